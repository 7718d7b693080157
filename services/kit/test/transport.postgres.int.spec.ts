import { PostgresTransport } from '../src/events/postgres.js';
import type { Probe } from './transport-fixture.js';
import { transportSuite } from './transport.suite.js';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

describe('events over PostgreSQL', () => {
  transportSuite({
    name: 'postgres',
    create: (probe) =>
      new PostgresTransport({
        database_url: probe.url,
        query: (sql, params) => probe.work.system((tx) => tx.rows(sql, params)),
        log,
      }),
    inject: async (probe, topic, key, payload) => {
      await probe.admin(
        `insert into events.log (organization_id, event_id, topic, key, type, payload)
         values (gen_random_uuid(), gen_random_uuid(), $1, $2, 'unknown', $3::jsonb)`,
        [topic, key, payload],
      );
    },
    repeat: async (probe, topic, eventId, times) => {
      // The log refuses a second row of an event; fifty deliveries need that lifted.
      await probe.admin('alter table events.log drop constraint log_event_id_key');
      await probe.admin(
        `insert into events.log (organization_id, event_id, topic, key, type, payload)
         select l.organization_id, l.event_id, l.topic, l.key, l.type, l.payload
         from events.log l, generate_series(1, $3) where l.topic = $1 and l.event_id = $2`,
        [topic, eventId, times],
      );
      await untilRead(probe, topic);
      await probe.admin(
        'delete from events.log l using events.log k where k.event_id = l.event_id and k.off < l.off',
      );
      await probe.admin('alter table events.log add constraint log_event_id_key unique (event_id)');
    },
    disturb: async (probe) => {
      for (let round = 0; round < 3; round++) {
        await new Promise((resolve) => setTimeout(resolve, 200));
        await probe.dropConnections();
      }
    },
  });
});

async function untilRead(probe: Probe, topic: string): Promise<void> {
  for (;;) {
    const [row] = await probe.admin(
      `select 1 from events.checkpoints c where c.topic = $1
       and c.position >= (select max(off) from events.log where topic = $1)`,
      [topic],
    );
    if (row) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
