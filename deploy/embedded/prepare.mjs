// Brings a database to the state of this checkout. Reads MIGRATE_DATABASE_URL and DATABASE_URL_<SERVICE>.
// With --contract it also applies contract migrations: no process of the previous release may still run.
// With --plan it changes nothing and prints what it would do.
import { pathToFileURL } from 'node:url';
import { refuseDemo } from './demo.mjs';
import { migrationPlan } from './migration-plan.mjs';
import { SERVICES } from './environment.mjs';
import { assertProduction, isProduction } from './production.rules.mjs';
import { MIGRATION } from './secrets.rules.mjs';

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} log
 * @param {{contract?: boolean}} options
 * @returns {Promise<string[]>} the contract migrations that wait
 */
export async function migrateDatabase(env, log, { contract = false } = {}) {
  const { migrateAll } = await import('../../services/kit/dist/migrate.js');
  await createDatabase(env.MIGRATE_DATABASE_URL);
  const passwords = {};
  for (const name of SERVICES) {
    const url = env[`DATABASE_URL_${name.toUpperCase()}`];
    if (url) passwords[name] = decodeURIComponent(new URL(url).password);
  }
  return migrateAll({ admin_url: env.MIGRATE_DATABASE_URL, passwords, contract, log });
}

/** Message to the operator about contract migrations that were left out. */
export function waitingLines(waiting) {
  if (waiting.length === 0) return [];
  return [
    `${waiting.join(', ')} waits until no process of the previous release runs: npm run migrate -- --contract`,
  ];
}

async function createDatabase(url) {
  const { default: pg } = await import('pg');
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

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    assertProduction(process.env, [MIGRATION]);
    const contract = process.argv.includes('--contract');
    if (process.argv.includes('--plan')) {
      for (const line of await migrationPlan(process.env.MIGRATE_DATABASE_URL, { contract }))
        console.log(line);
      process.exit(0);
    }
    const log = (line) => console.log(`migrated ${line}`);
    const waiting = await migrateDatabase(process.env, log, { contract });
    for (const line of waitingLines(waiting)) console.log(line);
    if (isProduction(process.env)) await refuseDemo(process.env.MIGRATE_DATABASE_URL);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
  process.exit(0);
}
