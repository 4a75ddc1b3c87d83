#!/bin/bash
# No verb opens a socket: a trace of the system calls of scan, build, share, show, archive and verify holds no connect and no socket.
set -u
program=$1
command -v strace >/dev/null || { echo "no-socket FAIL strace is missing (apt install strace)"; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
calls=0
trace() {
  strace -f -qq -o "$work/trace" -e trace=socket,connect,sendto "$program" "$@" --today 2026-07-09 --quiet >/dev/null 2>&1
  calls=$((calls + $(grep -c -E 'socket\(|connect\(|sendto\(' "$work/trace")))
}
trace demo "$work/sample" --journal "$work/journal"
trace show on-this-day/07-09 --journal "$work/journal"
trace share 'on-this-day/07-09?year=2006' --to "$work" --journal "$work/journal"
trace place Lisbon --journal "$work/journal"
trace archive 2019 --to "$work/2019" --no-cards --originals --journal "$work/journal"
trace verify "$work/2019"
trace archive --restore "$work/2019" --journal "$work/restored"
if [ "$calls" -eq 0 ]; then echo "no-socket pass 0"; else echo "no-socket FAIL $calls"; exit 1; fi
