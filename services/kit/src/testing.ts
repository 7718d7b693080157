import { createHash, createPrivateKey, createPublicKey, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { type Actor, systemActor } from './actor.js';
import { NoAnchorBook } from './anchors/anchor-book.js';
import { verifyChainPage } from './audit-chain.js';
import { checkAnswer } from './answer-check.js';
import { CALLER_NAMES, type CallerName } from './callers.js';
import { PROJECT_ROOT, type ServiceConfig, type ServiceName } from './config.js';
import { createDataSource } from './database.js';
import { dispatchEvent } from './events/dispatch.js';
import { type EventEnvelope, traceparentOf } from './events/envelope.js';
import { GrpcClients } from './grpc.js';
import { IDENTITY_HEADER, Identity } from './identity.js';
import { newId } from './ids.js';
import { type JobKind, jobsSchema } from './jobs/job.js';
import { runDueJobs } from './jobs/start-jobs.js';
import { createLogger } from './logger.js';
import { migrateAll, migrationFiles, serviceRole } from './migrate.js';
import { routesOf } from './routes.js';
import { TimestampAuthority } from './timestamp/tsa.js';
import type { FirstSteps } from './first-steps.types.js';
import { type RunningService, type ServiceDefinition, type StartOverrides, start } from './start.js';
import type { EntityTarget } from './tx.js';
import type { WaitingWork } from './waiting.types.js';
import { Work } from './work.js';

const TEST_PASSWORD = 'test-only';
/** PKCS #8 around the 32 bytes of an Ed25519 key (RFC 8410). */
const ED25519_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const TEMPLATE_LOCK = 7_415_002;
/** On a busy machine calls between siblings and waits for a connection take longer than a user may wait. */
const PATIENT_DEADLINE_MS = 20_000;

/** The private key of a process in tests: the same in each process that runs them. */
export function testKey(name: CallerName): string {
  const seed = createHash('sha256').update(`uketori test key of ${name}`).digest();
  return Buffer.concat([ED25519_PREFIX, seed]).toString('base64');
}

function testPublicKey(name: CallerName): string {
  const key = createPrivateKey({ key: Buffer.from(testKey(name), 'base64'), format: 'der', type: 'pkcs8' });
  return createPublicKey(key).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** The keys that a process of the product has, for tests. */
export function testKeys(name: CallerName): {
  service_key: string;
  gateway_keys: string;
  service_keys: string;
} {
  const services = CALLER_NAMES.filter((one) => one !== 'gateway');
  return {
    service_key: testKey(name),
    gateway_keys: testPublicKey('gateway'),
    service_keys: services.map((one) => `${one}:${testPublicKey(one)}`).join(','),
  };
}

/** Signs as the gateway, a reader or another service; verifies what any of them signed. */
export function testIdentity(name: CallerName): Identity {
  const { service_key: private_key, ...known } = testKeys(name);
  return new Identity({ name, private_key, ...known });
}

/** Calls a service under test as one of its siblings does. */
export function testCaller(name: CallerName, service: { grpc_port: number }): GrpcClients {
  return new GrpcClients(testIdentity(name), () => `127.0.0.1:${service.grpc_port}`, PATIENT_DEADLINE_MS);
}

/** A real database of its own, migrated for one service. */
export interface TestDatabase {
  /** URL of the service's own login role. */
  url: string;
  /** URL of the superuser in the same database, for arranging and for looking behind the policies. */
  admin_url: string;
  drop(): Promise<void>;
}

/** A superuser's URL of UKETORI_TEST_DATABASE_URL, else of the server that Jest's globalSetup starts when asked. */
export async function serverUrl(): Promise<string> {
  const given = process.env.UKETORI_TEST_DATABASE_URL;
  if (given) return given;
  const launcher = process.env.UKETORI_TEST_DATABASE_LAUNCHER;
  if (!launcher) throw new Error('Tests need Jest, or a PostgreSQL in UKETORI_TEST_DATABASE_URL.');
  const response = await fetch(launcher);
  if (response.ok) return response.text();
  throw new Error(`The PostgreSQL for tests did not start: ${await response.text()}`);
}

function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Makes a database from a template that is migrated once per state of the SQL files. */
async function testDatabase(name: ServiceName): Promise<TestDatabase> {
  const server = await serverUrl();
  const database = `t_${name}_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const template = await ensureTemplate(client, server, name);
    await client.query(`create database ${database} template ${template}`);
  } finally {
    await client.end();
  }
  const login = new URL(withDatabase(server, database));
  login.username = serviceRole(name);
  login.password = TEST_PASSWORD;
  return {
    url: login.href,
    admin_url: withDatabase(server, database),
    drop: () => dropDatabase(server, database),
  };
}

async function ensureTemplate(client: pg.Client, server: string, name: ServiceName): Promise<string> {
  const hash = createHash('sha256');
  for (const file of ['kit.sql', 'events.sql', 'service.sql', 'service-events.sql', 'jobs.sql']) {
    hash.update(readFileSync(join(PROJECT_ROOT, 'services/kit/src/sql', file)));
  }
  for (const file of migrationFiles(name)) hash.update(file.sha256);
  const template = `tpl_${name}_${hash.digest('hex').slice(0, 12)}`;
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
  if (rowCount) return template;
  const making = `${template}_making`;
  await client.query(`drop database if exists ${making} with (force)`);
  await client.query(`create database ${making}`);
  await migrateAll({
    admin_url: withDatabase(server, making),
    services: [name],
    passwords: { [name]: TEST_PASSWORD },
  });
  await client.query(`alter database ${making} rename to ${template}`);
  return template;
}

async function dropDatabase(server: string, database: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  await client.query(`drop database if exists ${database} with (force)`);
  await client.end();
}

/** A unit of work on a test database, without any service around it. */
export async function testWork(
  name: ServiceName,
  entities: EntityTarget<object>[],
): Promise<{ work: Work; dataSource: DataSource; database: TestDatabase; close(): Promise<void> }> {
  const database = await testDatabase(name);
  const dataSource = createDataSource(`test-${randomUUID()}`, database.url, 5, entities);
  await dataSource.initialize();
  return {
    work: new Work(dataSource, name),
    dataSource,
    database,
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

const COLUMN_TYPES: Record<string, string> = {
  boolean: 'bool',
  smallint: 'int2',
  int: 'int4',
  bigint: 'int8',
};

/** Where the records of a service and the columns in the database differ, in words; empty when they agree. */
export async function recordMismatches(dataSource: DataSource): Promise<string[]> {
  const found = await dataSource.query<
    { table: string; name: string; type: string; nullable: boolean; filled: boolean }[]
  >(
    `select table_schema || '.' || table_name as table, column_name as name, udt_name as type,
       is_nullable = 'YES' as nullable, column_default is not null or is_generated = 'ALWAYS' as filled
     from information_schema.columns`,
  );
  const mismatches: string[] = [];
  for (const { schema, tableName, columns } of dataSource.entityMetadatas) {
    const table = `${schema}.${tableName}`;
    const stored = new Map(found.filter((row) => row.table === table).map((row) => [row.name, row]));
    for (const { databaseName: name, type, isArray, isNullable } of columns) {
      const column = stored.get(name);
      stored.delete(name);
      const declared = `${isArray ? '_' : ''}${COLUMN_TYPES[String(type)] ?? String(type)}`;
      if (!column) mismatches.push(`${table}.${name}: no such column`);
      else if (column.type !== declared) mismatches.push(`${table}.${name}: ${column.type}, not ${declared}`);
      else if (column.nullable !== isNullable)
        mismatches.push(`${table}.${name}: ${column.nullable ? 'null is stored' : 'null is refused'}`);
    }
    for (const { name, nullable, filled } of stored.values())
      if (!nullable && !filled) mismatches.push(`${table}.${name}: an insert needs it, no record has it`);
  }
  return mismatches;
}

/** A user of an organization for tests; abilities are given in full. */
export function testActor(overrides: Partial<Actor> = {}): Actor {
  return {
    ...systemActor(newId(), 'テスト太郎'),
    user_id: newId(),
    user_organization_id: newId(),
    role_id: 1,
    system: false,
    ...overrides,
  };
}

/** The response of a call to a service under test. */
export interface TestAnswer<T = unknown> {
  status: number;
  body: T;
  headers: Headers;
}

/** A service on a real database, called as the gateway calls it. */
export interface TestService extends RunningService {
  database: TestDatabase;
  work: Work;
  url: string;
  /**
   * Calls a route below the service's root as an actor; null means without identity. Throws when the
   * response is not what the route declares (kit/answer-check).
   */
  call<T = Record<string, unknown>>(
    actor: Actor | null,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<TestAnswer<T>>;
  /** Headers that carry an actor's identity, for requests of one's own making. */
  identityHeaders(actor: Actor): Promise<Record<string, string>>;
  /** Hands an event to the service's handlers as a transport would, inbox dedupe included. */
  feed(event: EventEnvelope<object>): Promise<void>;
  /**
   * Runs the jobs that are due, one after the other; with `early` those that wait for their time, too. With `kinds`
   * only those.
   */
  runJobs(early?: 'early', kinds?: readonly JobKind<object>[]): Promise<void>;
  /** Events that the service has left in its outbox, oldest first. */
  outbox<T = Record<string, unknown>>(type?: string): Promise<EventEnvelope<T>[]>;
  close(): Promise<void>;
}

/** Starts the real module on a fresh database and free ports. Events are fed by hand. */
export async function testService(
  definition: ServiceDefinition,
  overrides: Omit<StartOverrides, 'config'> & { config?: Partial<ServiceConfig> } = {},
): Promise<TestService> {
  const database = await testDatabase(definition.name);
  const config: ServiceConfig = {
    name: definition.name,
    database_url: database.url,
    database_pool: 8,
    http_port: 0,
    grpc_port: await freePort(),
    listen_host: '127.0.0.1',
    ...testKeys(definition.name),
    transport: 'postgres',
    kafka_brokers: [],
    log_level: process.env.LOG_LEVEL ?? 'silent',
    ...overrides.config,
  };
  const running = await start(definition, {
    events: false,
    grpc_deadline_ms: PATIENT_DEADLINE_MS,
    connection_patience_ms: PATIENT_DEADLINE_MS,
    ...overrides,
    config,
  });
  const identity = testIdentity('gateway');
  const url = `http://127.0.0.1:${running.http_port}`;
  const work = running.app.get(Work);
  const routes = routesOf(running.app);
  const identityHeaders = async (actor: Actor): Promise<Record<string, string>> => ({
    [IDENTITY_HEADER]: await identity.sign(actor),
  });
  return {
    ...running,
    database,
    work,
    url,
    identityHeaders,
    async call<T>(actor: Actor | null, method: string, path: string, body?: unknown, headers = {}) {
      const answer = await fetch(url + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(actor ? await identityHeaders(actor) : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      const isJson = (answer.headers.get('content-type') ?? '').includes('json');
      const received = {
        status: answer.status,
        body: (isJson && text ? JSON.parse(text) : text) as T,
        headers: answer.headers,
      };
      checkAnswer(routes, method, path, received);
      return received;
    },
    feed: (event) => dispatchEvent({ service: definition.name, work, app: running.app }, event),
    runJobs: async (early, kinds) => {
      if (early)
        await asAdmin(
          database,
          `update ${jobsSchema(definition.name)}._private_jobs set run_at = now() where locked_at is null`,
        );
      const log = createLogger(definition.name, config.log_level);
      await runDueJobs(
        { service: definition.name, database_url: database.url, app: running.app, log },
        kinds?.map(({ name }) => name),
      );
    },
    outbox: <T>(type?: string) => readOutbox<T>(database, definition.name, type),
    close: async () => {
      await running.stop();
      await database.drop();
    },
  };
}

async function readOutbox<T>(
  database: TestDatabase,
  schema: string,
  type?: string,
): Promise<EventEnvelope<T>[]> {
  const { parseCloudEvent } = await import('./events/envelope.js');
  const rows = await asAdmin<{ payload: unknown }>(
    database,
    `select payload from ${schema}.outbox where $1::text is null or type = $1 order by seq`,
    [type ?? null],
  );
  return rows.map((row) => parseCloudEvent(row.payload) as EventEnvelope<T>);
}

async function asAdmin<R>(database: TestDatabase, sql: string, params: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: database.admin_url });
  await client.connect();
  const { rows } = await client.query(sql, params);
  await client.end();
  return rows as R[];
}

/** An envelope as another service would have emitted it. */
export function testEvent<T extends object>(
  organization_id: string,
  type: string,
  topic: string,
  subject: string,
  data: T,
  more: Partial<EventEnvelope<T>> = {},
): EventEnvelope<T> {
  const request_id = randomUUID();
  return {
    id: newId(),
    source: '/uketori/test',
    type,
    topic,
    subject,
    time: new Date().toISOString(),
    organization_id,
    version: Number((data as { version?: number }).version ?? 1),
    cause: String((data as { cause?: string }).cause ?? 'test'),
    actor_id: newId(),
    actor_name: 'テスト',
    request_id,
    traceparent: traceparentOf(request_id),
    data,
    ...more,
  };
}

/** A TCP port that was free a moment ago, below those that any outgoing connection may be given since. */
export async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = createServer().once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/**
 * What waits for an actor in a service, by kind. Throws when the list behind a kind has another total, or when its list
 * refuses the actor.
 */
export async function waitingFor(
  service: TestService,
  actor: Actor,
): Promise<Record<string, WaitingWork['kinds'][number]>> {
  const { kinds } = (await service.call<WaitingWork>(actor, 'GET', '/waiting')).body;
  for (const { kind, count, list } of kinds) {
    type Page = { items: unknown[]; count?: number };
    const counted = await service.call<Page>(actor, 'GET', `${list}&count=capped`);
    // A list that is always returned whole takes no count.
    const { body } = counted.status === 400 ? await service.call<Page>(actor, 'GET', list) : counted;
    const total = body.count ?? body.items.length;
    if (total !== count) throw new Error(`${kind}: ${count} wait, ${list} has ${total}`);
  }
  return Object.fromEntries(kinds.map((row) => [row.kind, row]));
}

/** The first steps that an actor may take in a service, and which of them are done. */
export async function firstStepsFor(service: TestService, actor: Actor): Promise<Record<string, boolean>> {
  const { steps } = (await service.call<FirstSteps>(actor, 'GET', '/first-steps')).body;
  return Object.fromEntries(steps.map(({ step, done }) => [step, done]));
}

/** Grants every listed ability at level 3. */
export function allOf(...abilities: string[]): Record<string, number> {
  return Object.fromEntries(abilities.map((ability) => [ability, 3]));
}

/** An organization's chain in this service as far as it holds, and the first link that does not; stamps are left out. */
export async function auditChain(
  work: Work,
  actor: Actor,
): Promise<{ links: number; broken_at: number | null }> {
  const authority = new TimestampAuthority({ url: '', authorization: '', roots: [], deadline_ms: 1000 });
  const { verified_to, broken } = await verifyChainPage(
    work,
    { authority, book: new NoAnchorBook() },
    actor,
    0,
  );
  return { links: verified_to, broken_at: broken?.seq ?? null };
}
