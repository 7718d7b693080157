// Takes one organization out: everything of it into a file, then out of database and storage, with a proof.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { noteRemovalInAnchors, removeRowsOf, tenantTables } from '../../deploy/embedded/demo.mjs';
import { SERVICES } from '../../deploy/embedded/environment.mjs';
import { createArchive, spooled } from '../backups/archive.mjs';
import { fileEntry, FORMAT } from '../backups/backups.rules.mjs';
import { tablesOf } from '../backups/tables.mjs';
import { storageOf } from '../invariants.mjs';
import { exportName, exportPlan, isKeyOf, proofOf } from './export.rules.mjs';

const SERIALIZATION_FAILURE = '40001';
const TRIES = 5;
/** Events that were pending while the rows left may bring rows back. */
const SWEEPS_AFTER_MS = [1000, 3000, 10_000];
const DELETED_AT_ONCE = 16;

/** `{id, name}` of every organization. */
export function organizationsOf(env) {
  return withClient(env, async (client) => {
    const { rows } = await client.query(
      'select id, name, status, created_at from admin.organizations order by created_at, id',
    );
    return rows;
  });
}

/**
 * Writes everything of an organization to one file: rows as CSV with a head line, and files. Secrets stay inside.
 * @returns {Promise<{file: string, rows: number, files: number, sha256: string}>}
 */
export function exportOrganization({ env, id, folder, keys, now = new Date() }) {
  return withClient(env, async (client) => {
    await client.query('start transaction isolation level repeatable read read only');
    const exported = await write(client, { env, id, folder, keys, now });
    await client.query('rollback');
    return exported;
  });
}

/**
 * Exports an organization and deletes it. Its writers wait from the first statement to the commit, so the export holds
 * everything that there ever was; rows leave once the file is whole and on the disk.
 * @returns {Promise<{exported: object, proof: object, proof_file: string}>}
 */
export async function deleteOrganization({
  env,
  id,
  folder,
  keys,
  now = new Date(),
  sweeps = SWEEPS_AFTER_MS,
}) {
  const { exported, rows, organization, heads } = await exportAndRemove({ env, id, folder, keys, now });
  const files = await removeFiles(await storageOf(env), id);
  for (const ms of sweeps) {
    await sleep(ms);
    await withClient(env, async (client) => {
      await client.query('begin');
      for (const [table, count] of Object.entries(await removeEverywhere(client, id)))
        rows[table] = (rows[table] ?? 0) + count;
      await client.query('commit');
    });
    files.push(...(await removeFiles(await storageOf(env), id)));
  }
  const left = await remains(env, id);
  const proof = proofOf({ organization, exported, heads, rows, files, left, at: now });
  const text = `${JSON.stringify(proof, null, 2)}\n`;
  const proof_file = `${exported.file.replace(/\.tar(\.age)?$/, '')}.proof.json`;
  fs.writeFileSync(proof_file, text, { flag: 'wx', mode: 0o600 });
  await noteRemovalInAnchors(env, [id], { proof: createHash('sha256').update(text).digest('hex') });
  return { exported, proof, proof_file };
}

async function exportAndRemove(of) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await withClient(of.env, (client) => removeOnce(client, of));
    } catch (error) {
      // Another statement changed a row after the snapshot: export and remove again.
      if (error.code !== SERIALIZATION_FAILURE || attempt === TRIES) throw error;
    }
  }
}

async function removeOnce(client, of) {
  await client.query('start transaction isolation level repeatable read');
  for (const service of SERVICES)
    await client.query(`select from ${service}.audit_heads where organization_id = $1 for update`, [of.id]);
  const exported = await write(client, of);
  try {
    const rows = await removeEverywhere(client, of.id);
    await client.query('commit');
    const { organization, heads, ...file } = exported;
    return { exported: file, rows, organization, heads };
  } catch (error) {
    fs.rmSync(exported.file, { force: true });
    throw error;
  }
}

