import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { PROJECT_ROOT } from '../config.js';
import {
  type ByteRange,
  type FinishedFile,
  type PutOptions,
  Storage,
  type StoredBytes,
  type StoredEntry,
  type StoredHead,
} from './storage.js';

/**
 * The storage of this process: S3 when S3_BUCKET is set (with S3_ENDPOINT, S3_REGION, S3_ACCESS_KEY_ID,
 * S3_SECRET_ACCESS_KEY; without keys the SDK's own chain finds them), else the folder STORAGE_DIR
 * (default ./var/files of the checkout). Adapters load on first use: the S3 client costs 34 MB.
 */
export function createStorage(env: NodeJS.ProcessEnv = process.env): Storage {
  const bucket = env.S3_BUCKET;
  if (!bucket) {
    const root = env.STORAGE_DIR ?? join(env.UKETORI_VAR ?? join(PROJECT_ROOT, 'var'), 'files');
    return new LazyStorage(async () => new (await import('./disk.js')).DiskStorage(root));
  }
  const { S3_ACCESS_KEY_ID: access_key_id, S3_SECRET_ACCESS_KEY: secret_access_key } = env;
  return new LazyStorage(async () => {
    const { S3Storage } = await import('./s3.js');
    return new S3Storage({
      bucket,
      region: env.S3_REGION ?? 'ap-northeast-1',
      ...(env.S3_ENDPOINT ? { endpoint: env.S3_ENDPOINT } : {}),
      ...(access_key_id && secret_access_key ? { access_key_id, secret_access_key } : {}),
    });
  });
}

/**
 * Where released pages are kept for every machine: the bucket UKETORI_REMOTES_BUCKET (server and region as those of the
 * files unless UKETORI_REMOTES_ENDPOINT and …_REGION are set; keys of its own), or the folder UKETORI_REMOTES_STORE. Null:
 * nowhere.
 */
export function createReleaseStorage(env: NodeJS.ProcessEnv = process.env): Storage | null {
  const bucket = env.UKETORI_REMOTES_BUCKET;
  if (bucket)
    return createStorage({
      S3_BUCKET: bucket,
      S3_ENDPOINT: env.UKETORI_REMOTES_ENDPOINT || env.S3_ENDPOINT,
      S3_REGION: env.UKETORI_REMOTES_REGION || env.S3_REGION,
      S3_ACCESS_KEY_ID: env.UKETORI_REMOTES_ACCESS_KEY_ID,
      S3_SECRET_ACCESS_KEY: env.UKETORI_REMOTES_SECRET_ACCESS_KEY,
    });
  return env.UKETORI_REMOTES_STORE ? createStorage({ STORAGE_DIR: env.UKETORI_REMOTES_STORE }) : null;
}

/** Loads an adapter when it is first asked for something. */
class LazyStorage extends Storage {
  #adapter: Promise<Storage> | null = null;

  constructor(private readonly load: () => Promise<Storage>) {
    super();
  }

  #loaded(): Promise<Storage> {
    this.#adapter ??= this.load();
    return this.#adapter;
  }

  async put(key: string, source: Readable | Uint8Array, options?: PutOptions): Promise<StoredBytes> {
    return (await this.#loaded()).put(key, source, options);
  }

  async adopt(key: string, path: string, file: FinishedFile): Promise<StoredBytes> {
    return (await this.#loaded()).adopt(key, path, file);
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    return (await this.#loaded()).get(key, range);
  }

  async head(key: string): Promise<StoredHead | null> {
    return (await this.#loaded()).head(key);
  }

  async delete(key: string): Promise<void> {
    await (await this.#loaded()).delete(key);
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    yield* (await this.#loaded()).list(prefix);
  }
}
