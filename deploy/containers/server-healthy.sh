#!/bin/sh
# The health check of Postgres, NATS and Redis: server-healthy.sh <command that fails unless the server answers>
# The same as healthy.sh for images without bash. A server that does not answer the command for HEALTH_SILENCE_SECONDS is frozen.
# One that was healthy and has failed the command for HEALTH_UNREADY_SECONDS is killed too, where this is set: only a restart helps it.
set -u
watch=${HEALTH_WATCH_SECONDS:-60}
silence=${HEALTH_SILENCE_SECONDS:-5}
unready=${HEALTH_UNREADY_SECONDS:-}
was_healthy=${HEALTH_DIR:-/dev/shm}/was-healthy

fail() {
  rm -f "$was_healthy"
  echo "$1"
  exit 1
}

# Kills the children of the init process: the server.
kill_server() { # reason
  for file in /proc/[0-9]*/stat; do
    read -r pid _ _ parent _ <"$file" 2>/dev/null || continue
    if [ "$parent" = 1 ]; then kill -KILL "$pid"; fi
  done
  fail "$1: killed"
}

check() {
  since=$(date +%s)
  while :; do
    timeout "$silence" "$@" >/dev/null 2>&1
    case $? in
      0) return ;;
      # The exit code of a timeout: of coreutils, and of busybox.
      124 | 143) kill_server "no answer for $silence s" ;;
    esac
    if [ -z "$unready" ] || [ ! -e "$was_healthy" ]; then fail 'not ready'; fi
    if [ $(($(date +%s) - since)) -ge "$unready" ]; then kill_server "not ready for $unready s"; fi
    sleep 1
  done
}

check "$@"
if [ ! -e "$was_healthy" ]; then
  : >"$was_healthy"
  exit 0
fi
rounds=$((watch / 3))
while [ "$rounds" -gt 0 ]; do
  rounds=$((rounds - 1))
  sleep 3
  check "$@"
done
