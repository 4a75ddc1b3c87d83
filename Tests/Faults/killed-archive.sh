#!/bin/bash
# Kills an archive at 200 random moments, half of them while it replaces an older one: whatever has a bagit.txt is complete
# every time, the older one or the new one is there, and the next run finishes.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$program" demo "$work/sample" --journal "$work/journal" --no-cards --quiet >/dev/null 2>&1 || { echo "killed-archive FAIL 0"; exit 1; }
archive() { "$program" archive 2019 --to "$@" --no-cards --originals --journal "$work/journal" --today 2026-12-01 --quiet >/dev/null 2>&1; }
sum() { sha256sum < "$1/tagmanifest-sha512.txt" 2>/dev/null | cut -c1-16; }
whole() { (cd "$1" && sha512sum --check --quiet --strict manifest-sha512.txt tagmanifest-sha512.txt >/dev/null 2>&1) && [ "$(find "$1/data" -type f | wc -l)" -eq "$(wc -l < "$1/manifest-sha512.txt")" ]; }

archive "$work/old" --set site.language=de; old=$(sum "$work/old")
archive "$work/first"
start=$(date +%s%N); archive "$work/new"; length=$((($(date +%s%N) - start) / 1000000)); new=$(sum "$work/new")
RANDOM=20261202
broken=0; lost=0; olds=0; news=0; none=0
for round in $(seq 200); do
  # A folder of its own each time: file systems make files slowly for a while after many were deleted.
  to="$work/to-$round"; mkdir "$to"
  [ $((round % 2)) -eq 0 ] && cp -al "$work/old" "$to/2019"
  "$program" archive 2019 --to "$to/2019" --no-cards --originals --journal "$work/journal" --today 2026-12-01 --quiet >/dev/null 2>&1 &
  sleep "$(awk -v r=$RANDOM -v l="$length" 'BEGIN { printf "%.3f", r / 32768 * l * 1.3 / 1000 }')"
  kill -9 $! 2>/dev/null; wait $! 2>/dev/null
  found=""
  for declaration in $(find "$to" -name bagit.txt); do
    folder=$(dirname "$declaration")
    whole "$folder" || broken=$((broken + 1))
    found="$found $(sum "$folder")"
  done
  case "$found" in *"$new"*) news=$((news + 1)) ;; *"$old"*) olds=$((olds + 1)) ;; *) none=$((none + 1)); [ $((round % 2)) -eq 0 ] && lost=$((lost + 1)) ;; esac
  if [ $((round % 10)) -lt 2 ]; then
    archive "$to/2019"
    [ "$(sum "$to/2019")" = "$new" ] && whole "$to/2019" || broken=$((broken + 1))
    [ "$(ls -A "$to")" = 2019 ] || broken=$((broken + 1))
  fi
done
if [ "$broken" -eq 0 ] && [ "$lost" -eq 0 ] && [ "$old" != "$new" ] && [ "$news" -gt 0 ]; then
  echo "killed-archive pass 200 ($olds the older one, $news the new one, $none none yet)"
else
  echo "killed-archive FAIL $broken broken, $lost lost, $news finished"; exit 1
fi
