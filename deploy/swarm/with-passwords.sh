#!/bin/sh
# Runs a server with the passwords of a file as its environment: with-passwords.sh <file> <command>
# The configurations of Postgres, NATS and Redis take passwords from variables, and Docker mounts secrets as files.
set -eu

file=$1
shift
set -a
. "$file"
set +a
exec "$@"
