// npm run restore -- FILE: makes an empty place what a backup holds, and checks the result.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { rememberRemoval } from '../deploy/embedded/demo.mjs';
import { readPlace, SERVICES } from '../deploy/embedded/environment.mjs';
import { migrateDatabase } from '../deploy/embedded/prepare.mjs';
import { build } from './build.mjs';
import { readArchive, textOf, writePrivate } from './backups/archive.mjs';
import {
  columnsWithoutPlace,
  keyOfEntry,
  migrationsOf,
  tableOfEntry,
  whyNotHere,
} from './backups/backups.rules.mjs';
import { openingKeys } from './backups/options.mjs';
import { beginLoad } from './backups/tables.mjs';
import { openHouseDatabase } from './database.mjs';
import { checkInvariants, storageOf } from './invariants.mjs';
import { stampVerifier } from './invariants/stamps.mjs';
import { verifyAudit } from './verify-audit.mjs';

const USAGE = 'usage: npm run restore -- FILE [--identity FILE]… [--without-check]';

/**
 * Fills an empty place. Rows appear in one commit, after every byte of the backup was compared with its manifest.
 * @param {object} of
 * @param {string} of.file
 * @param {{identities: string[], passphrase: string}} of.keys
 * @param {string|null} of.home   var folder of the embedded mode, null: the settings name database and storage
 * @param {(env: null) => Promise<{env: NodeJS.ProcessEnv, close(): Promise<void>}>} of.open   opens the database once
 *   the keys of the backup are in their place
 * @returns {Promise<{about: object, rows: number, files: number, env: NodeJS.ProcessEnv}>}
 */
export async function restore({ file, keys, home, open, print = console.log }) {
  const entries = readArchive(file, keys);
  const about = await aboutOf(await entries.next());
  const reason = whyNotHere(about, await migrationsHere());
  if (reason) throw new Error(`This backup cannot be restored here: ${reason}.`);
  if (home !== null) refuseUsedHome(home);
  let database = null;
  let load = null;
  let rows = 0;
  let files = 0;
  try {
    for await (const { name, stream } of entries) {
      if (name.startsWith('home/')) {
        if (home !== null) await put(path.join(home, path.basename(name)), await textOf(stream));
        continue;
      }
      // The keys are there now: service roles get the passwords of the backup.
      if (!database) {
        database = await open();
        load = await begin(database.env, about, home);
      }
      const table = tableOfEntry(name);
      const key = keyOfEntry(name);
      if (table !== null) rows += await load.table(table, stream);
      else if (key !== null) {
        await load.storage.put(key, stream);
        files += 1;
      } else if (name.startsWith('anchors/')) await putAnchors(database.env, path.basename(name), stream);
      else print(`left out: ${name}`);
    }
    if (!load) throw new Error('the backup holds no rows');
    await load.commit();
    await migrateDatabase(database.env, (line) => print(`migrated ${line}`));
    return { about, rows, files, env: database.env };
  } finally {
    await load?.close();
    await database?.close();
  }
}

async function aboutOf({ value }) {
  if (value?.name !== 'about.json') throw new Error('This is no backup: it does not begin with about.json.');
  return JSON.parse(await textOf(value.stream));
}

async function migrationsHere() {
  const { migrationFiles } = await import('../services/kit/dist/migrate.js');
  return Object.fromEntries(SERVICES.map((service) => [service, migrationFiles(service)]));
}

function refuseUsedHome(home) {
  const used = ['secrets.json', 'postgres', 'files', 'anchors'].filter((name) =>
    fs.existsSync(path.join(home, name)),
  );
  if (used.length > 0)
    throw new Error(
      `${home} holds ${used.join(', ')}. A restore fills an empty place: name another folder with UKETORI_VAR.`,
    );
}

