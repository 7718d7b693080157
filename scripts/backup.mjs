// npm run backup -- FOLDER: rows, files, keys and anchors of the running or stopped product, in one file.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import pg from 'pg';
import { DEMO_ORGANIZATIONS } from '../deploy/embedded/demo.mjs';
import { readPlace, ROOT } from '../deploy/embedded/environment.mjs';
import { build } from './build.mjs';
import { createArchive, readArchive, textOf, writePrivate } from './backups/archive.mjs';
import { backupName, fileEntry, FORMAT, outdated } from './backups/backups.rules.mjs';
import { openingKeys, sealingKeys } from './backups/options.mjs';
import { withRelaysPaused } from './backups/pause.mjs';
import { dumpTable, migrationsIn, sequencesOf, tablesOf } from './backups/tables.mjs';
import { openHouseDatabase } from './database.mjs';
import { storageOf } from './invariants.mjs';
import { storedFiles, wordFiles } from './invariants/files.mjs';

const USAGE = `usage: npm run backup -- FOLDER [--recipient age1…]… [--keep NUMBER] [--without-files]
       npm run backup -- verify FILE [--identity FILE]…
       npm run backup -- key FILE        makes a key pair, prints its recipient`;
/** Files of this copy that are neither rows nor stored files. */
const OF_THE_HOME = ['secrets.json', 'announcements.json', 'demo-removed'];

/**
 * Writes one backup while the product runs. All rows are of one moment; files are read after it, because a file is never
 * changed and is there before its row.
 * @param {object} of
 * @param {string} of.folder
 * @param {NodeJS.ProcessEnv} of.env   settings of the product, its MIGRATE_DATABASE_URL a superuser's
 * @param {string|null} of.home   var folder of the embedded mode, null elsewhere
 * @param {{recipients: string[], passphrase: string}} of.keys
 * @returns {Promise<{file: string, rows: number, files: number, bytes: number, faults: string[]}>} faults: stored files
 *   that are missing or changed, events that the broker still holds
 */
export async function backUp({ folder, env, home = null, keys, files = true, now = new Date() }) {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, backupName(now, keys.recipients.length > 0 || Boolean(keys.passphrase)));
  const spool = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-backup-'));
  const archive = await createArchive(file, keys);
  try {
    const anchors = anchorFiles(env);
    const client = new pg.Client({ connectionString: env.MIGRATE_DATABASE_URL });
    await client.connect();
    try {
      const pending = await withRelaysPaused(env, () => beginSnapshot(client));
      const about = await aboutOf(client, env, { now, files });
      await archive.addText('about.json', `${JSON.stringify(about, null, 2)}\n`);
      for (const [name, text] of [...homeFiles(home), ...anchors]) await archive.addText(name, text);
      let rows = 0;
      for (const table of about.tables)
        rows += await dumpTable(client, archive, { ...table, spool: path.join(spool, 'table') });
      const stored = files
        ? new Map([...(await wordKeys(client)), ...(await storedFiles(client))])
        : new Map();
      await client.query('rollback');
      const faults = [...pendingFaults(pending), ...(await addFiles(archive, await storageOf(env), stored))];
      await archive.finish();
      return { file, rows, files: stored.size, bytes: fs.statSync(file).size, faults };
    } finally {
      await client.end();
    }
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    fs.rmSync(spool, { recursive: true, force: true });
  }
}

/** A role that row-level security binds would leave rows out without a word: then the first statement fails. */
async function beginSnapshot(client) {
  await client.query('start transaction isolation level repeatable read read only');
  await client.query('set local row_security = off');
  await client.query('set local statement_timeout = 0');
  await client.query('select count(*) from admin.organizations');
}

async function aboutOf(client, env, { now, files }) {
  const { rows: organizations } = await client.query('select id from admin.organizations');
  const { rows: server } = await client.query('show server_version');
  return {
    format: FORMAT,
    version: JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')).version,
    commit: commitOf(),
    created_at: now.toISOString(),
    transport: env.TRANSPORT ?? 'postgres',
    storage: env.S3_BUCKET ? 's3' : 'disk',
    postgres: server[0].server_version,
    with_files: files,
    demo: organizations.some(({ id }) => DEMO_ORGANIZATIONS.includes(id)),
    migrations: await migrationsIn(client),
    sequences: await sequencesOf(client),
    tables: await tablesOf(client),
  };
}

function commitOf() {
  try {
    const git = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return String(git).trim();
  } catch {
    return null;
  }
}

