#!/bin/bash
# Run by the MySQL image when it creates its data folder: a user for the exporter, who can only read counters.
set -euo pipefail
mysql -uroot -p"$MYSQL_ROOT_PASSWORD" <<SQL
create user 'exporter'@'%' identified by '${EXPORTER_PASSWORD//\'/\'\'}' with max_user_connections 3;
grant process, replication client on *.* to 'exporter'@'%';
grant select on performance_schema.* to 'exporter'@'%';
SQL
