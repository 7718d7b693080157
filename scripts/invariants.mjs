// npm run invariants: checks everything that must hold in the running (or stopped) product's data.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { SERVICES } from '../deploy/embedded/environment.mjs';
import { openHouseDatabase } from './database.mjs';
import { checkAuditChains } from './invariants/chain.mjs';
import { checkFiles, checkZenginFiles } from './invariants/files.mjs';
import { checkPayables } from './invariants/payables.mjs';
import { ROW_CHECKS } from './invariants/rows.mjs';
import { checkStamps, stampVerifier } from './invariants/stamps.mjs';

const SHOWN = 5;

/**
 * Runs every checker and prints each with what breaks it. `admin_url` is a superuser's URL of the
 * product's database, `storage_dir` the folder of the disk storage (null: files elsewhere, not checked).
 * Returns the number of checks that failed.
 */
export async function checkInvariants({ admin_url, storage_dir, embedded = true, print = console.log }) {
  const client = new pg.Client({ connectionString: admin_url });
  await client.connect();
  let failed = 0;
  const report = (id, title, count, detail = '') => {
    if (count > 0) failed += 1;
    print(`${count === 0 ? 'ok  ' : 'FAIL'} ${id.padEnd(3)} ${title}: ${count}${detail}`);
  };
  try {
    for (const check of ROW_CHECKS) {
      if (check.embeddedOnly && !embedded) continue;
      const { rows } = await client.query(check.sql);
      const shown = rows.slice(0, SHOWN).map((row) => `\n       ${JSON.stringify(row)}`);
      report(check.id, check.title, rows.length, shown.join(''));
    }
    const chains = await checkAuditChains(client, SERVICES);
    report(
      'I7',
      `the log is one unbroken chain per organization (${chains.links} links)`,
      chains.broken.length,
      details(chains.broken),
    );
    const stamps = await checkStamps(client, await stampVerifier());
    report(
      'I7',
      `every time stamp is the one the log remembers (${stamps.checked} stamps)`,
      stamps.broken.length,
      details(stamps.broken),
    );
    const payables = await checkPayables(client);
    report(
      'I17',
      `the payables ledger equals the journals less the settlements (${payables.checked} sums)`,
      payables.broken.length,
      details(payables.broken),
    );
    const zengin = await checkZenginFiles(client);
    report(
      'I4',
      `the trailer of every zengin file adds up (${zengin.checked} files)`,
      zengin.broken.length,
      details(zengin.broken),
    );
    if (storage_dir) {
      const files = await checkFiles(client, storage_dir, await storagePath());
      report(
        'I1',
        `every stored file has its bytes and its SHA-256 (${files.checked} files)`,
        files.missing.length + files.changed.length,
        details([...files.missing, ...files.changed]),
      );
      report(
        'I9',
        'no file older than a day belongs to nobody',
        files.orphans.length,
        details(files.orphans),
      );
    }
  } finally {
    await client.end();
  }
  return failed;
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
  // If the database was named, only a named folder is known to hold its files.
  const storage_dir = process.env.MIGRATE_DATABASE_URL ? process.env.STORAGE_DIR : STORAGE_DIR;
  try {
    return await checkInvariants({
      admin_url,
      storage_dir: storage_dir ?? null,
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
