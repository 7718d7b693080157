// The rows of every table: read in one snapshot, written into an empty database in one transaction.
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { SERVICES } from '../../deploy/embedded/environment.mjs';
import { spooled } from './archive.mjs';
import { tableEntry } from './backups.rules.mjs';

const SCHEMAS = ['events', ...SERVICES, ...SERVICES.map((service) => `${service}_jobs`)];
const OWNER = 'uketori_owner';
const FAST = { level: 1 };

/** Every table with its columns, without what PostgreSQL computes and without the lists of migrations. */
export async function tablesOf(client) {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name,
       array_agg(format('%I', a.attname) order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relname <> 'migrations' and n.nspname = any($1)
     group by 1 order by 1`,
    [SCHEMAS],
  );
  return rows;
}

/** Names and checksums of the migrations that ran, in their order, by service. */
export async function migrationsIn(client) {
  const found = {};
  for (const service of SERVICES) {
    const { rows } = await client.query(`select name from ${service}.migrations order by id`);
    found[service] = rows.map(({ name }) => name);
  }
  return found;
}

/** Where each sequence is. Read it in the snapshot: a sequence is never behind the rows that used it. */
export async function sequencesOf(client) {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where schemaname = any($1) and last_value is not null order by 1`,
    [SCHEMAS],
  );
  return rows;
}

/**
 * Adds the rows of a table to a backup. `where` chooses rows.
 * @returns {Promise<number>} how many
 */
export async function dumpTable(client, archive, { name, columns, spool, where = '', options = '' }) {
  const { to } = await import('pg-copy-streams');
  const source = where
    ? `(select ${columns.join(', ')} from ${name} where ${where})`
    : `${name} (${columns.join(', ')})`;
  const rows = client.query(to(`copy ${source} to stdout${options}`));
  const { source: bytes, size } = await spooled(spool, rows, createGzip(FAST));
  await archive.add(tableEntry(name), bytes, size);
  return rows.rowCount;
}

/**
 * Opens the transaction that fills an empty database, as the owner of its tables. Foreign keys and secondary indexes
 * leave until the rows are there, and are checked and built once then: a backup with a dangling row does not pass.
 */
export async function beginLoad(client) {
  const tables = await tablesOf(client);
  await client.query('begin');
  await client.query(`set local role ${OWNER}`);
  await client.query(`set local maintenance_work_mem = '256MB'`);
  const keys = await foreignKeys(client);
  const indexes = await secondaryIndexes(client);
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  for (const { name } of tables)
    await client.query(`alter table ${name} no force row level security, disable trigger user`);
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  return {
    tables,
    /** Puts the compressed rows of one table in. Returns how many. */
    async load({ name, columns }, bytes) {
      const { from } = await import('pg-copy-streams');
      const rows = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`));
      await pipeline(bytes, createGunzip(), rows);
      return rows.rowCount;
    },
    async commit(sequences) {
      for (const { name, value } of sequences) await client.query('select setval($1, $2)', [name, value]);
      for (const { definition } of indexes) await client.query(definition);
      for (const { table, name, definition } of keys)
        await client.query(`alter table ${table} add constraint ${name} ${definition}`);
      for (const { name } of tables)
        await client.query(`alter table ${name} force row level security, enable trigger user`);
      await client.query('commit');
      await client.query('analyze');
    },
  };
}

async function foreignKeys(client) {
  const { rows } = await client.query(
    `select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c join pg_namespace n on n.oid = c.connamespace
     where c.contype = 'f' and c.conparentid = 0 and n.nspname = any($1) order by 1, 2`,
    [SCHEMAS],
  );
  return rows;
}

async function secondaryIndexes(client) {
  const { rows } = await client.query(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = any($1) and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
     order by 1`,
    [SCHEMAS],
  );
  return rows;
}
