import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { noRecord } from '../errors.js';
import { refuseInTransaction } from '../request-context.js';
import { checkKey } from './keys.rules.js';
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

const PART_BYTES = 5 * 1024 * 1024;

export interface S3Options {
  bucket: string;
  region: string;
  /** For servers other than Amazon's; addressed by path. */
  endpoint?: string;
  access_key_id?: string;
  secret_access_key?: string;
}

/**
 * Files in a bucket. Bytes are spooled to a local temporary file first: hash and size are known before
 * anything leaves, so a refused file never reaches the bucket and the hash travels as metadata.
 */
export class S3Storage extends Storage {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(options: S3Options) {
    super();
    this.#bucket = options.bucket;
    this.#client = new S3Client({
      region: options.region,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
      ...(options.access_key_id && options.secret_access_key
        ? { credentials: { accessKeyId: options.access_key_id, secretAccessKey: options.secret_access_key } }
        : {}),
    });
  }

  async put(key: string, source: Readable | Uint8Array, options: PutOptions = {}): Promise<StoredBytes> {
    refuseInTransaction('storage.put');
    checkKey(key);
    const spool = join(tmpdir(), `uketori-${randomUUID()}`);
    try {
      const meter = new Meter(options);
      await pipeline(toStream(source), meter, createWriteStream(spool, { flags: 'wx', mode: 0o600 }));
      const stored = meter.result();
      requireSame(stored, options);
      return await this.adopt(key, spool, { ...stored, ...(options.type ? { type: options.type } : {}) });
    } finally {
      await rm(spool, { force: true });
    }
  }

  async adopt(key: string, path: string, file: FinishedFile): Promise<StoredBytes> {
    refuseInTransaction('storage.adopt');
    checkKey(key);
    const { bytes, sha256 } = file;
    const { size } = await stat(path);
    requireLength(size, bytes);
    if (!(await this.#upload(key, path, file))) {
      const before = await this.head(key);
      if (before?.sha256 !== sha256) throw keyTaken();
    }
    return { bytes, sha256 };
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    refuseInTransaction('storage.get');
    try {
      const answer = await this.#client.send(
        new GetObjectCommand({
          Bucket: this.#bucket,
          Key: checkKey(key),
          ...(range ? { Range: `bytes=${range.start}-${range.end}` } : {}),
        }),
      );
      if (answer.Body instanceof Readable) return answer.Body;
      throw new Error('S3 answered without a stream');
    } catch (error) {
      throw isMissing(error) ? noRecord() : error;
    }
  }

  async head(key: string): Promise<StoredHead | null> {
    refuseInTransaction('storage.head');
    try {
      const answer = await this.#client.send(
        new HeadObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }),
      );
      const sha256 = answer.Metadata?.sha256 ?? (await this.#hashOf(key));
      return {
        bytes: answer.ContentLength ?? 0,
        sha256,
        type: answer.ContentType ?? null,
        modified_at: (answer.LastModified ?? new Date(0)).toISOString(),
      };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async delete(key: string): Promise<void> {
    refuseInTransaction('storage.delete');
    await this.#client.send(new DeleteObjectCommand({ Bucket: this.#bucket, Key: checkKey(key) }));
  }

  async *list(prefix: string): AsyncIterable<StoredEntry> {
    let token: string | undefined;
    do {
      refuseInTransaction('storage.list');
      const page = await this.#client.send(
        new ListObjectsV2Command({ Bucket: this.#bucket, Prefix: prefix, ContinuationToken: token }),
      );
      for (const { Key: key, Size: bytes, LastModified: modified } of page.Contents ?? []) {
        if (key) yield { key, bytes: bytes ?? 0, modified_at: (modified ?? new Date(0)).toISOString() };
      }
      token = page.NextContinuationToken;
    } while (token);
  }

  /**
   * In parts of 5 MiB, two at a time. False when the key is in use, which is checked before and, if the
   * server honours If-None-Match, decided by it.
   */
  async #upload(key: string, path: string, file: FinishedFile): Promise<boolean> {
    if (await this.head(key)) return false;
    const upload = new Upload({
      client: this.#client,
      partSize: PART_BYTES,
      queueSize: 2,
      params: {
        Bucket: this.#bucket,
        Key: key,
        Body: createReadStream(path),
        ContentType: file.type ?? 'application/octet-stream',
        Metadata: { sha256: file.sha256 },
        IfNoneMatch: '*',
      },
    });
    try {
      await upload.done();
      return true;
    } catch (error) {
      if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 412) return false;
      throw error;
    }
  }

  /** For objects that something else has put there. */
  async #hashOf(key: string): Promise<string> {
    const meter = new Meter();
    meter.resume();
    await pipeline(await this.get(key), meter);
    return meter.result().sha256;
  }
}

function isMissing(error: unknown): boolean {
  if (error instanceof S3ServiceException) return error.$metadata.httpStatusCode === 404;
  return (error as { code?: unknown }).code === 'no_record';
}
