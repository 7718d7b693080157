// npm run invariants: checks everything that must hold in the running (or stopped) product's data.
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
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

/**
 * Runs every checker and prints each with what breaks it. Everything is read in one snapshot, so that it may run beside
 * the running product. A checker over two services can then find an event that the other has not received yet:
 * such a finding counts when it stays the same in later snapshots for `patience_ms`.
 * `admin_url` is a superuser's URL of the product's database, `storage_dir` the folder of the disk storage (null: files
 * elsewhere, not checked), `env` names the anchors. Returns the number of checks that failed.
 */
export async function checkInvariants({
  admin_url,
  storage_dir,
  env = {},
  embedded = true,
  patience_ms = PATIENCE_MS,
  print = console.log,
}) {
  const client = new pg.Client({ connectionString: admin_url });
  await client.connect();
  let failed = 0;
  const report = (id, title, broken) => {
    if (broken.length > 0) failed += 1;
    print(
      `${broken.length === 0 ? 'ok  ' : 'FAIL'} ${id.padEnd(3)} ${title}: ${broken.length}${details(broken)}`,
    );
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
    const until = Date.now() + patience_ms;
    for (const [at, check] of checks.entries()) {
      const look = () => inSnapshot(client, async () => (await client.query(check.sql)).rows);
      report(
        check.id,
        check.title,
        check.follows ? await lasting(seen.rows[at], look, until) : seen.rows[at],
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
    report('I17', sums, payables);
    report('I4', `the trailer of every zengin file adds up (${zengin.checked} files)`, zengin.broken);
    if (storage_dir) {
      const files = await checkFiles(client, storage_dir, await storagePath());
      const bytes = `every stored file has its bytes and its SHA-256 (${files.checked} files)`;
      report('I1', bytes, [...files.missing, ...files.changed]);
      report('I9', 'no file older than a day belongs to nobody', files.orphans);
    }
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

async function storagePath() {
  const { diskPath } = await import('../services/kit/dist/storage/keys.rules.js');
  return (root, key) => {
    const { folder, file } = diskPath(key);
    return join(root, folder, file);
  };
}

async function main() {
  const database = await openHouseDatabase();
  const { MIGRATE_DATABASE_URL: admin_url, STORAGE_DIR, TRANSPORT } = database.env;
  // If the database was named, only named folders are known to hold its files and its anchors.
  const env = process.env.MIGRATE_DATABASE_URL ? process.env : database.env;
  const storage_dir = process.env.MIGRATE_DATABASE_URL ? process.env.STORAGE_DIR : STORAGE_DIR;
  try {
    return await checkInvariants({
      admin_url,
      storage_dir: storage_dir ?? null,
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
