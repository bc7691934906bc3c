#!/bin/sh
# Postgres reads its key only from a file of its own user that nobody else may read; what is mounted belongs to whom the
# checkout belongs. Run by the image as root, before the image's own start.
set -eu

install -d -m 755 /run/postgres-tls
install -o postgres -g postgres -m 600 /tls/postgres.key /run/postgres-tls/postgres.key
exec docker-entrypoint.sh "$@"
