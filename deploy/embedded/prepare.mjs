// Brings a database to the state of this checkout. Reads MIGRATE_DATABASE_URL and DATABASE_URL_<SERVICE>.
import { pathToFileURL } from 'node:url';
import { SERVICES } from './environment.mjs';

/** @param {NodeJS.ProcessEnv} env */
export async function migrateDatabase(env, log) {
  const { migrateAll } = await import('../../services/kit/dist/migrate.js');
  await createDatabase(env.MIGRATE_DATABASE_URL);
  const passwords = {};
  for (const name of SERVICES) {
    const url = env[`DATABASE_URL_${name.toUpperCase()}`];
    if (url) passwords[name] = decodeURIComponent(new URL(url).password);
  }
  await migrateAll({ admin_url: env.MIGRATE_DATABASE_URL, passwords, log });
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
  await migrateDatabase(process.env, (line) => console.log(`migrated ${line}`));
  process.exit(0);
}
