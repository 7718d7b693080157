// Makes the rows of all services one moment, also while events travel through a broker.
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { SERVICES } from '../../deploy/embedded/environment.mjs';

const PATIENCE_MS = 60_000;
const BETWEEN_LOOKS_MS = 200;

/**
 * Runs `work` at a moment when no event is between two services, and returns how many still were. The event log of
 * PostgreSQL is part of the snapshot, so that one needs no pause. Kafka's is not: relays wait, use cases go on into the
 * outboxes, and as soon as the consumers have taken what was sent, `work` runs.
 */
export async function withRelaysPaused(env, work) {
  if (env.TRANSPORT !== 'kafka') {
    await work();
    return 0;
  }
  const kit = (name) => import(`../../services/kit/dist/events/${name}.js`);
  const { LOCK_PAUSE } = await kit('session');
  const { KafkaBacklog } = await kit('kafka-backlog');
  const { kafkaSecurity } = await kit('kafka-security');
  const client = new pg.Client({ connectionString: env.MIGRATE_DATABASE_URL });
  const backlog = new KafkaBacklog({
    brokers: (env.KAFKA_BROKERS ?? '').split(',').filter(Boolean),
    security: kafkaSecurity(env),
  });
  await client.connect();
  try {
    // Resolves when the batch that a relay is sending has been sent and deleted.
    for (const service of SERVICES)
      await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK_PAUSE, service]);
    await backlog.open();
    const until = Date.now() + PATIENCE_MS;
    let pending = await backlog.of(SERVICES);
    while (pending > 0 && Date.now() < until) {
      await sleep(BETWEEN_LOOKS_MS);
      pending = await backlog.of(SERVICES);
    }
    await work();
    return pending;
  } finally {
    await backlog.close();
    await client.end();
  }
}
