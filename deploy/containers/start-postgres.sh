#!/bin/sh
# Postgres reads its key only from a file that is owned by its user and readable by that user alone; a mounted file has the
# owner of the checkout. Run by the image as root, before the image's own start.
set -eu

install -d -m 755 /run/postgres-tls
install -o postgres -g postgres -m 600 /tls/postgres.key /run/postgres-tls/postgres.key
exec docker-entrypoint.sh "$@"
