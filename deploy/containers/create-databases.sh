#!/bin/sh
# The Postgres image runs this once on an empty volume. One role and one database per service: no service reads another's data.
set -eu

for name in identity catalogue news newsletter commerce licensing; do
  variable="DATABASE_PASSWORD_$(echo "$name" | tr '[:lower:]' '[:upper:]')"
  password=$(printenv "$variable")
  psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set name="$name" --set password="$password" \
    --set limit="${DATABASE_CONNECTION_LIMIT:-36}" <<'SQL'
create role :"name" login password :'password' connection limit :limit;
create database :"name" owner :"name";
revoke connect on database :"name" from public;
SQL
done
