// Performs the removal of the demonstration that its owner asked for in the application.
import { setTimeout as delay } from 'node:timers/promises';
import {
  noteRemovalInAnchors,
  organizationsIn,
  rememberRemoval,
  removeDemoFiles,
  removeDemoRows,
} from './demo.mjs';

/** Service admin notifies here in the transaction of the request. */
const CHANNEL = 'uketori_demo_removal';
const RETRY_MS = 2000;
/** Events that were pending in a service while the rows were deleted may arrive later. */
const SWEEPS_AFTER_MS = [1000, 3000, 10_000];

/**
 * Removes the demonstration for good: rows, files, and a note that it is not seeded again.
 * @param {{url: string, home: string, env: NodeJS.ProcessEnv}} of   url of a superuser
 * @returns {Promise<{rows: number, files: number}>} how many were removed
 */
export async function removeDemo({ url, home, env }) {
  rememberRemoval(home, true);
  const { demo } = await organizationsIn(url);
  const rows = demo ? await removeDemoRows(url) : 0;
  if (rows > 0) await noteRemovalInAnchors(env);
  return { rows, files: await removeFiles(env) };
}

async function removeFiles(env) {
  const { createStorage } = await import('../../services/kit/dist/storage/create-storage.js');
  return removeDemoFiles(createStorage(env));
}

/**
 * Waits for the request and performs it; one that was recorded before counts, too. A lost connection is made again.
 * @param {object} of
 * @param {string} of.url   of a superuser
 * @param {string} of.home
 * @param {NodeJS.ProcessEnv} of.env
 * @param {(line: string) => void} of.say
 * @param {() => Promise<void>} of.onRemoved
 * @returns {() => Promise<void>} ends the watch
 */
export function watchDemoRemoval({ url, home, env, say, onRemoved }) {
  const ended = new AbortController();
  const watching = watch().catch((error) => say(`removal of the demonstration: ${error.message}`));
  return async () => {
    ended.abort();
    await watching;
  };

  async function watch() {
    while (!ended.signal.aborted) {
      try {
        await requested(url, ended.signal);
        if (ended.signal.aborted) return;
        const { rows, files } = await removeDemo({ url, home, env });
        say(`The demonstration organization is removed: ${rows} rows, ${files} files.`);
        await onRemoved();
        return await sweep();
      } catch (error) {
        if (ended.signal.aborted) return;
        say(`The demonstration organization is not removed yet (${error.message}); trying again.`);
        await pause(RETRY_MS);
      }
    }
  }

  async function sweep() {
    for (const ms of SWEEPS_AFTER_MS) {
      await pause(ms);
      if (ended.signal.aborted) return;
      if ((await removeDemoRows(url)) > 0) await noteRemovalInAnchors(env);
      await removeFiles(env);
    }
  }

  function pause(ms) {
    return delay(ms, undefined, { signal: ended.signal }).catch(() => undefined);
  }
}

/** Resolves when a removal is requested or the signal aborts. @throws Error when the connection is lost */
async function requested(url, signal) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  const noticed = new Promise((resolve, reject) => {
    client.on('notification', resolve);
    client.on('error', reject);
    client.on('end', () => reject(new Error('the database closed the connection')));
    signal.addEventListener('abort', resolve, { once: true });
  });
  noticed.catch(() => undefined);
  try {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    const { rowCount } = await client.query('select 1 from admin.demo_removals limit 1');
    if (!rowCount) await noticed;
  } finally {
    await client.end().catch(() => undefined);
  }
}
