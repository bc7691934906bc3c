#!/bin/sh
# Writes the user list of Redis with the passwords of the environment, and a copy of the TLS key that the server's user can
# read: the image starts as root and runs the server as that user.
set -eu

conf=${REDIS_CONF_DIR:-/etc/redis}
run=${REDIS_RUN_DIR:-/run/redis}

umask 077
mkdir -p "$run"
eval "cat <<USERS
$(cat "$conf/users.acl")
USERS" > "$run/users.acl"
cp "$conf/tls/redis.key" "$run/redis.key"
if [ "$(id -u)" = 0 ]; then chown -R redis:redis "$run"; fi
exec docker-entrypoint.sh redis-server "$conf/redis.conf" --aclfile "$run/users.acl" --tls-key-file "$run/redis.key" "$@"