/** Its rows, and its place in the operator's lists. */
async function removeEverywhere(client, id) {
  await client.query(
    'update admin.rollouts set organizations = array_remove(organizations, $1) where $1 = any(organizations)',
    [id],
  );
  return removeRowsOf(client, [id]);
}

async function write(client, { env, id, folder, keys, now }) {
  await client.query('set local row_security = off');
  const { rows: found } = await client.query(
    'select id, name, created_at from admin.organizations where id = $1',
    [id],
  );
  if (found.length === 0) throw new Error(`There is no organization ${id}.`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const encrypted = keys.recipients.length > 0 || Boolean(keys.passphrase);
  const file = path.join(folder, exportName(id, now, encrypted));
  const spool = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-export-'));
  const archive = await createArchive(file, keys);
  try {
    const tenants = new Set(await tenantTables(client));
    const plan = exportPlan((await tablesOf(client)).filter(({ name }) => tenants.has(name)));
    const heads = await headsOf(client, id);
    const about = { format: FORMAT, organization: found[0], exported_at: now.toISOString(), heads, ...plan };
    await archive.addText('about.json', `${JSON.stringify(about, null, 2)}\n`);
    let rows = 0;
    for (const table of plan.tables)
      rows += await addTable(client, archive, table, id, path.join(spool, 'table'));
    const files = await addFiles(archive, await storageOf(env), id);
    await archive.finish();
    return { file, rows, files, sha256: await sha256Of(file), organization: found[0], heads };
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    fs.rmSync(spool, { recursive: true, force: true });
  }
}

async function addTable(client, archive, { name, columns }, id, spool) {
  const { to } = await import('pg-copy-streams');
  const chosen = `select ${columns.join(', ')} from ${name} where organization_id = ${client.escapeLiteral(id)}`;
  const rows = client.query(to(`copy (${chosen}) to stdout with (format csv, header true)`));
  const { source, size } = await spooled(spool, rows, createGzip());
  await archive.add(`tables/${name}.csv.gz`, source, size);
  return rows.rowCount;
}

async function addFiles(archive, storage, id) {
  let files = 0;
  for await (const { key, bytes } of storage.list('')) {
    if (!isKeyOf(key, id)) continue;
    await archive.add(fileEntry(key), await storage.get(key), bytes);
    files += 1;
  }
  return files;
}

/** Where the log of each service ends. */
async function headsOf(client, id) {
  const heads = {};
  for (const service of SERVICES) {
    const { rows } = await client.query(
      `select seq, hash from ${service}.audit_heads where organization_id = $1`,
      [id],
    );
    if (rows[0]) heads[service] = { seq: Number(rows[0].seq), hash: rows[0].hash };
  }
  return heads;
}

async function removeFiles(storage, id) {
  const keys = [];
  for await (const { key } of storage.list('')) if (isKeyOf(key, id)) keys.push(key);
  for (let at = 0; at < keys.length; at += DELETED_AT_ONCE)
    await Promise.all(keys.slice(at, at + DELETED_AT_ONCE).map((key) => storage.delete(key)));
  return keys;
}

/**
 * Every row of every table that still has the id of the organization in some column, and every such file. It reads the
 * tables whole.
 */
export function remains(env, id) {
  return withClient(env, async (client) => {
    await client.query('start transaction isolation level repeatable read read only');
    await client.query('set local row_security = off');
    const rows = {};
    for (const { name } of await tablesOf(client)) {
      const { rows: found } = await client.query(
        `select count(*)::int as count from ${name} t where t::text like '%' || $1 || '%'`,
        [id],
      );
      if (found[0].count > 0) rows[name] = found[0].count;
    }
    await client.query('rollback');
    const files = [];
    for await (const { key } of (await storageOf(env)).list('')) if (isKeyOf(key, id)) files.push(key);
    return { rows, files };
  });
}

async function sha256Of(file) {
  const hash = createHash('sha256');
  for await (const chunk of fs.createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function withClient(env, work) {
  const client = new pg.Client({ connectionString: env.MIGRATE_DATABASE_URL });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
