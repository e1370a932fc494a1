#!/bin/sh
# Once, with an empty database: the role of what serves can change no table. Two statements more after the first migration: docs/operation.md, Set up.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$(cat /run/secrets/service-password)" -U abroad_owner -d abroad <<'SQL'
create role abroad_service login password :'password';
alter default privileges for role abroad_owner in schema public grant select, insert, update, delete on tables to abroad_service;
alter default privileges for role abroad_owner in schema public grant usage on sequences to abroad_service;
SQL
