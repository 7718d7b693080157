import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;

/** The SHA-256 of a file in hex; null when there is none. */
async function sha256Of(path) {
  const hash = createHash('sha256');
  try {
    await pipeline(createReadStream(path), hash);
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
  return hash.digest('hex');
}

/** Whether a file is older than an orphan may be. One that a running product removed meanwhile is not. */
function isOld(path) {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > ORPHAN_AGE_MS;
}

/** All files below a folder, as paths. */
function filesBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/**
 * I1 and I9 on disk: every stored version has its bytes with the recorded SHA-256, and no file older than
 * a day is without an owner. `pathOf` returns where storage keeps a key.
 */
export async function checkFiles(client, storageDir, pathOf) {
  const missing = [];
  const changed = [];
  const stored = await storedFiles(client);
  for (const [storage_key, sha256] of stored) {
    const found = await sha256Of(pathOf(storageDir, storage_key));
    if (found === null) missing.push(storage_key);
    else if (found !== sha256) changed.push(storage_key);
  }
  const old = filesBelow(storageDir).filter(isOld);
  // A file may have left with its row since, and one that is there may have got its row.
  const now = await storedFiles(client);
  const known = new Set([...now.keys(), ...(await wordFiles(client))].map((key) => pathOf(storageDir, key)));
  return {
    checked: stored.size,
    missing: missing.filter((key) => now.has(key)),
    changed: changed.filter((key) => now.has(key)),
    orphans: old.filter((path) => !known.has(path)),
  };
}

/** SHA-256 of every stored file that a row names, by its key. */
async function storedFiles(client) {
  const { rows } = await client.query(
    `select storage_key, sha256 from intake.uploads
     union select storage_key, sha256 from intake.document_versions
     union select storage_key, sha256 from journal.export_runs
     union select raw_key, raw_sha256 from intake.captured_mails`,
  );
  return new Map(rows.map(({ storage_key, sha256 }) => [storage_key, sha256]));
}

async function wordFiles(client) {
  const { rows } = await client.query('select words_key from intake.documents where words_key is not null');
  return rows.map(({ words_key }) => words_key);
}

/** I4 in the files themselves: the trailer of each stored zengin file says what its rows add up to. */
export async function checkZenginFiles(client) {
  const broken = [];
  const { rows } = await client.query(
    'select local_id, content, sha256, row_count, total_amount from payment.export_batches',
  );
  for (const batch of rows) {
    const text = batch.content.toString('latin1').replace(/\x1a$/, '');
    const records =
      text.split('\r\n').length > 1 ? text.split('\r\n').filter(Boolean) : (text.match(/.{120}/gs) ?? []);
    const data = records.filter((record) => record[0] === '2');
    const trailer = records.find((record) => record[0] === '8') ?? '';
    const sum = data.reduce((total, record) => total + Number(record.slice(80, 90)), 0);
    const sound =
      records.every((record) => record.length === 120) &&
      Number(trailer.slice(1, 7)) === data.length &&
      Number(trailer.slice(7, 19)) === sum &&
      data.length === batch.row_count &&
      sum === Number(batch.total_amount) &&
      createHash('sha256').update(batch.content).digest('hex') === batch.sha256;
    if (!sound) broken.push(batch.local_id);
  }
  return { checked: rows.length, broken };
}
