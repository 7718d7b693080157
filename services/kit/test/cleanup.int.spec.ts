import pg from 'pg';
import { cleanOnce } from '../src/events/cleanup.js';
import { PostgresTransport } from '../src/events/postgres.js';
import { newId } from '../src/ids.js';
import { schedulesOf } from '../src/jobs/on-job.js';
import { testActor, testService } from '../src/testing.js';
import { createProbe, type Probe, until } from './transport-fixture.js';

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };
const ORG = '01900000-0000-7000-8000-00000000000a';

describe('what events and requests leave behind', () => {
  let probe: Probe;
  let transport: PostgresTransport;

  beforeAll(async () => {
    probe = await createProbe();
    transport = new PostgresTransport({
      database_url: probe.url,
      query: (sql, params) => probe.work.system((tx) => tx.rows(sql, params)),
      log: SILENT,
    });
  });
  afterAll(() => probe.close());

  const logRow = async (topic: string, days: number): Promise<number> => {
    const [row] = await probe.admin(
      `insert into events.log (organization_id, event_id, topic, key, type, payload, appended_at)
       values ($1, $2, $3, 'k', 't', '{}', now() - make_interval(days => $4)) returning off`,
      [ORG, newId(), topic, days],
    );
    return Number(row!.off);
  };
  const inbox = (days: number): Promise<unknown> =>
    probe.admin(
      `insert into probe.inbox (organization_id, consumer, event_id, type, handled_at)
       values ($1, 'c', $2, 't', now() - make_interval(days => $3))`,
      [ORG, newId(), days],
    );
  const letter = (resolved: number | null): Promise<unknown> =>
    probe.admin(
      `insert into probe.dead_letters (organization_id, id, consumer, event_id, type, topic, key, payload, error, tries,
         failed_at, resolved_at)
       values ($1, $2, 'c', $3, 't', 't', 'k', '{}', 'e', 4, now() - interval '200 days',
         now() - make_interval(days => $4))`,
      [ORG, newId(), newId(), resolved],
    );

  const key = (days: number): Promise<unknown> =>
    probe.admin(
      `insert into probe.idempotency_keys (organization_id, id, key, route, user_id, input_sha256, answer, created_at)
       values ($1, $2::uuid, $2::text, 'POST /x', $1, 'x', '{}', now() - make_interval(days => $3))`,
      [ORG, newId(), days],
    );

  const mail = (ended: number | null): Promise<unknown> =>
    probe.admin(
      `insert into probe.mails (organization_id, id, purpose, recipient, subject, body, created_at, ended_at)
       values ($1, $2, 't', 'a@b.example', 's', '', now() - interval '200 days', now() - make_interval(days => $3))`,
      [ORG, newId(), ended],
    );

  test('goes when it is past its time, and not before every group has read it', async () => {
    const old = await logRow('read', 31);
    const oldUnread = await logRow('read', 31);
    const young = await logRow('read', 29);
    const behind = await logRow('two-groups', 31);
    const nobody = await logRow('nobody', 31);
    await probe.admin(
      `insert into events.checkpoints (consumer, topic, position)
       values ('a', 'read', ${old}), ('a', 'two-groups', ${behind}), ('b', 'two-groups', 0)`,
    );
    await inbox(44);
    await inbox(46);
    await letter(null);
    await letter(89);
    await letter(91);
    await key(6);
    await key(8);
    await mail(null);
    await mail(89);
    await mail(91);
    expect(await cleanOnce(probe.work, transport)).toBe(6);
    const left = (await probe.admin('select off from events.log order by off')).map((row) => Number(row.off));
    expect(left).toEqual([oldUnread, young, behind]);
    expect(left).not.toContain(nobody);
    expect(await probe.admin('select 1 from probe.inbox')).toHaveLength(1);
    expect(await probe.admin('select 1 from probe.dead_letters')).toHaveLength(2);
    expect(await probe.admin('select 1 from probe.idempotency_keys')).toHaveLength(1);
    expect(await probe.admin('select 1 from probe.mails')).toHaveLength(2);
    expect(await cleanOnce(probe.work, transport)).toBe(0);
  });

  test('an organization sees nothing of another, and nothing at all without one', async () => {
    const other = newId();
    const seen = async (organization_id: string, table: string): Promise<number> => {
      const rows = await probe.dataSource.transaction(async (manager) => {
        await manager.query(`select set_config('app.organization_id', $1, true)`, [organization_id]);
        return (await manager.query(`select 1 from ${table}`)) as unknown[];
      });
      return rows.length;
    };
    await probe.admin(
      `insert into probe.outbox (organization_id, id, topic, key, type, payload) values ($1, $2, 't', 'k', 't', '{}')`,
      [ORG, newId()],
    );
    for (const table of ['probe.outbox', 'probe.inbox', 'probe.dead_letters', 'probe.mails', 'events.log']) {
      expect(await seen(ORG, table)).toBeGreaterThan(0);
      expect(await seen(other, table)).toBe(0);
      expect(await seen('', table)).toBe(0);
    }
  });

  test('a running service does it by schedule, and notes the heads of its log', async () => {
    const service = await testService({ name: 'inbox', module: class {}, entities: [] }, { events: true });
    const admin = new pg.Client({ connectionString: service.database.admin_url });
    await admin.connect();
    try {
      await service.work.run(testActor({ organization_id: ORG }), (tx) =>
        tx.audit('test.done', { menu: 'settings', subject_type: 'test', subject_id: newId() }, null, null),
      );
      await admin.query(
        `insert into inbox.inbox (organization_id, consumer, event_id, type, handled_at)
         values ($1, 'c', $2, 't', now() - interval '46 days')`,
        [ORG, newId()],
      );
      const schedules = schedulesOf(service.app).map(({ name }) => name);
      expect(schedules.sort()).toEqual(['AuditAnchors.anchor', 'Cleanup.clean', 'OutsideAnchors.anchor']);
      for (const name of schedules) await admin.query('select inbox_jobs.add_job($1)', [name]);
      await until('both schedules', async () => {
        const { rows } = await admin.query(
          `select (select count(*)::int from inbox.inbox) as inbox,
                  (select count(*)::int from inbox.audit_anchors) as anchors`,
        );
        return rows[0].inbox === 0 && rows[0].anchors === 1;
      });
    } finally {
      await admin.end();
      await service.close();
    }
  });
});
