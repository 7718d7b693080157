// The demonstration organization: whether a database holds it, and its removal for good.
import { SERVICES } from './environment.mjs';
import fs from 'node:fs';
import path from 'node:path';

/** Ids of the seeded organizations; service admin's seed makes them. */
export const DEMO_ORGANIZATIONS = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
];
/** The verb that removes them, as messages name it. */
export const REMOVE_DEMO = 'npm run demo -- remove';
/** Files are deleted so many at a time. */
const DELETED_AT_ONCE = 16;

const marker = (home) => path.join(home, 'demo-removed');

/** Whether somebody removed the demonstration from this copy: it is not seeded again by itself. */
export function demoWasRemoved(home) {
  return fs.existsSync(marker(home));
}

/** Remembers that the demonstration was removed, or that it is wanted again. */
export function rememberRemoval(home, removed) {
  if (!removed) return fs.rmSync(marker(home), { force: true });
  fs.mkdirSync(home, { recursive: true });
  return fs.writeFileSync(marker(home), `${new Date().toISOString()}\n`);
}

/**
 * What organizations a database holds.
 * @param {string} url   of a role that row-level security does not bind
 * @returns {Promise<{demo: boolean, own: boolean}>} both false before the first migration
 */
export async function organizationsIn(url) {
  return withClient(url, async (client) => {
    const { rows: there } = await client.query(
      "select to_regclass('admin.organizations') is not null as yes",
    );
    if (!there[0].yes) return { demo: false, own: false };
    const { rows } = await client.query(
      `select coalesce(bool_or(id = any($1)), false) as demo, coalesce(bool_or(id <> all($1)), false) as own
       from admin.organizations`,
      [DEMO_ORGANIZATIONS],
    );
    return rows[0];
  });
}

/** @throws Error naming the verb when a production database holds the demonstration */
export async function refuseDemo(url) {
  const { demo } = await organizationsIn(url);
  if (demo)
    throw new Error(
      `Production does not start: the database holds the demonstration organization, whose password is published. Remove it: ${REMOVE_DEMO}`,
    );
}

/**
 * Removes the demonstration from every schema in one transaction, its log chains and logins included. Members of other
 * organizations who came from it lose their login. Does nothing when there is none.
 * @param {string} url   of a superuser, so that foreign keys do not dictate the order
 * @returns {Promise<number>} rows removed
 */
export function removeDemoRows(url) {
  return withClient(url, async (client) => {
    await client.query('begin');
    const removed = await removeRowsOf(client, DEMO_ORGANIZATIONS);
    await client.query('commit');
    return Object.values(removed).reduce((sum, rows) => sum + rows, 0);
  });
}

/**
 * Removes organizations from every schema, in the transaction that the client is in.
 * @param {import('pg').Client} client   of a superuser
 * @param {readonly string[]} ids
 * @returns {Promise<Record<string, number>>} rows removed, by table
 */
export async function removeRowsOf(client, ids) {
  await client.query('set local session_replication_role = replica');
  await keepMembersElsewhere(client, ids);
  const removed = {};
  const remove = async (table, condition) => {
    const { rowCount } = await client.query(`delete from ${table} where ${condition}`, [ids]);
    if (rowCount > 0) removed[table] = rowCount;
  };
  for (const table of await tenantTables(client)) await remove(table, 'organization_id = any($1)');
  for (const table of await jobTables(client))
    await remove(table, "(payload->>'organization_id')::uuid = any($1)");
  await client.query('delete from admin.login_delays where user_id not in (select id from admin.users)');
  await client.query('delete from admin.login_places where user_id not in (select id from admin.users)');
  return removed;
}

/** The names of its users stay where another organization's records name them; they cannot log in. */
async function keepMembersElsewhere(client, ids) {
  await client.query(
    `update admin.users u set status = 'deleted', organization_id = m.organization_id, password_hash = 'removed'
     from admin.memberships m
     where u.organization_id = any($1) and m.user_id = u.id and m.organization_id <> all($1)`,
    [ids],
  );
  await client.query(
    `update admin.memberships m set status = 'deleted' from admin.users u
     where u.id = m.user_id and u.password_hash = 'removed' and m.organization_id <> all($1)`,
    [ids],
  );
}

/** Waiting jobs: their organization is in the payload. */
async function jobTables(client) {
  const { rows } = await client.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where tablename = '_private_jobs' and schemaname = any($1)`,
    [SERVICES.map((service) => `${service}_jobs`)],
  );
  return rows.map(({ name }) => name);
}

/** Every table whose rows belong to an organization. */
export async function tenantTables(client) {
  const { rows } = await client.query(
    `select format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attname = 'organization_id' and not a.attisdropped
     where c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname = any($1)
     order by 1`,
    [[...SERVICES, 'events']],
  );
  return rows.map(({ name }) => name);
}

/**
 * Notes beside the anchors of the log that the chains of the demonstration ended on purpose.
 * @param {readonly string[]} ids   of other organizations, if it is about them
 * @param {Record<string, unknown>} more   members of each line
 */
export async function noteRemovalInAnchors(env, ids = DEMO_ORGANIZATIONS, more = {}) {
  const kit = '../../services/kit/dist/anchors/';
  const { createAnchorBook } = await import(`${kit}create-anchor-book.js`);
  const { chainLines, REMOVALS } = await import(`${kit}anchor-lines.rules.js`);
  const book = createAnchorBook(env);
  if (book.place === 'none') return;
  const at = new Date().toISOString();
  const entries = ids.map((removed) => ({ at, service: REMOVALS, removed, ...more }));
  const { lines, last } = chainLines(entries, await book.last(REMOVALS));
  await book.append(REMOVALS, lines, last);
}

/**
 * Removes the stored files of the demonstration: every key names its organization.
 * @param {{list(prefix: string): AsyncIterable<{key: string}>, delete(key: string): Promise<void>}} storage
 * @returns {Promise<number>} files removed
 */
export async function removeDemoFiles(storage) {
  const keys = [];
  for await (const { key } of storage.list(''))
    if (key.split('/').some((part) => DEMO_ORGANIZATIONS.includes(part))) keys.push(key);
  for (let i = 0; i < keys.length; i += DELETED_AT_ONCE)
    await Promise.all(keys.slice(i, i + DELETED_AT_ONCE).map((key) => storage.delete(key)));
  return keys.length;
}

async function withClient(url, ask) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
