import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { newId } from '@uketori/service-kit/ids';
import { cleanFileName } from '../inspection/file-names.rules.js';
import { uploadError } from '../inspection/inspection.rules.js';

const WINDOW_BYTES = 65_536;
const STALE_MS = 60 * 60 * 1000;

/** A file on its way in: bytes in a temporary place, size and hash known. Call `discard` in any case. */
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

function folder(): string {
  // Per user: the directory of one is closed to the next.
  return process.env.UKETORI_UPLOAD_TMP ?? join(tmpdir(), `uketori-uploads-${process.getuid?.() ?? ''}`);
}

/**
 * Streams bytes to a temporary file while counting and hashing them; at most one chunk is in memory.
 * Throws file_too_large as soon as one byte over `max_bytes` arrives.
 */
export async function receive(
  source: Readable,
  name: string | undefined,
  max_bytes: number,
): Promise<ReceivedFile> {
  const directory = folder();
  // The body may break off while the folder is being made: before the pipeline listens, an error would end the process.
  source.on('error', () => undefined);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, newId());
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > max_bytes) {
        done(uploadError('file_too_large', { limit_bytes: max_bytes }));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  const discard = () => rm(path, { force: true });
  try {
    await pipeline(source, meter, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    const { head, tail } = await ends(path, bytes);
    return { path, file_name: cleanFileName(name), bytes, sha256: hash.digest('hex'), head, tail, discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function ends(path: string, bytes: number): Promise<{ head: Buffer; tail: Buffer }> {
  const file = await open(path, 'r');
  try {
    const length = Math.min(bytes, WINDOW_BYTES);
    const head = Buffer.alloc(length);
    const tail = Buffer.alloc(length);
    await file.read(head, 0, length, 0);
    await file.read(tail, 0, length, bytes - length);
    return { head, tail };
  } finally {
    await file.close();
  }
}

/** Removes temporary files that a killed process left behind over an hour ago. Answers their number. */
export async function sweepTemporaryFiles(now = Date.now()): Promise<number> {
  const directory = folder();
  const names = await readdir(directory).catch(() => [] as string[]);
  let removed = 0;
  for (const name of names) {
    const path = join(directory, name);
    const info = await stat(path).catch(() => null);
    if (!info || now - info.mtimeMs < STALE_MS) continue;
    await rm(path, { force: true });
    removed++;
  }
  return removed;
}
