import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { DataSource, MigrationExecutor } from 'typeorm';
import { PROJECT_ROOT, SERVICE_NAMES, type ServiceName } from './config.js';
import { jobsSchema } from './jobs/job.js';
import { phaseOf, wayOf } from './migration-phase.js';
import {
  LOCK_TIMEOUT_MS,
  type MigrationFile,
  migrationOf,
  patiently,
  pendingFiles,
} from './migration-run.js';

export type { MigrationFile } from './migration-run.js';

const OWNER = 'uketori_owner';
const KIT_SQL = fileURLToPath(new URL('../src/sql/', import.meta.url));
/** Held while migrating, so that several processes starting at once do it one after the other. */
const MIGRATION_LOCK = 7_415_001;

/**
 * Under row-level security the planner uses an index only for operators marked leakproof, and "@>" on
 * arrays is not: without this every search by bigrams reads the whole organization. On text arrays it
 * reveals nothing of a row it does not return. A role that is no superuser has to have it done beforehand.
 */
const LEAKPROOF_ARRAY_CONTAINS = `do $$ begin
  alter function pg_catalog.arraycontains(anyarray, anyarray) leakproof;
exception when insufficient_privilege then
  raise warning 'arraycontains is not leakproof: text search will be slow';
end $$`;

export interface MigrateOptions {
  /** A role that may create roles and schemas. */
  admin_url: string;
  services?: readonly ServiceName[];
  /** Password of each service's login role; a role without one keeps what it has. */
  passwords: Partial<Record<ServiceName, string>>;
  /** Applies contract migrations too: no process of the previous release may still run. */
  contract?: boolean;
  /** The SQL files of a service, in order; those of this checkout unless given. */
  files?: (service: ServiceName) => MigrationFile[];
  log?: (line: string) => void;
}

/** Login role of a service; it may use its own schema and the event log, nothing else. */
export function serviceRole(name: ServiceName): string {
  return `uketori_${name}`;
}

/**
 * Brings the database to the state of this checkout: roles, schemas, infrastructure tables and each
 * service's numbered SQL files, once each and in order. Contract migrations wait until they are requested, except in
 * a schema that has no migrations yet: no process can be using that. Throws when an applied file was changed since,
 * when a table has no forced row-level security, or a foreign key does not include the organization.
 * @returns the contract migrations that wait, as service/file
 */
export async function migrateAll(options: MigrateOptions): Promise<string[]> {
  const services = options.services ?? SERVICE_NAMES;
  const client = new pg.Client({ connectionString: options.admin_url });
  await client.connect();
  const waiting: string[] = [];
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await createRoles(client, services, options.passwords);
    await client.query(`create extension if not exists btree_gin`);
    await client.query(LEAKPROOF_ARRAY_CONTAINS);
    await client.query(`set role ${OWNER}`);
    await client.query(kitSql('kit.sql', ''));
    await applyInfrastructure(client, 'events', 'events.sql');
    for (const name of services) {
      await applyInfrastructure(client, name, 'service.sql');
      await applyInfrastructure(client, name, 'service-events.sql');
      waiting.push(...(await migrateService(name, options)));
    }
    await migrateJobs(client, options.admin_url, services);
    for (const name of services) await grant(client, name);
    await verifyRowLevelSecurity(client, [...services, ...services.map(jobsSchema), 'events']);
    await verifyTenantKeys(client, services);
  } finally {
    await client.end();
  }
  return waiting;
}

/**
 * What a run would apply, without a change: files that are pending, contracts that would wait, files of the kit that
 * changed, and the services whose schema does not exist yet.
 */
