import { createHash } from 'node:crypto';

const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
const HASHED_AT_ONCE = 4;

/**
 * I1 and I9 in either storage: every stored version is there, has the recorded SHA-256, and no file older than a day
 * is without an owner. One listing finds what is missing. `sample` limits how many files are read for their hash, chosen
 * at random (null: all of them).
 */
export async function checkFiles(client, storage, { sample = null } = {}) {
  const stored = await storedFiles(client);
  const words = await wordFiles(client);
  const listed = new Map();
  for await (const { key, modified_at } of storage.list('')) listed.set(key, modified_at);
  const missing = [...stored.keys(), ...words].filter((key) => !listed.has(key));
  const { read, changed } = await hashes(storage, stored, missing, sample);
  const old = [...listed].filter(([, modified_at]) => Date.now() - Date.parse(modified_at) > ORPHAN_AGE_MS);
  // A file may have left with its row since, and one that is there may have got its row.
  const now = await storedFiles(client);
  const known = new Set([...now.keys(), ...(await wordFiles(client))]);
  return {
    checked: stored.size,
    read,
    missing: missing.filter((key) => known.has(key)),
    changed: changed.filter((key) => known.has(key)),
    orphans: old.map(([key]) => key).filter((key) => !known.has(key)),
  };
}

async function hashes(storage, stored, missing, sample) {
  const gone = new Set(missing);
  const there = [...stored].filter(([key]) => !gone.has(key));
  const chosen = sample === null || sample >= there.length ? there : atRandom(there, sample);
  const changed = [];
  for (let at = 0; at < chosen.length; at += HASHED_AT_ONCE)
    await Promise.all(
      chosen.slice(at, at + HASHED_AT_ONCE).map(async ([key, sha256]) => {
        if ((await sha256Of(storage, key)) !== sha256) changed.push(key);
      }),
    );
  return { read: chosen.length, changed };
}

function atRandom(list, count) {
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(Math.random() * (list.length - at));
    [list[at], list[other]] = [list[other], list[at]];
  }
  return list.slice(0, count);
}

/** Null when the file left since the listing; the caller looks whether its row did too. */
async function sha256Of(storage, key) {
  const hash = createHash('sha256');
  try {
    for await (const chunk of await storage.get(key)) hash.update(chunk);
  } catch (error) {
    if (error.code === 'no_record') return null;
    throw error;
  }
  return hash.digest('hex');
}

/** SHA-256 of every stored file that a row names, by its key. */
export async function storedFiles(client) {
  const { rows } = await client.query(
    `select storage_key, sha256 from intake.uploads
     union select storage_key, sha256 from intake.document_versions
     union select storage_key, sha256 from journal.export_runs
     union select raw_key, raw_sha256 from intake.captured_mails`,
  );
  return new Map(rows.map(({ storage_key, sha256 }) => [storage_key, sha256]));
}

/** Keys of the recognised words of documents. They have no recorded hash, and a reading makes them again. */
export async function wordFiles(client) {
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
