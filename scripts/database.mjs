// A PostgreSQL for a script: the one of the running product, the one named in the environment, or one started here.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readPlace, processEnvironment } from '../deploy/embedded/environment.mjs';
import { readSecrets } from '../deploy/embedded/secrets.mjs';
import { portIsFree } from '../deploy/embedded/ports.mjs';
import { start, superuserUrl } from '../deploy/embedded/postgres.mjs';
import { openContainerDatabase } from './containers.mjs';

/**
 * The database of this copy, or the one of MIGRATE_DATABASE_URL. Starts its PostgreSQL when none runs.
 * @returns {Promise<{env: NodeJS.ProcessEnv, close(): Promise<void>}>} env with all settings of the copy;
 *   its MIGRATE_DATABASE_URL is the superuser's
 */
export async function openHouseDatabase() {
  const place = readPlace();
  const secrets = readSecrets(place.home);
  const given = process.env.MIGRATE_DATABASE_URL;
  if (given) return { env: processEnvironment(place, secrets, given), close: async () => {} };
  const dir = path.join(place.home, 'postgres');
  const running = await runningPostgres(dir, place.postgres_port);
  if (running) return { env: processEnvironment(place, secrets, running), close: async () => {} };
  const postgres = await start({ dir, port: place.postgres_port, restart: false });
  return { env: processEnvironment(place, secrets, postgres.url), close: () => postgres.stop() };
}

/** A server that holds the port is used unchanged: a start would end the server of this folder, even a busy one. */
async function runningPostgres(dir, port) {
  if (await portIsFree(port)) return null;
  try {
    return superuserUrl(dir, port);
  } catch {
    // No cluster here yet, so the port is somebody else's; the start says so.
    return null;
  }
}

/**
 * An empty PostgreSQL for tests, without fsync: the one of UKETORI_TEST_DATABASE_URL, a container of the image in
 * UKETORI_TEST_POSTGRES_IMAGE, else the embedded one in a temporary directory.
 * @returns {Promise<{url: string, close(): Promise<void>}>}
 */
export async function openTestDatabase() {
  if (process.env.UKETORI_TEST_DATABASE_URL) {
    return { url: process.env.UKETORI_TEST_DATABASE_URL, close: async () => {} };
  }
  const image = process.env.UKETORI_TEST_POSTGRES_IMAGE;
  if (image) return openContainerDatabase(image);
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
