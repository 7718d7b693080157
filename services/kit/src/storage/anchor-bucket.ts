import { GetObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { AnchorBook } from '../anchors/anchor-book.js';
import { FIRST_LINE, lineHash } from '../anchors/anchor-lines.rules.js';

const DAY_MS = 86_400_000;

export interface AnchorBucketOptions {
  bucket: string;
  region: string;
  /** For servers other than Amazon's; addressed by path. */
  endpoint?: string;
  access_key_id?: string;
  secret_access_key?: string;
  /** Days for which the server refuses to change or delete what was written. */
  retention_days: number;
}

/**
 * Anchors as objects of a bucket with Object Lock, in compliance mode: until the retention ends, not even the account's
 * owner can change or delete one. Each write is a new object, `<service>/<time>-<hash>.jsonl`.
 */
export class AnchorBucket extends AnchorBook {
  readonly place = 'bucket';
  readonly #client: S3Client;

  constructor(
    private readonly options: AnchorBucketOptions,
    private readonly now: () => Date = () => new Date(),
  ) {
    super();
    const { region, endpoint, access_key_id, secret_access_key } = options;
    this.#client = new S3Client({
      region,
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      ...(access_key_id && secret_access_key
        ? { credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key } }
        : {}),
    });
  }

  async last(service: string): Promise<string> {
    let key: string | undefined;
    let token: string | undefined;
    do {
      const page = await this.#client.send(
        new ListObjectsV2Command({
          Bucket: this.options.bucket,
          Prefix: `${service}/`,
          ContinuationToken: token,
        }),
      );
      key = page.Contents?.at(-1)?.Key ?? key;
      token = page.NextContinuationToken;
    } while (token);
    if (!key) return FIRST_LINE;
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.options.bucket, Key: key }));
    const text = (await Body?.transformToString('utf8')) ?? '';
    return lineHash(text.trimEnd().split('\n').at(-1) ?? '');
  }

  async append(service: string, lines: readonly string[], last: string): Promise<void> {
    const at = this.now();
    const { bucket, retention_days } = this.options;
    await this.#client.send(
      new PutObjectCommand({
        Bucket: bucket,
        Key: `${service}/${at.toISOString()}-${last.slice(0, 8)}.jsonl`,
        Body: lines.map((line) => `${line}\n`).join(''),
        ContentType: 'application/jsonl',
        // A bucket with Object Lock refuses a write without a checksum.
        ChecksumAlgorithm: 'SHA256',
        ObjectLockMode: 'COMPLIANCE',
        ObjectLockRetainUntilDate: new Date(at.getTime() + retention_days * DAY_MS),
        IfNoneMatch: '*',
      }),
    );
  }

  /** The check by command reads the bucket; a screen would wait for thousands of objects. */
  anchorsOf(): Promise<null> {
    return Promise.resolve(null);
  }
}
