#!/bin/sh
# As the public image does: the first start makes the cluster for POSTGRES_PASSWORD, then the arguments are the server's.
set -e
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  printf '%s' "${POSTGRES_PASSWORD:?POSTGRES_PASSWORD must be set}" > /tmp/password
  # shellcheck disable=SC2086
  initdb -D "$PGDATA" --username="${POSTGRES_USER:-postgres}" --pwfile=/tmp/password --auth=scram-sha-256 \
    --no-sync --no-instructions $POSTGRES_INITDB_ARGS
  rm /tmp/password
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
fi
[ "$1" = postgres ] && shift
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/tmp "$@"
