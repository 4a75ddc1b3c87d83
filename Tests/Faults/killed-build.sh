#!/bin/bash
# Kills a build at 50 random moments: the site is the old one or the new one, whole, every time, and the next build finishes.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run() { "$program" "$@" --journal "$work/journal" --today 2026-12-01 --quiet >/dev/null 2>&1; }
state() { (cd "$work/journal/output" 2>/dev/null && find . -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum | cut -c1-16); }

"$program" demo "$work/sample" --journal "$work/drawn" --no-cards --quiet >/dev/null 2>&1 || { echo "killed-build FAIL 0"; exit 1; }
mkdir "$work/photos"
cp -r "$work/sample/photos/20"* "$work/photos/"
rm -rf "$work/photos/2024"
run journal "$work/photos" --no-cards; old=$(state)
cp -r "$work/sample/photos/2024" "$work/photos/"
run scan
cp -r "$work/journal" "$work/kept"
start=$(date +%s%N); run build --no-cards; length=$((($(date +%s%N) - start) / 1000000)); new=$(state)
RANDOM=20261201
broken=0; olds=0; news=0
for _ in $(seq 50); do
  rm -rf "$work/journal"; cp -r "$work/kept" "$work/journal"
  "$program" build --no-cards --journal "$work/journal" --today 2026-12-01 --quiet >/dev/null 2>&1 &
  sleep "$(awk -v r=$RANDOM -v l="$length" 'BEGIN { printf "%.3f", r / 32768 * l * 1.1 / 1000 }')"
  kill -9 $! 2>/dev/null; wait $! 2>/dev/null
  case "$(state)" in "$old") olds=$((olds + 1)) ;; "$new") news=$((news + 1)) ;; *) broken=$((broken + 1)) ;; esac
done
run build --no-cards; last=$(state)
left=$(find "$work/journal" -maxdepth 1 -name '.*.daymark-*' | wc -l)
if [ "$broken" -eq 0 ] && [ "$last" = "$new" ] && [ "$left" -eq 0 ] && [ "$old" != "$new" ]; then
  echo "killed-build pass 50 ($olds old, $news new)"
else
  echo "killed-build FAIL $broken broken, $left left over"; exit 1
fi
