import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { systemActor } from '../src/actor.js';
import { createDataSource } from '../src/database.js';
import { newId } from '../src/ids.js';
import { entity, integer, record, uuid } from '../src/record.js';
import { serverUrl } from '../src/testing.js';
import { Work } from '../src/work.js';

const SQL = fileURLToPath(new URL('../src/sql/', import.meta.url));
const ROLE = 'uketori_probe';
const PASSWORD = 'probe';

export const Aggregate = entity(
  record(
    'aggregate',
    { schema: 'probe', table: 'aggregates' },
    { id: uuid({}), organization_id: uuid({}), version: integer({}) },
  ),
);

/** One service named probe with the kit's own tables, under a login that row-level security binds. */
export interface Probe {
  url: string;
  work: Work;
  dataSource: DataSource;
  /** A superuser's view, past row-level security. */
  admin(sql: string, params?: unknown[]): Promise<Record<string, unknown>[]>;
  /** Ends every connection of the event parts and the pool, as a restart of the server would. */
  dropConnections(): Promise<number>;
  close(): Promise<void>;
}

export async function createProbe(): Promise<Probe> {
  const name = `probe_${newId().replaceAll('-', '')}`;
  const url = await serverUrl();
  const server = new pg.Client({ connectionString: url });
  await server.connect();
  await server.query(`create database ${name}`);
  await server.query(
    `do $$ begin create role ${ROLE} login nosuperuser nobypassrls password '${PASSWORD}';
     exception when duplicate_object or unique_violation then null; end $$`,
  );
  const target = new URL(url);
  target.pathname = `/${name}`;
  const admin = new pg.Pool({ connectionString: target.href, max: 2 });
  admin.on('error', () => undefined);
  await admin.query(sql('kit.sql'));
  await admin.query('create schema if not exists events; create schema if not exists probe');
  await admin.query(sql('events.sql'));
  await admin.query(sql('service.sql'));
  await admin.query(sql('service-events.sql'));
  await admin.query(`
    create table probe.aggregates (organization_id uuid not null, id uuid primary key, version int not null);
    create table probe.effects (organization_id uuid not null, n bigint generated always as identity,
      consumer text not null, event_id uuid not null, key text not null, version int not null);
    select kit.tenant_table('probe.aggregates');
    select kit.tenant_table('probe.effects');
    grant usage on schema probe, events, kit to ${ROLE};
    grant select, insert, update, delete on all tables in schema probe, events to ${ROLE};
  `);
  target.username = ROLE;
  target.password = PASSWORD;
  const dataSource = createDataSource(name, target.href, 8, [Aggregate]);
  await dataSource.initialize();
  return {
    url: target.href,
    work: new Work(dataSource, 'probe'),
    dataSource,
    admin: async (text, params = []) => (await admin.query(text, params)).rows as Record<string, unknown>[],
    dropConnections: async () => {
      const { rowCount } = await admin.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = $2',
        [name, ROLE],
      );
      return rowCount ?? 0;
    },
    close: async () => {
      await dataSource.destroy().catch(() => undefined);
      await admin.end();
      await server.query(`drop database ${name} with (force)`);
      await server.end();
    },
  };
}

function sql(file: string): string {
  return readFileSync(`${SQL}${file}`, 'utf8').replaceAll(':schema', 'probe');
}

export const TOPIC_TYPE = 'uketori.probe.v1.ProbeChanged';

/** Raises an aggregate's version and emits its state, in one unit of work. `fail` rolls it back. */
export async function change(
  probe: Probe,
  topic: string,
  key: string,
  organization_id: string,
  options: { fail?: boolean; note?: string } = {},
): Promise<number> {
  return probe.work.run(systemActor(organization_id, 'probe'), async (tx) => {
    const row = await tx.one<{ version: number }>(
      `insert into probe.aggregates as a (organization_id, id, version) values ($1, $2, 1)
       on conflict (id) do update set version = a.version + 1 returning version`,
      [organization_id, key],
    );
    const version = row?.version ?? 0;
    await tx.emit({
      event: { type: TOPIC_TYPE, topic },
      key,
      version,
      cause: 'changed',
      data: { note: options.note ?? '' },
    });
    if (options.fail) throw new RollBack();
    return version;
  });
}

export class RollBack extends Error {}

/** Waits until `done` returns true. Throws with `what` after the time. */
export async function until(
  what: string,
  done: () => boolean | Promise<boolean>,
  ms = 30_000,
): Promise<void> {
  const deadline = Date.now() + ms;
  while (!(await done())) {
    if (Date.now() > deadline) throw new Error(`did not happen within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Small seeded generator (mulberry32), so that a failing run can be repeated with TEST_SEED. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
