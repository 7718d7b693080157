// Runs every service's seed in the order of their dependencies. Each is idempotent.
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
 * Calls `seed({ work, get, resolve })` of each running service that exports one; it can `get` and `resolve` providers and
 * has the service's unit of work as `work`.
 * @param {{name: string, app: import('@nestjs/common').INestApplicationContext}[]} running
 * @param {(line: string) => void} log
 */
export async function seedAll(running, log) {
  const { Work } = await import('../../services/kit/dist/work.js');
  for (const name of ORDER) {
    const file = seedFile(name);
    const service = running.find((r) => r.name === name);
    if (!file || !service) continue;
    const { seed } = await import(file);
    if (typeof seed !== 'function') throw new Error(`${file} exports no function seed`);
    const { app } = service;
    await seed({
      get: (...of) => app.get(...of),
      resolve: (...of) => app.resolve(...of),
      work: app.get(Work),
    });
    log(`seeded ${name}`);
  }
}
