// One tar file per backup, encrypted in the format of age if there is a recipient or a passphrase. Stock tools open it:
// `age -d backup.tar.age | tar x`.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Decrypter, Encrypter } from 'age-encryption';
import tar from 'tar-stream';

const AGE_BEGINS = 'age-encryption.org/';
const PRIVATE = 0o600;
/** Ends every backup: a line of each entry before it with its bytes and its SHA-256. A cut file has none. */
export const MANIFEST = 'manifest.jsonl';

/**
 * Begins a backup. The file has its name once it is whole and on the disk; until then it is `<file>.part`.
 * @param {string} file
 * @param {{recipients?: string[], passphrase?: string}} keys   none: not encrypted
 */
export async function createArchive(file, { recipients = [], passphrase = '' } = {}) {
  const part = `${file}.part`;
  const pack = tar.pack();
  const plain = ReadableStream.from(pack);
  const bytes = recipients.length > 0 || passphrase ? await sealed(plain, recipients, passphrase) : plain;
  const written = pipeline(
    Readable.fromWeb(bytes),
    createWriteStream(part, { flags: 'wx', mode: PRIVATE, flush: true }),
  );
  written.catch((error) => pack.destroy(error));
  const lines = [];
  return {
    /** Adds bytes whose length is known. Returns their SHA-256. */
    async add(name, source, size) {
      const { sha256 } = await entryOf(pack, name, source, size);
      lines.push(`${JSON.stringify({ name, bytes: size, sha256 })}\n`);
      return sha256;
    },
    addText(name, text) {
      const bytes = Buffer.from(text);
      return this.add(name, [bytes], bytes.length);
    },
    async finish() {
      const manifest = Buffer.from(lines.join(''));
      await entryOf(pack, MANIFEST, [manifest], manifest.length);
      pack.finalize();
      await written;
      await rename(part, file);
      await syncFolder(path.dirname(file));
    },
    async abandon() {
      pack.destroy();
      await written.catch(() => undefined);
      await rm(part, { force: true });
    },
  };
}

async function sealed(plain, recipients, passphrase) {
  const encrypter = new Encrypter();
  if (passphrase) encrypter.setPassphrase(passphrase);
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  return encrypter.encrypt(plain);
}

async function entryOf(pack, name, source, size) {
  const hash = createHash('sha256');
  let entry;
  const added = new Promise((resolve, reject) => {
    entry = pack.entry({ name, size, mode: PRIVATE }, (error) => (error ? reject(error) : resolve()));
  });
  added.catch(() => undefined);
  let seen = 0;
  for await (const chunk of source) {
    hash.update(chunk);
    seen += chunk.length;
    if (seen > size) break;
    if (!entry.write(chunk))
      await Promise.race([new Promise((resolve) => entry.once('drain', resolve)), added]);
  }
  if (seen !== size) throw new Error(`${name} has ${seen} bytes and not ${size}`);
  entry.end();
  await added;
  return { sha256: hash.digest('hex') };
}

/**
 * Reads a backup from its beginning to its end: `{name, size, stream}` of each entry. The caller reads each stream.
 * Throws when a byte differs from the manifest, an entry is missing, or the file was cut off.
 * @param {string} file
 * @param {{identities?: string[], passphrase?: string}} keys
 */
export async function* readArchive(file, { identities = [], passphrase = '' } = {}) {
  const extract = tar.extract();
  const source = (await isSealed(file))
    ? Readable.fromWeb(await opened(Readable.toWeb(createReadStream(file)), identities, passphrase))
    : createReadStream(file);
  const arrived = pipeline(source, extract).catch((error) => extract.destroy(error));
  const seen = new Map();
  let manifest = null;
  for await (const entry of extract) {
    const { name, size } = entry.header;
    if (name === MANIFEST) {
      manifest = await textOf(entry);
      continue;
    }
    const hash = createHash('sha256');
    let read = false;
    const stream = async function* () {
      for await (const chunk of entry) {
        hash.update(chunk);
        yield chunk;
      }
      read = true;
    };
    yield { name, size, stream: Readable.from(stream(), { objectMode: false }) };
    if (!read) for await (const chunk of entry) hash.update(chunk);
    seen.set(name, hash.digest('hex'));
  }
  await arrived;
  requireWhole(manifest, seen);
}

function requireWhole(manifest, seen) {
  if (manifest === null) throw new Error('the backup is not complete: its end is missing');
  const lines = manifest.split('\n').filter(Boolean);
  for (const line of lines) {
    const { name, sha256 } = JSON.parse(line);
    if (seen.get(name) !== sha256) throw new Error(`the backup is damaged: ${name}`);
  }
  if (lines.length !== seen.size) throw new Error('the backup is damaged: its manifest lacks entries');
}

async function isSealed(file) {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(AGE_BEGINS.length));
    return buffer.toString('latin1', 0, bytesRead) === AGE_BEGINS;
  } finally {
    await handle.close();
  }
}

async function opened(sealedBytes, identities, passphrase) {
  if (identities.length === 0 && !passphrase)
    throw new Error(
      'the backup is encrypted: name its key with --identity FILE or UKETORI_BACKUP_PASSPHRASE',
    );
  const decrypter = new Decrypter();
  if (passphrase) decrypter.addPassphrase(passphrase);
  for (const identity of identities) decrypter.addIdentity(identity);
  return decrypter.decrypt(sealedBytes);
}

export async function textOf(source) {
  const chunks = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

async function syncFolder(folder) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Writes bytes of unknown length to a temporary file. Returns what `add` needs. */
export async function spooled(file, ...streams) {
  await pipeline(...streams, createWriteStream(file, { flags: 'w', mode: PRIVATE }));
  return { source: createReadStream(file), size: (await stat(file)).size };
}

export function writePrivate(file, text) {
  return writeFile(file, text, { mode: PRIVATE, flag: 'wx' });
}
