// A PostgreSQL for a script: the one of the running house, the one named in the environment, or one started here.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPlace, readSecrets, processEnvironment } from '../deploy/embedded/environment.mjs';
import { start, superuserUrl } from '../deploy/embedded/postgres.mjs';

/**
 * The database of this copy. Starts its PostgreSQL when the house does not run.
 * @returns {Promise<{env: NodeJS.ProcessEnv, close(): Promise<void>}>} env as every process of the house gets it
 */
export async function openHouseDatabase() {
  const place = readPlace();
  if (process.env.MIGRATE_DATABASE_URL) {
    const env = processEnvironment(place, readSecrets(place.home), process.env.MIGRATE_DATABASE_URL);
    return { env, close: async () => {} };
  }
  const secrets = readSecrets(place.home);
  const running = await runningPostgres(place);
  if (running) return { env: processEnvironment(place, secrets, running), close: async () => {} };
  const postgres = await start({ dir: path.join(place.home, 'postgres'), port: place.postgres_port });
  return { env: processEnvironment(place, secrets, postgres.url), close: () => postgres.stop() };
}

async function runningPostgres(place) {
  const asked = fetch(`http://127.0.0.1:${place.health_port}`, { signal: AbortSignal.timeout(1000) });
  const answer = await asked.catch(() => null);
  const state = await answer?.json().catch(() => null);
  if (state?.home !== place.home) return null;
  return superuserUrl(path.join(place.home, 'postgres'), place.postgres_port);
}

/**
 * An empty PostgreSQL for tests in a temporary directory, without fsync.
 * @returns {Promise<{url: string, close(): Promise<void>}>}
 */
export async function openTestDatabase() {
  if (process.env.UKETORI_TEST_DATABASE_URL) {
    return { url: process.env.UKETORI_TEST_DATABASE_URL, close: async () => {} };
  }
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'uketori-test-pg-'));
  // The unprivileged account that root steps down to must be able to enter it.
  fs.chmodSync(dir, 0o755);
  const settings = { max_connections: 400, shared_buffers: '256MB' };
  const postgres = await start({ dir, durable: false, settings });
  return {
    url: postgres.url,
    close: async () => {
      await postgres.stop();
      for (const place of new Set([dir, postgres.dir])) fs.rmSync(place, { recursive: true, force: true });
    },
  };
}