async function begin(env, about, home) {
  const { migrateAll, migrationFiles } = await import('../services/kit/dist/migrate.js');
  const storage = await storageOf(env);
  for await (const { key } of storage.list(''))
    throw new Error(`The storage holds ${key}. A restore fills an empty place.`);
  const client = new pg.Client({ connectionString: env.MIGRATE_DATABASE_URL });
  await createDatabase(env.MIGRATE_DATABASE_URL);
  await client.connect();
  try {
    await refuseUsedDatabase(client);
    const passwords = passwordsOf(env);
    const files = (service) => migrationsOf(about, service, migrationFiles(service));
    await migrateAll({ admin_url: env.MIGRATE_DATABASE_URL, passwords, contract: true, files });
    const loading = await beginLoad(client);
    const homeless = columnsWithoutPlace(about.tables, loading.tables);
    if (homeless.length > 0)
      throw new Error(
        `This release has no place for ${homeless.join(', ')}: take ${about.version} or a newer one.`,
      );
    const tables = new Map(about.tables.map((table) => [table.name, table]));
    return {
      storage,
      table: (name, bytes) => loading.load(tables.get(name), bytes),
      async commit() {
        await loading.commit(about.sequences);
        if (home !== null && !about.demo) rememberRemoval(home, true);
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

async function createDatabase(url) {
  const maintenance = new URL(url);
  const name = maintenance.pathname.slice(1);
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

async function refuseUsedDatabase(client) {
  const { rows: there } = await client.query("select to_regclass('admin.organizations') is not null as yes");
  if (!there[0].yes) return;
  const { rows } = await client.query('select count(*)::int as count from admin.organizations');
  if (rows[0].count > 0)
    throw new Error(`The database holds ${rows[0].count} organizations. A restore fills an empty place.`);
}

function passwordsOf(env) {
  const passwords = {};
  for (const name of SERVICES) {
    const url = env[`DATABASE_URL_${name.toUpperCase()}`];
    if (url) passwords[name] = decodeURIComponent(new URL(url).password);
  }
  return passwords;
}

async function put(file, text) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  await writePrivate(file, text);
}

/** A bucket with a lock has its own anchors, which nothing can be put back into. */
async function putAnchors(env, name, stream) {
  if (env.UKETORI_ANCHOR_BUCKET || !env.UKETORI_ANCHOR_DIR) return;
  await put(path.join(env.UKETORI_ANCHOR_DIR, name), await textOf(stream));
}

/** Both checks over a restored place that does not run yet. Returns the number of faults. */
export async function checkRestored(env, { files = true, print = console.log } = {}) {
  const admin_url = env.MIGRATE_DATABASE_URL;
  const storage = files ? await storageOf(env) : null;
  const embedded = env.TRANSPORT !== 'kafka';
  const broken = await checkInvariants({ admin_url, storage, env, embedded, stopped: true, print });
  return broken + (await verifyAudit({ admin_url, env, verifyStamp: await stampVerifier(), print }));
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      identity: { type: 'string', multiple: true },
      'without-check': { type: 'boolean', default: false },
    },
  });
  if (positionals.length !== 1) {
    console.error(USAGE);
    return 2;
  }
  await build({ log: (line) => console.error(line), only: 'services' });
  const named = Boolean(process.env.MIGRATE_DATABASE_URL);
  const home = named ? null : readPlace().home;
  const open = async () => {
    const database = await openHouseDatabase();
    return named ? { ...database, env: process.env } : database;
  };
  const began = Date.now();
  const keys = openingKeys(values.identity);
  const { about, rows, files } = await restore({ file: positionals[0], keys, home, open });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(`restored ${rows} rows and ${files} files of ${about.created_at} in ${seconds} s`);
  if (!about.with_files) console.log('files: not in this backup; bring them into the storage, then check');
  if (values['without-check']) return 0;
  const database = await open();
  try {
    const faults = await checkRestored(database.env, { files: about.with_files });
    console.log(faults === 0 ? 'everything of this backup holds' : `${faults} checks failed`);
    return faults === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exit(
    await main().catch((error) => {
      console.error(error.message);
      return 1;
    }),
  );
}
