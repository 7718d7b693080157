// npm run invariants: checks everything that must hold in the running (or stopped) product's data.
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SERVICES } from '../deploy/embedded/environment.mjs';
import { openHouseDatabase } from './database.mjs';
import { readAnchors } from './invariants/anchors.mjs';
import { checkAuditChains } from './invariants/chain.mjs';
import { checkFiles, checkZenginFiles } from './invariants/files.mjs';
import { checkPayables } from './invariants/payables.mjs';
import { ROW_CHECKS } from './invariants/rows.mjs';
import { inSnapshot } from './invariants/snapshot.mjs';
import { checkStamps, stampVerifier } from './invariants/stamps.mjs';

const SHOWN = 5;
/** How long a finding may be an event that has not arrived yet. */
const PATIENCE_MS = 30_000;
const BETWEEN_LOOKS_MS = 500;
/** Every request to a bucket costs: existence comes from the listing, so many files are read for their hash. */
const BUCKET_SAMPLE = 500;

/**
 * Runs every checker and prints each with what breaks it. Everything is read in one snapshot, so that it may run beside
 * the running product. A checker over two services can then find an event that the other has not received yet:
 * such a finding counts when it stays the same in later snapshots for `patience_ms`.
 * `admin_url` is a superuser's URL of the product's database, `storage_dir` the folder of the disk storage or `storage`
 * any storage (neither: files are skipped), `env` names the anchors. `sample` is how many files are read for their hash.
 * `stopped`: no process applies events, so what waits for one is reported and does not fail. Returns the number of
 * checks that failed.
 */
export async function checkInvariants({
  admin_url,
  storage_dir = null,
  storage = null,
  sample = null,
  env = {},
  embedded = true,
  stopped = false,
  patience_ms = PATIENCE_MS,
  print = console.log,
}) {
  const client = new pg.Client({ connectionString: admin_url });
  await client.connect();
  let failed = 0;
  const report = (id, title, broken, follows = false) => {
    const waits = follows && stopped && broken.length > 0;
    if (broken.length > 0 && !waits) failed += 1;
    const verdict = waits ? 'wait' : broken.length === 0 ? 'ok  ' : 'FAIL';
    print(`${verdict} ${id.padEnd(3)} ${title}: ${broken.length}${details(broken)}`);
  };
  try {
    const anchors = await readAnchors(env);
    const verify = await stampVerifier();
    const checks = ROW_CHECKS.filter((check) => embedded || !check.embeddedOnly);
    const seen = await inSnapshot(client, async () => {
      const rows = [];
      for (const check of checks) rows.push((await client.query(check.sql)).rows);
      return {
        rows,
        chains: await checkAuditChains(client, SERVICES, anchors),
        stamps: await checkStamps(client, verify),
        payables: await checkPayables(client),
        zengin: await checkZenginFiles(client),
      };
    });
    const { chains, stamps, zengin } = seen;
    const until = Date.now() + (stopped ? 0 : patience_ms);
    for (const [at, check] of checks.entries()) {
      const look = () => inSnapshot(client, async () => (await client.query(check.sql)).rows);
      report(
        check.id,
        check.title,
        check.follows ? await lasting(seen.rows[at], look, until) : seen.rows[at],
        check.follows,
      );
    }
    const links = `the log is one unbroken chain per organization (${chains.links} links)`;
    report('I7', links, [...chains.broken, ...(anchors?.faults ?? [])]);
    const title = `every time stamp is the one the log remembers (${stamps.checked} stamps)`;
    report('I7', title, stamps.broken);
    const payables = await lasting(
      seen.payables.broken,
      () => inSnapshot(client, async () => (await checkPayables(client)).broken),
      until,
    );
    const sums = `the payables ledger equals the journals less the settlements (${seen.payables.checked} sums)`;
    report('I17', sums, payables, true);
    report('I4', `the trailer of every zengin file adds up (${zengin.checked} files)`, zengin.broken);
    const files = storage ?? (storage_dir ? await storageOf({ STORAGE_DIR: storage_dir }) : null);
    if (files) {
      const found = await checkFiles(client, files, { sample });
      const bytes = `every stored file has its bytes and its SHA-256 (${found.checked} files, ${found.read} read)`;
      report('I1', bytes, [...found.missing, ...found.changed]);
      report('I9', 'no file older than a day belongs to nobody', found.orphans);
    } else print('skip I1, I9 files: neither STORAGE_DIR nor S3_BUCKET is set');
  } finally {
    await client.end();
  }
  return failed;
}

/** What of the findings of a first look is found unchanged in every later one, until nothing is or the time is over. */
async function lasting(found, look, until) {
  let left = found;
  while (left.length > 0 && Date.now() < until) {
    await sleep(BETWEEN_LOOKS_MS);
    const again = new Set((await look()).map((row) => JSON.stringify(row)));
    left = left.filter((row) => again.has(JSON.stringify(row)));
  }
  return left;
}

function details(broken) {
  return broken
    .slice(0, SHOWN)
    .map((row) => `\n       ${JSON.stringify(row)}`)
    .join('');
}

/** The storage that these settings name. */
export async function storageOf(env) {
  const { createStorage } = await import('../services/kit/dist/storage/create-storage.js');
  return createStorage(env);
}

/** `--files all` reads every file, `--files 1000` so many; a bucket gives 500 unless one of them is given. */
function sampleOf(words, env) {
  const { values } = parseArgs({ args: words, options: { files: { type: 'string' } } });
  if (values.files === undefined) return env.S3_BUCKET ? BUCKET_SAMPLE : null;
  if (values.files === 'all') return null;
  const sample = Number(values.files);
  if (!Number.isInteger(sample) || sample < 0)
    throw new Error('usage: npm run invariants [-- --files all|NUMBER]');
  return sample;
}

async function main() {
  const database = await openHouseDatabase();
  const { MIGRATE_DATABASE_URL: admin_url, TRANSPORT } = database.env;
  // If the database was named, only named folders are known to hold its files and its anchors.
  const env = process.env.MIGRATE_DATABASE_URL ? process.env : database.env;
  try {
    return await checkInvariants({
      admin_url,
      storage: env.S3_BUCKET || env.STORAGE_DIR ? await storageOf(env) : null,
      sample: sampleOf(process.argv.slice(2), env),
      env,
      embedded: TRANSPORT !== 'kafka',
    });
  } finally {
    await database.close();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const failed = await main();
  console.log(failed === 0 ? 'all invariants hold' : `${failed} invariants are broken`);
  process.exitCode = failed === 0 ? 0 : 1;
}