export async function pendingMigrations(
  client: pg.ClientBase,
  { contract = false, services = SERVICE_NAMES, files = migrationFiles }: Partial<MigrateOptions> = {},
): Promise<PendingMigrations> {
  const found: PendingMigrations = { pending: [], waiting: [], infrastructure: [], fresh: [] };
  const exists = async (table: string) =>
    (await client.query('select to_regclass($1) is not null as here', [table])).rows[0].here as boolean;
  const known = await exists('kit.applied');
  const applied = known
    ? await client.query('select schema_name, file, sha256 from kit.applied')
    : { rows: [] };
  const isApplied = (schema: string, file: string) =>
    applied.rows.some(
      (row) => row.schema_name === schema && row.file === file && row.sha256 === kitSha(schema, file),
    );
  for (const service of services) {
    const table = `${service}.migrations`;
    if (!(await exists(table))) {
      found.fresh.push(service);
      continue;
    }
    const { rows } = await client.query<{ name: string }>(`select name from ${table}`);
    const names = rows.map(({ name }) => name);
    const { pending, waiting } = pendingFiles(service, files(service), names, contract);
    found.pending.push(...pending.map((file) => ({ service, file })));
    found.waiting.push(...waiting);
    for (const [schema, file] of [
      [service, 'service.sql'],
      [service, 'service-events.sql'],
      [jobsSchema(service), 'jobs.sql'],
    ] as const)
      if (!isApplied(schema, file)) found.infrastructure.push(`${schema} (${file})`);
  }
  return found;
}

export interface PendingMigrations {
  pending: { service: ServiceName; file: MigrationFile }[];
  waiting: string[];
  infrastructure: string[];
  fresh: ServiceName[];
}

