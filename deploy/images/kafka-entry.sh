#!/bin/sh
# As the public image does: KAFKA_A_B=c is the setting a.b=c; the first start formats the log.
set -e
settings=/tmp/server.properties
env | grep '^KAFKA_' | while IFS='=' read -r name value; do
  echo "$(echo "${name#KAFKA_}" | tr 'A-Z_' 'a-z.')=$value"
done > "$settings"
echo 'log.dirs=/var/lib/kafka/log' >> "$settings"
cat > /tmp/log4j.properties <<'END'
log4j.rootLogger=WARN, out
log4j.logger.kafka.server.KafkaRaftServer=INFO
log4j.appender.out=org.apache.log4j.ConsoleAppender
log4j.appender.out.layout=org.apache.log4j.PatternLayout
log4j.appender.out.layout.ConversionPattern=%d %p %c{1}: %m%n
END
# Java expands this pattern itself.
export CLASSPATH='/opt/kafka/libs/*'
java="java -Xmx384m -Xms128m -Dlog4j.configuration=file:/tmp/log4j.properties"
if [ ! -e /var/lib/kafka/log/meta.properties ]; then
  $java kafka.tools.StorageTool format -t "${CLUSTER_ID:-5L6g3nShT-eMCtK--X86sw}" -c "$settings"
fi
exec $java kafka.Kafka "$settings"
