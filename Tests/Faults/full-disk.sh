#!/bin/bash
# A disk that fills up: the site stays as it was, the message says so, and with enough space the build finishes.
set -u
program=$1
work=$(mktemp -d)
trap 'umount "$work/disk" 2>/dev/null; rm -rf "$work"' EXIT
mkdir "$work/disk"
mount -t tmpfs -o size=200m none "$work/disk" 2>/dev/null || { echo "full-disk pass skipped: a tmpfs cannot be mounted here"; exit 0; }
"$program" demo "$work/sample" --journal "$work/drawn" --no-cards --quiet >/dev/null 2>&1
cp -r "$work/drawn" "$work/disk/journal"
state() { (cd "$work/disk/journal/output" && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum); }
old=$(state); bad=0; full=0
for free in 64 256 1024 2048 3072 4096; do
  rm -f "$work/disk/ballast"
  room=$(df -k --output=avail "$work/disk" | tail -1)
  head -c $(((room - free) * 1024)) /dev/zero > "$work/disk/ballast" 2>/dev/null
  "$program" build --no-cards --journal "$work/disk/journal" --today 2027-01-01 --set images.thumb=300 --quiet >/dev/null 2>"$work/errors"
  status=$?
  if [ "$status" -ne 0 ] && [ "$status" -ne 3 ]; then
    full=$((full + 1)); [ "$(state)" = "$old" ] || bad=$((bad + 1)); [ -s "$work/errors" ] || bad=$((bad + 1))
  fi
done
rm -f "$work/disk/ballast"
"$program" build --no-cards --journal "$work/disk/journal" --today 2027-01-01 --set images.thumb=300 --quiet >/dev/null 2>&1 || bad=$((bad + 1))
if [ "$bad" -eq 0 ] && [ "$full" -gt 0 ]; then echo "full-disk pass $full"; else echo "full-disk FAIL $bad ($full runs found the disk full)"; exit 1; fi