function homeFiles(home) {
  if (home === null) return [];
  return OF_THE_HOME.filter((name) => fs.existsSync(path.join(home, name))).map((name) => [
    `home/${name}`,
    fs.readFileSync(path.join(home, name)),
  ]);
}

/** The folder of anchors; a bucket with a lock is safe by itself. Read before the snapshot: it has every head in them. */
function anchorFiles(env) {
  const folder = env.UKETORI_ANCHOR_BUCKET ? null : env.UKETORI_ANCHOR_DIR;
  if (!folder || !fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => [`anchors/${name}`, fs.readFileSync(path.join(folder, name))]);
}

async function wordKeys(client) {
  return (await wordFiles(client)).map((key) => [key, null]);
}

const pendingFaults = (pending) =>
  pending > 0
    ? [`${pending} events wait at the broker: what they change in other services is not in this backup`]
    : [];

/** Adds every stored file. One that is missing or differs from its row is named, and the others still go in. */
async function addFiles(archive, storage, stored) {
  const faults = [];
  for (const [key, expected] of stored) {
    const head = await storage.head(key);
    if (!head) {
      faults.push(`missing: ${key}`);
      continue;
    }
    const sha256 = await archive.add(fileEntry(key), await storage.get(key), head.bytes);
    if (expected !== null && sha256 !== expected) faults.push(`changed: ${key}`);
  }
  return faults;
}

/** Reads a backup to its end. @returns {Promise<{about: object, entries: number, bytes: number}>} @throws if it is damaged */
export async function verifyBackup(file, keys) {
  let about = null;
  let entries = 0;
  let bytes = 0;
  for await (const { name, size, stream } of readArchive(file, keys)) {
    entries += 1;
    bytes += size;
    if (name === 'about.json') about = JSON.parse(await textOf(stream));
  }
  if (!about) throw new Error('this is no backup: it has no about.json');
  return { about, entries, bytes };
}

async function makeKey(file) {
  const identity = await generateIdentity();
  const recipient = await identityToRecipient(identity);
  await writePrivate(file, `# recipient: ${recipient}\n${identity}\n`);
  return recipient;
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      recipient: { type: 'string', multiple: true },
      identity: { type: 'string', multiple: true },
      keep: { type: 'string' },
      'without-files': { type: 'boolean', default: false },
    },
  });
  const [verb, file] = positionals;
  if (verb === 'key' && file) {
    console.log(`recipient: ${await makeKey(file)}`);
    console.log(`Keep ${file} apart from the backups: only it opens them.`);
    return 0;
  }
  if (verb === 'verify' && file) {
    const { about, entries, bytes } = await verifyBackup(file, openingKeys(values.identity));
    console.log(
      `${about.created_at}, release ${about.version}: ${entries} entries, ${bytes} bytes, all whole`,
    );
    return 0;
  }
  const keep = values.keep === undefined ? null : Number(values.keep);
  if (positionals.length !== 1 || (keep !== null && !(Number.isInteger(keep) && keep > 0))) {
    console.error(USAGE);
    return 2;
  }
  return write(path.resolve(verb), {
    keep,
    files: !values['without-files'],
    keys: sealingKeys(values.recipient),
  });
}

async function write(folder, { keep, files, keys }) {
  await build({ log: (line) => console.error(line), only: 'services' });
  const database = await openHouseDatabase();
  const named = Boolean(process.env.MIGRATE_DATABASE_URL);
  try {
    const began = Date.now();
    const { env } = database;
    const home = named ? null : readPlace().home;
    const made = await backUp({ folder, env: named ? process.env : env, home, keys, files });
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    console.log(`${made.file}: ${made.rows} rows, ${made.files} files, ${made.bytes} bytes in ${seconds} s`);
    if (keys.recipients.length === 0 && !keys.passphrase)
      console.log('not encrypted: whoever reads this file has the data and, with secrets.json, the keys');
    if (named) console.log('keys: not in it; keep the secrets of your settings beside it, in another place');
    for (const fault of made.faults) console.log(`FAIL ${fault}`);
    if (made.faults.length > 0) return 1;
    // Only a good backup replaces older ones.
    const gone = keep === null ? [] : outdated(fs.readdirSync(folder), keep);
    for (const name of gone) fs.rmSync(path.join(folder, name));
    if (gone.length > 0) console.log(`removed: ${gone.join(', ')}`);
    return 0;
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
