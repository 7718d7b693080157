import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { DataSource, MigrationExecutor, type MigrationInterface } from 'typeorm';
import { PROJECT_ROOT, SERVICE_NAMES, type ServiceName } from './config.js';
import { jobsSchema } from './jobs/job.js';
import { type Phase, phaseOf } from './migration-phase.js';

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

/** One numbered SQL file of a service. */
export interface MigrationFile {
  name: string;
  sql: string;
  sha256: string;
  /** Null for the baseline, and for a file that declares none; `npm run check` refuses the latter. */
  phase: Phase | null;
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
      return { name: file, sql, sha256, phase: phaseOf(sql) };
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

async function applyInfrastructure(client: pg.Client, schema: string, file: string): Promise<void> {
  await client.query(`create schema if not exists ${schema}`);
  await client.query('begin');
  await client.query(kitSql(file, schema));
  await client.query('commit');
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
    extra: { options: `-c role=${OWNER}` },
  }).initialize();
  try {
    const applied = await new MigrationExecutor(source).getExecutedMigrations();
    const checksums = new Map(
      applied.map((migration) => migration.name.split(SEPARATOR) as [string, string]),
    );
    const waiting: string[] = [];
    for (const file of files(name)) {
      const before = checksums.get(file.name);
      if (before && before !== file.sha256)
        throw new Error(`${name}/${file.name} was changed after it had been applied: add a new file instead`);
      if (!before && file.phase === 'contract' && !contract && applied.length > 0)
        waiting.push(`${name}/${file.name}`);
      else source.migrations.push(migrationOf(name, file));
    }
    for (const done of await source.runMigrations({ transaction: 'each' }))
      log?.(`${name}/${done.name.split(SEPARATOR)[0]}`);
    return waiting;
  } finally {
    await source.destroy();
  }
}

const SEPARATOR = ' ';

/** TypeORM orders migrations by the last 13 digits of their names, which are the number of the file here. */
function migrationOf(service: ServiceName, { name, sql, sha256 }: MigrationFile): MigrationInterface {
  return {
    name: [name, sha256, name.slice(0, 4).padStart(13, '0')].join(SEPARATOR),
    up: (runner) =>
      runner.query(sql).catch((error: Error) => {
        throw new Error(`${service}/${name}: ${error.message}`, { cause: error });
      }),
    down: () => Promise.reject(new Error('migrations only go forward')),
  };
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
