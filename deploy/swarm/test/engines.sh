#!/usr/bin/env bash
# Three engines on one machine, each with its own network, address and data: 10.231.77.1 to .3, joined by a bridge.
#   engines.sh up DIR         starts them and joins them to a swarm; the first is its manager
#   engines.sh kill DIR NODE  ends one engine and its containers at once, as a power cut does
#   engines.sh down DIR       ends all and deletes DIR
set -euo pipefail

command=$1
dir=$2
bridge=lowline-sw
network=10.231.77
# The bridge is in a network of its own, so that the firewall rules of this machine do not concern it; 254 is this machine.
address() { echo "$network.$1"; }
engine() { docker --host "unix://$dir/$1/d.sock" "${@:2}"; }
# Not `ip netns exec`, which mounts a new /sys without the control groups.
inside() { nsenter --net="/run/netns/lowline-sw$1" "${@:2}"; }

in_bridge() { nsenter --net="/run/netns/$bridge" "$@"; }

wait_for() {
  for _ in $(seq 120); do
    "$@" >/dev/null 2>&1 && return
    sleep 0.25
  done
  echo "timed out: $*" >&2
  return 1
}

start_node() {
  local node=$1
  mkdir -p "$dir/$node"
  ip netns add "lowline-sw$node"
  ip link add "lowline-sw$node" type veth peer name eth0 netns "lowline-sw$node"
  ip link set "lowline-sw$node" netns "$bridge"
  in_bridge ip link set "lowline-sw$node" master "$bridge" up
  inside "$node" ip link set lo up
  inside "$node" ip address add "$(address "$node")/24" dev eth0
  inside "$node" ip link set eth0 up
  inside "$node" ip route add default via "$(address 254)"
  start_engine "$node"
}

start_engine() {
  local node=$1
  # shellcheck disable=SC2016
  inside "$node" setsid nohup unshare --uts sh -c 'hostname "$0" && exec "$@"' "node$node" dockerd --data-root "$dir/$node/data" --exec-root "$dir/$node/exec" \
    --pidfile "$dir/$node/pid" -H "unix://$dir/$node/d.sock" >>"$dir/$node/log" 2>&1 </dev/null &
  wait_for engine "$node" version
}

# The processes in the node's network are the engine, containerd and the shims; those of the containers are in networks of their own.
kill_node() {
  local node=$1
  local containers
  # A file of a process id has no newline.
  containers=$(printf '%s\n' "$dir/$node"/exec/containerd/daemon/io.containerd.runtime.v2.task/moby/*/init.pid | xargs -I {} sh -c 'cat {} && echo' 2>/dev/null || true)
  for pid in $(ip netns pids "lowline-sw$node" 2>/dev/null) $(printf '%s\n' "$containers"); do
    kill -KILL "$pid" 2>/dev/null || true
  done
  inside "$node" ip link set eth0 down 2>/dev/null || true
}

up() {
  ip netns add "$bridge"
  in_bridge ip link add "$bridge" type bridge
  in_bridge ip link set "$bridge" up
  ip link add "$bridge" type veth peer name machine netns "$bridge"
  in_bridge ip link set machine master "$bridge" up
  ip address add "$(address 254)/24" dev "$bridge"
  ip link set "$bridge" up
  for node in 1 2 3; do start_node "$node"; done
  engine 1 swarm init --advertise-addr "$(address 1)" --default-addr-pool 10.232.0.0/16 >/dev/null
  local token
  token=$(engine 1 swarm join-token --quiet worker)
  for node in 2 3; do
    engine "$node" swarm join --advertise-addr "$(address "$node")" --token "$token" "$(address 1):2377"
  done
}

down() {
  for node in 1 2 3; do
    kill_node "$node"
    ip netns delete "lowline-sw$node" 2>/dev/null || true
    grep -o "$dir/$node/[^ ]*" /proc/self/mounts | sort -r | xargs -r -n 1 umount -l 2>/dev/null || true
  done
  ip link delete "$bridge" 2>/dev/null || true
  ip netns delete "$bridge" 2>/dev/null || true
  rm -rf "$dir"
}

case $command in
  up) up ;;
  kill) kill_node "$3" ;;
  down) down ;;
  *) exit 64 ;;
esac