/** The numbered SQL files of a service, in order. */
export function migrationFiles(name: ServiceName): MigrationFile[] {
  const folder = join(PROJECT_ROOT, 'services', name, 'src', 'migrations');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((file) => /^\d{4}-[a-z0-9-]+\.sql$/.test(file))
    .sort()
    .map((file) => {
      const sql = readFileSync(join(folder, file), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      return { name: file, sql, sha256, phase: phaseOf(sql), way: wayOf(sql) };
    });
}

function kitSql(file: string, schema: string): string {
  return readFileSync(join(KIT_SQL, file), 'utf8').replaceAll(':schema', schema);
}

async function createRoles(
  client: pg.Client,
  services: readonly ServiceName[],
  passwords: MigrateOptions['passwords'],
): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'uketori\\_%'`,
  );
  const known = new Set(rows.map((row) => row.rolname));
  const { rows: me } = await client.query<{ db: string }>('select current_database() as db');
  const database = client.escapeIdentifier(me[0]?.db ?? 'uketori');
  if (!known.has(OWNER)) await client.query(`create role ${OWNER} nologin nobypassrls`);
  await client.query(`grant create on database ${database} to ${OWNER}`);
  await client.query(`grant ${OWNER} to current_user`);
  for (const name of services) {
    const role = serviceRole(name);
    if (!known.has(role))
      await client.query(`create role ${role} login nobypassrls nosuperuser nocreatedb nocreaterole`);
    const password = passwords[name];
    if (password) await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
  }
}

/**
 * Applies a file of the kit to a schema, unless it did so before: its statements lock tables that the running product
 * uses. Each table has a transaction of its own, so that no two of them are locked together.
 */
async function applyInfrastructure(client: pg.Client, schema: string, file: string): Promise<void> {
  const sql = kitSql(file, schema);
  const sha256 = kitSha(schema, file);
  const applied = await client.query(
    'select 1 from kit.applied where schema_name = $1 and file = $2 and sha256 = $3',
    [schema, file, sha256],
  );
  if (applied.rowCount) return;
  await client.query(`create schema if not exists ${schema}`);
  for (const part of partsOf(sql)) await patiently(() => client.query(part));
  await client.query(
    `insert into kit.applied (schema_name, file, sha256) values ($1, $2, $3)
     on conflict (schema_name, file) do update set sha256 = excluded.sha256, applied_at = now()`,
    [schema, file, sha256],
  );
}

/** The functions of kit.sql are part of what a file does. */
function kitSha(schema: string, file: string): string {
  return createHash('sha256').update(kitSql('kit.sql', '')).update(kitSql(file, schema)).digest('hex');
}

/** A file of the kit, cut behind each table: a query of several statements is one transaction. */
function partsOf(sql: string): string[] {
  return sql.split(/(?<=^select kit\.tenant_table\(.*\);$)/m).filter((part) => part.trim() !== '');
}

/**
 * Runs the pending files through TypeORM's runner, each in a transaction of its own. The name of a migration carries the
 * checksum of its file, so that the runner's table, `<service>.migrations`, keeps that too.
 */
async function migrateService(
  name: ServiceName,
  { admin_url, contract, log, files = migrationFiles }: MigrateOptions,
): Promise<string[]> {
  const source = await new DataSource({
    type: 'postgres',
    url: admin_url,
    schema: name,
    poolSize: 1,
    extra: { options: `-c role=${OWNER} -c lock_timeout=${LOCK_TIMEOUT_MS}` },
  }).initialize();
  try {
    const applied = await new MigrationExecutor(source).getExecutedMigrations();
    const { pending, waiting } = pendingFiles(
      name,
      files(name),
      applied.map((migration) => migration.name),
      contract,
    );
    // A schema that no process uses gets everything in one go.
    const groups = applied.length === 0 ? [pending] : pending.map((file) => [file]);
    for (const group of groups) {
      const migrations = group.map((file) => migrationOf(name, file));
      source.migrations.splice(0, source.migrations.length, ...migrations);
      await patiently(() => source.runMigrations({ transaction: 'each' }));
      for (const file of group) log?.(`${name}/${file.name}`);
    }
    return waiting;
  } finally {
    await source.destroy();
  }
}

/** The tables of graphile-worker, one schema per service, by its own migrations. */
async function migrateJobs(
  client: pg.Client,
  admin_url: string,
  services: readonly ServiceName[],
): Promise<void> {
  const pgPool = new pg.Pool({ connectionString: admin_url, max: 1, options: `-c role=${OWNER}` });
  pgPool.on('error', () => undefined);
  pgPool.on('connect', (opened) => opened.on('error', () => undefined));
  try {
    for (const name of services) {
      const schema = jobsSchema(name);
      await runMigrations({ pgPool, schema, logger: new Logger(() => () => undefined) });
      await applyInfrastructure(client, schema, 'jobs.sql');
    }
  } finally {
    await pgPool.end();
  }
}

async function grant(client: pg.Client, name: ServiceName): Promise<void> {
  const role = serviceRole(name);
  const jobs = jobsSchema(name);
  await client.query(`
    grant usage on schema ${name}, events, kit to ${role};
    grant select, insert, update, delete on all tables in schema ${name} to ${role};
    grant select, insert, update, delete on all tables in schema events to ${role};
    grant usage, select on all sequences in schema ${name}, events to ${role};
    grant usage on schema ${jobs} to ${role};
    grant select, insert, update, delete on all tables in schema ${jobs} to ${role};
    grant usage, select on all sequences in schema ${jobs} to ${role};
    revoke insert, update, delete on ${jobs}.migrations from ${role};
    revoke all on ${name}.migrations from ${role};
    revoke update, delete on ${name}.audit_log from ${role};
    revoke delete on ${name}.audit_anchors from ${role};
  `);
}

/** Throws with the names of tables that a forgotten filter could leak from. A job's organization is in its payload. */
async function verifyRowLevelSecurity(client: pg.Client, schemas: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and c.relkind in ('r', 'p') and c.relname <> 'migrations'
       and (not c.relrowsecurity or not c.relforcerowsecurity
            or n.nspname not like '%\\_jobs' and not exists (select 1 from pg_attribute a where a.attrelid = c.oid
                           and a.attname = 'organization_id' and a.attnotnull and not a.attisdropped))
     order by 1`,
    [schemas],
  );
  if (rows.length > 0) {
    throw new Error(
      `without organization_id under forced row-level security: ${rows.map((row) => row.name).join(', ')}`,
    );
  }
}

/**
 * Throws with the names of foreign keys through which a row could point into another organization: the check of
 * a key sees past row-level security. A person may belong to several: keys to admin.users are exempt.
 */
async function verifyTenantKeys(client: pg.Client, schemas: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.conrelid::regclass::text || '.' || c.conname as name
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname = any($1) and c.confrelid::regclass::text <> 'admin.users'
       and not exists (select 1 from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)
                       and a.attname = 'organization_id')
     order by 1`,
    [schemas],
  );
  if (rows.length > 0)
    throw new Error(`foreign keys without organization_id: ${rows.map((row) => row.name).join(', ')}`);
}
