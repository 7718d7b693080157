// Runs every service's seed in the order in which they stand on each other. Each is idempotent.
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './environment.mjs';

const ORDER = ['admin', 'journal', 'approval', 'payment', 'inbox', 'intake'];

/** Built seed module of a service, or null when it has none. */
export function seedFile(name) {
  const file = path.join(ROOT, 'services', name, 'dist/seed.js');
  return fs.existsSync(file) ? file : null;
}

/**
 * Calls `seed(context)` of each service that exports one.
 * context: { service, database_url (the service's own role), admin_url (owner of the database), env, log }
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} log
 */
export async function seedAll(env, log) {
  for (const name of ORDER) {
    const file = seedFile(name);
    if (!file) continue;
    const { seed } = await import(file);
    if (typeof seed !== 'function') throw new Error(`${file} exports no function seed`);
    await seed({
      service: name,
      database_url: env[`DATABASE_URL_${name.toUpperCase()}`],
      admin_url: env.MIGRATE_DATABASE_URL,
      env,
      log: (line) => log(`${name}: ${line}`),
    });
    log(`seeded ${name}`);
  }
}
