#!/bin/bash
# Disks that are too small, fill up meanwhile or run out of names: no archive claims to be complete, an older one stays, the
# message says so, and with enough space the next run finishes.
set -u
program=$1
work=$(mktemp -d)
trap 'umount "$work/disk" 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/disk"
mount -t tmpfs -o size=64m none "$work/disk" 2>/dev/null || { echo "full-disk-archive pass skipped: a tmpfs cannot be mounted here"; exit 0; }
"$program" demo "$work/sample" --journal "$work/journal" --no-cards --quiet >/dev/null 2>&1
archive() { "$program" archive 2019 --to "$work/disk/2019" --no-cards --originals --journal "$work/journal" --today 2026-12-01 --quiet "$@" >/dev/null 2>"$work/errors"; }
whole() { (cd "$work/disk/2019" && sha512sum --check --quiet --strict manifest-sha512.txt >/dev/null 2>&1); }
sum() { sha256sum < "$work/disk/2019/tagmanifest-sha512.txt" 2>/dev/null; }
bad=0; full=0
refused() { full=$((full + 1)); [ -s "$work/errors" ] || bad=$((bad + 1)); [ "$(find "$work/disk" -name bagit.txt | wc -l)" -eq "$1" ] || bad=$((bad + 1)); }

# Too small from the start, and out of names.
mount -o remount,size=1m "$work/disk"; if archive; then bad=$((bad + 1)); else refused 0; fi
mount -o remount,size=64m,nr_inodes=200 "$work/disk"; if archive; then bad=$((bad + 1)); else refused 0; fi
mount -o remount,size=64m,nr_inodes=0 "$work/disk"
archive || bad=$((bad + 1))
whole || bad=$((bad + 1))
old=$(sum)
# Filling up while a new one is to take the older one's place.
for delay in 0.05 0.1 0.15 0.2 0.25 0.3 0.4 0.5; do
  rm -f "$work/disk/ballast"
  "$program" archive 2019 --to "$work/disk/2019" --no-cards --originals --journal "$work/journal" --today 2026-12-01 --quiet --set site.language=de >/dev/null 2>"$work/errors" &
  running=$!
  sleep "$delay"; head -c 70000000 /dev/zero > "$work/disk/ballast" 2>/dev/null
  if wait $running; then break; fi
  refused 1
  [ "$(sum)" = "$old" ] && whole || bad=$((bad + 1))
done
rm -f "$work/disk/ballast"
archive --set site.language=de || bad=$((bad + 1))
whole || bad=$((bad + 1))
[ "$(ls -A "$work/disk")" = 2019 ] || bad=$((bad + 1))
if [ "$bad" -eq 0 ] && [ "$full" -gt 2 ]; then echo "full-disk-archive pass $full"; else echo "full-disk-archive FAIL $bad ($full runs found the disk full)"; exit 1; fi
