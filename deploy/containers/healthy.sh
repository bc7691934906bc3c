#!/usr/bin/env bash
# The health check of a container of the shop: healthy.sh <port> <live path> <ready path>
#
# Starting a check costs the engine far more than the check itself (docs/operations/containers.md). A check of a container that is
# already healthy therefore stays for HEALTH_WATCH_SECONDS and probes its process from inside; a failure ends it at once. A process
# that accepts connections and does not answer the live path for HEALTH_SILENCE_SECONDS is frozen: it is killed, and the restart
# policy of the container starts it again.
set -u
port=$1 live=$2 ready=$3
watch=${HEALTH_WATCH_SECONDS:-60}
silence=${HEALTH_SILENCE_SECONDS:-5}
# Empty again after each start of the container.
was_healthy=${HEALTH_DIR:-/dev/shm}/was-healthy

fail() {
  rm -f "$was_healthy"
  echo "$1"
  exit 1
}

# Sets `status` to that of the response, empty without one. Only parts of bash: no other program is started.
get() { # path, seconds
  local version
  status=
  { exec 3<>"/dev/tcp/127.0.0.1/$port"; } 2>/dev/null || fail 'not listening'
  printf 'GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' "$1" >&3
  read -r -t "$2" -u 3 version status _ || status=
  exec 3>&-
}

# Kills the children of the init process: the process of the shop.
kill_frozen() {
  local file pid parent
  for file in /proc/[0-9]*/stat; do
    read -r pid _ _ parent _ <"$file" 2>/dev/null || continue
    if [ "$parent" = 1 ]; then kill -KILL "$pid"; fi
  done
  fail "no answer for $silence s: killed"
}

check_live() {
  local since=$SECONDS
  get "$live" 2
  while [ -z "$status" ]; do
    if [ $((SECONDS - since)) -ge "$silence" ]; then kill_frozen; fi
    get "$live" 2
  done
}

check_ready() {
  get "$ready" 5
  case $status in 2??) ;; *) fail "not ready: ${status:-no answer}" ;; esac
}

check_live
check_ready
if [ ! -e "$was_healthy" ]; then
  : >"$was_healthy"
  exit 0
fi
while [ "$SECONDS" -lt "$watch" ]; do
  sleep 2
  check_live
  if [ $((SECONDS % 10)) -lt 2 ]; then check_ready; fi
done
