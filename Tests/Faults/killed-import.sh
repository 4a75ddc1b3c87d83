#!/bin/bash
# Kills an import of several files at 500 random moments: the record is as before or as after, never half, and the next import ends.
set -u
program=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
run() { "$program" "$@" --journal "$work/journal" --today 2026-12-01 --quiet 2>/dev/null; }
state() { run list evidence --json | sha256sum | cut -c1-16; }

mkdir "$work/exports"
for file in 1 2 3; do
  awk -v f="$file" 'BEGIN { srand(f); print "path,size,time,lat,lon"; for (i = 0; i < 4000; i++)
    printf "f%d/IMG_%d.jpg,%d,20%02d-%02d-%02dT12:00:00Z,%.5f,%.5f\n",
      f, i, 1000 + i, 5 + f, 1 + i % 12, 1 + i % 28, 41 + rand(), 12 + rand() }' >"$work/exports/$file.csv"
  awk -v f="$file" 'BEGIN { print "date,from,to"; for (i = 1; i <= 28; i++) printf "20%02d-03-%02d,KEF,AMS\n", 10 + f, i }' \
    >"$work/exports/flights-$file.csv"
done
run init >/dev/null; old=$(state)
cp -r "$work/journal" "$work/kept"
start=$(date +%s%N); run import "$work/exports" >/dev/null; length=$((($(date +%s%N) - start) / 1000000)); new=$(state)
RANDOM=20261201
broken=0; olds=0; news=0
for _ in $(seq 500); do
  rm -rf "$work/journal"; cp -r "$work/kept" "$work/journal"
  "$program" import "$work/exports" --journal "$work/journal" --today 2026-12-01 --quiet >/dev/null 2>&1 &
  sleep "$(awk -v r=$RANDOM -v l="$length" 'BEGIN { printf "%.3f", r / 32768 * l * 1.1 / 1000 }')"
  kill -9 $! 2>/dev/null; wait $! 2>/dev/null
  case "$(state)" in "$old") olds=$((olds + 1)) ;; "$new") news=$((news + 1)) ;; *) broken=$((broken + 1)) ;; esac
done
run import "$work/exports" >/dev/null; last=$(state)
left=$(find "$work/journal/imports" -name '*.part' -o -name kept | wc -l)
if [ "$broken" -eq 0 ] && [ "$last" = "$new" ] && [ "$left" -eq 0 ] && [ "$old" != "$new" ]; then
  echo "killed-import pass 500 ($olds old, $news new)"
else
  echo "killed-import FAIL $broken broken, $left left over"; exit 1
fi
