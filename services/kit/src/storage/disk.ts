import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { noRecord } from '../errors.js';
import { diskPath, keyOfFile } from './keys.rules.js';
import { keyTaken, Meter, requireLength, requireSame, toStream } from './metering.js';
import {
  type ByteRange,
  type FinishedFile,
  type PutOptions,
  Storage,
  type StoredBytes,
  type StoredEntry,
  type StoredHead,
} from './storage.js';

const TEMPORARY = '#tmp-';
const ABOUT = '#about';
const NO_LINK = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP']);

interface About extends StoredBytes {
  type: string | null;
}

/**
 * Files below one folder. Bytes are written beside their place, synced, then linked to their name, and the
 * folder is synced: after a power cut a name either leads to all bytes or does not exist. `<name>#about`
 * keeps hash and type; it may be lost, the hash can be computed again. A file taken over goes the same way.
 */
export class DiskStorage extends Storage {
  constructor(
    private readonly root: string,
    /** How a file gets a second name; some file systems refuse it. */
    private readonly linkFile: (from: string, to: string) => Promise<void> = link,
  ) {
    super();
  }

  async put(key: string, source: Readable | Uint8Array, options: PutOptions = {}): Promise<StoredBytes> {
    const { folder, path } = this.#place(key);
    await this.#makeFolder(folder);
    const temporary = join(folder, `${TEMPORARY}${randomUUID()}`);
    try {
      const stored = await writeSynced(temporary, source, options);
      requireSame(stored, options);
      if (await this.#name(temporary, path))
        await writeAbout(path, { ...stored, type: options.type ?? null });
      else if ((await hashOf(path)).sha256 !== stored.sha256) throw keyTaken();
      await syncFolder(folder);
      return stored;
    } finally {
      await rm(temporary, { force: true });
    }
  }

  async adopt(key: string, path: string, file: FinishedFile): Promise<StoredBytes> {
    const { bytes, sha256, type = null } = file;
    const { folder, path: place } = this.#place(key);
    await Promise.all([syncFinished(path, bytes), this.#makeFolder(folder)]);
    const linked = await this.#link(path, place);
    // Others may be reading the file where it is, so it is copied and not moved.
    if (linked === 'impossible') return this.put(key, createReadStream(path), file);
    const isNew = linked === 'new';
    if (!isNew && (await hashOf(place)).sha256 !== sha256) throw keyTaken();
    await Promise.all([syncFolder(folder), isNew ? writeAbout(place, { bytes, sha256, type }) : null]);
    return { bytes, sha256 };
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const { path } = this.#place(key);
    let file: FileHandle;
    try {
      file = await open(path, 'r');
    } catch (error) {
      throw isMissing(error) ? noRecord() : error;
    }
    return file.createReadStream(range ? { start: range.start, end: range.end } : {});
  }

  async head(key: string): Promise<StoredHead | null> {
    const { path } = this.#place(key);
    const found = await stat(path).catch(nullIfMissing);
    if (!found) return null;
    const about = (await readAbout(path)) ?? { ...(await hashOf(path)), type: null };
    return {
      bytes: found.size,
      sha256: about.sha256,
      type: about.type,
      modified_at: found.mtime.toISOString(),
    };
  }

  async delete(key: string): Promise<void> {
    const { folder, path } = this.#place(key);
    await unlink(path).catch(nullIfMissing);
    await rm(path + ABOUT, { force: true });
    await syncFolder(folder).catch(nullIfMissing);
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    const folders = (await readdir(this.root).catch(nullIfMissing)) ?? [];
    for (const folder of folders.filter((name) => /^[0-9a-f]{2}$/.test(name))) {
      for (const name of (await readdir(join(this.root, folder)).catch(nullIfMissing)) ?? []) {
        const key = keyOfFile(name);
        if (!key?.startsWith(prefix)) continue;
        const found = await stat(join(this.root, folder, name)).catch(nullIfMissing);
        if (found) yield { key, bytes: found.size, modified_at: found.mtime.toISOString() };
      }
    }
  }

  #place(key: string): { folder: string; path: string } {
    const { folder, file } = diskPath(key);
    const directory = join(this.root, folder);
    return { folder: directory, path: join(directory, file) };
  }

  /** Gives a file of ours its name: true when that is new, false when it is taken. */
  async #name(temporary: string, path: string): Promise<boolean> {
    const linked = await this.#link(temporary, path);
    if (linked !== 'impossible') return linked === 'new';
    // Without links the check and the rename are two steps.
    if (await stat(path).catch(nullIfMissing)) return false;
    await rename(temporary, path);
    return true;
  }

  /** Unlike a rename, a link never replaces. Impossible to another file system, and on some network ones. */
  async #link(from: string, to: string): Promise<'new' | 'taken' | 'impossible'> {
    try {
      await this.linkFile(from, to);
      return 'new';
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST') return 'taken';
      if (NO_LINK.has(code)) return 'impossible';
      throw error;
    }
  }

  async #makeFolder(folder: string): Promise<void> {
    const made = await mkdir(folder, { recursive: true, mode: 0o700 });
    if (made) await syncFolder(this.root);
  }
}

async function writeSynced(
  path: string,
  source: Readable | Uint8Array,
  options: PutOptions,
): Promise<StoredBytes> {
  const meter = new Meter(options);
  await pipeline(toStream(source), meter, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return meter.result();
}

/** Makes a file's bytes durable. Throws checksum_mismatch when it is not as long as its writer says. */
async function syncFinished(path: string, bytes: number): Promise<void> {
  // Windows syncs only what is open for writing.
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    requireLength(size, bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function writeAbout(path: string, about: About): Promise<void> {
  const temporary = `${path}#${randomUUID().slice(0, 8)}`;
  await writeFile(temporary, JSON.stringify(about), { mode: 0o600 });
  await rename(temporary, path + ABOUT);
}

async function readAbout(path: string): Promise<About | null> {
  try {
    return JSON.parse(await readFile(path + ABOUT, 'utf8')) as About;
  } catch {
    return null;
  }
}

async function hashOf(path: string): Promise<StoredBytes> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path)) {
    hash.update(chunk as Buffer);
    bytes += (chunk as Buffer).length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Makes the names in a folder durable. Windows cannot open folders and needs no such step. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT';
}

function nullIfMissing(error: unknown): null {
  if (isMissing(error)) return null;
  throw error;
}
