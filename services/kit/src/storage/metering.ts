import { createHash, type Hash } from 'node:crypto';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { DomainError } from '../errors.js';
import type { PutOptions, StoredBytes } from './storage.js';

/** Passes bytes on while it counts and hashes them; fails with file_too_large as soon as one is too many. */
export class Meter extends Transform {
  readonly #hash: Hash = createHash('sha256');
  readonly #most: number;
  #bytes = 0;

  constructor(options: PutOptions = {}) {
    super();
    this.#most = options.max_bytes ?? Number.MAX_SAFE_INTEGER;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#bytes += chunk.length;
    if (this.#bytes > this.#most) {
      done(new DomainError('file_too_large', 'too_large', { max_bytes: this.#most }));
      return;
    }
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Call once, when the stream has ended. */
  result(): StoredBytes {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Throws checksum_mismatch when the caller named the hash of other bytes. */
export function requireSame(stored: StoredBytes, options: PutOptions = {}): void {
  if (options.sha256 !== undefined && options.sha256 !== stored.sha256) {
    throw new DomainError('checksum_mismatch', 'invalid', {
      expected: options.sha256,
      received: stored.sha256,
    });
  }
}

/** Throws checksum_mismatch when a file is not as long as its writer says. */
export function requireLength(size: number, bytes: number): void {
  if (size !== bytes)
    throw new DomainError('checksum_mismatch', 'invalid', { expected: bytes, received: size });
}

/** Refusal to put other bytes under a key that is in use. */
export function keyTaken(): DomainError {
  return new DomainError('key_taken', 'conflict');
}

/** One chunk of bytes or a stream, as a stream. */
export function toStream(source: Readable | Uint8Array): Readable {
  return source instanceof Readable ? source : Readable.from([Buffer.from(source)], { objectMode: false });
}
