import type { Readable } from 'node:stream';

export interface PutOptions {
  /** Media type, kept with the bytes where the adapter can. */
  type?: string;
  /** Refuses more than this many bytes while they stream: file_too_large (413). */
  max_bytes?: number;
  /** Refuses bytes with another SHA-256 (hex). */
  sha256?: string;
}

export interface StoredBytes {
  bytes: number;
  /** SHA-256 of the bytes, hex, computed while they streamed. */
  sha256: string;
}

/** Facts about a complete file. */
export interface FinishedFile extends StoredBytes {
  /** Media type, kept with the bytes where the adapter can. */
  type?: string;
}

export interface StoredHead extends StoredBytes {
  type: string | null;
  modified_at: string;
}

export interface StoredEntry {
  key: string;
  bytes: number;
  modified_at: string;
}

/** Both ends inclusive, as in HTTP. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where files live. Keys are made by the product (keys.rules.ts), never from a user's file name. A class, so
 * that it can be the injection token of the adapter that runs.
 */
export abstract class Storage {
  /**
   * Stores bytes; when it resolves they are durable and whole, when it rejects the key is as it was before.
   * The same bytes again are fine; other bytes under a used key throw key_taken (409).
   */
  abstract put(key: string, source: Readable | Uint8Array, options?: PutOptions): Promise<StoredBytes>;

  /**
   * As `put`, of a local file whose bytes were counted and hashed while it was written. Where file and storage
   * share a file system its bytes stay where they are and get a second name. No caller may write to it from now on;
   * the name it came with is the caller's to remove.
   */
  abstract adopt(key: string, path: string, file: FinishedFile): Promise<StoredBytes>;

  /** The bytes, or a part of them. Throws no_record (404) when there are none. */
  abstract get(key: string, range?: ByteRange): Promise<Readable>;

  /** Facts about the bytes; null when there are none. */
  abstract head(key: string): Promise<StoredHead | null>;

  /** Deletes; a key that is not there is no error. */
  abstract delete(key: string): Promise<void>;

  /** Everything whose key starts with the prefix, in no order. */
  abstract list(prefix: string): AsyncIterable<StoredEntry>;
}
