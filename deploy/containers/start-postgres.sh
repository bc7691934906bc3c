#!/bin/sh
# Copies the TLS key, because Postgres accepts only a file that its user owns and no other user can read, and the mounted file
# has the owner of the checkout. Runs as root before the entrypoint of the image.
set -eu

install -d -m 755 /run/postgres-tls
install -o postgres -g postgres -m 600 /tls/postgres.key /run/postgres-tls/postgres.key
exec docker-entrypoint.sh "$@"
