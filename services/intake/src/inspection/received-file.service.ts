import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@uketori/service-kit/ids';
import { cleanFileName } from './file-names.rules.js';
import { uploadError } from './inspection.rules.js';

const WINDOW_BYTES = 65_536;
const STALE_MS = 60 * 60 * 1000;

/** A file that is being received: bytes in a temporary place, size and hash known. Call `discard` in any case. */
export interface ReceivedFile {
  path: string;
  file_name: string;
  bytes: number;
  sha256: string;
  /** First and last 64 KB, for the type. */
  head: Buffer;
  tail: Buffer;
  discard(): Promise<void>;
}

/** Temporary folder of received bytes; cleared of what is older than an hour. */
export function incomingFolder(): string {
  // Per user: the directory of one is closed to the next.
  return process.env.UKETORI_UPLOAD_TMP ?? join(tmpdir(), `uketori-uploads-${process.getuid?.() ?? ''}`);
}

/**
 * Streams bytes to a temporary file while counting and hashing them; a chunk and the file's two ends are in
 * memory. Throws file_too_large as soon as one byte over `max_bytes` arrives.
 */
export async function receive(
  source: Readable,
  name: string | undefined,
  max_bytes: number,
): Promise<ReceivedFile> {
  // The body may break off while the file is being opened: before the pipeline listens, an error would end the process.
  source.on('error', () => undefined);
  const path = join(incomingFolder(), newId());
  const discard = () => rm(path, { force: true });
  const hash = createHash('sha256');
  const ends = new Ends();
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      ends.push(chunk);
      if (ends.bytes > max_bytes) {
        done(uploadError('file_too_large', { limit_bytes: max_bytes }));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  try {
    const file = await openNew(path);
    await pipeline(source, meter, file.createWriteStream());
    const { bytes, head, tail } = ends;
    return { path, file_name: cleanFileName(name), bytes, sha256: hash.digest('hex'), head, tail, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** The folder is made by the first file that finds none: a clean-up of temporary folders may remove it at any time. */
async function openNew(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'wx', 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(incomingFolder(), { recursive: true, mode: 0o700 });
    return open(path, 'wx', 0o600);
  }
}

/** Counts what passes and remembers its first and last 64 KB. */
class Ends {
  bytes = 0;
  readonly #first: Buffer[] = [];
  readonly #last: Buffer[] = [];
  #kept = 0;

  push(chunk: Buffer): void {
    if (this.bytes < WINDOW_BYTES) this.#first.push(chunk);
    this.bytes += chunk.length;
    this.#last.push(chunk);
    this.#kept += chunk.length;
    for (let oldest = this.#last[0]; oldest && this.#kept - oldest.length >= WINDOW_BYTES; ) {
      this.#kept -= oldest.length;
      this.#last.shift();
      oldest = this.#last[0];
    }
  }

  get head(): Buffer {
    return Buffer.concat(this.#first).subarray(0, WINDOW_BYTES);
  }

  get tail(): Buffer {
    return Buffer.concat(this.#last).subarray(-WINDOW_BYTES);
  }
}

/** Removes temporary files that a killed process left behind over an hour ago. Returns their number. */
export async function sweepTemporaryFiles(): Promise<number> {
  const directory = incomingFolder();
  const names = await readdir(directory).catch(() => [] as string[]);
  let removed = 0;
  for (const name of names) {
    const path = join(directory, name);
    const info = await stat(path).catch(() => null);
    if (!info || Date.now() - info.mtimeMs < STALE_MS) continue;
    await rm(path, { force: true, recursive: true });
    removed++;
  }
  return removed;
}
