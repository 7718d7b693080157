import { z } from 'zod';
import { AnchorBook, NoAnchorBook, type OutsideAnchor } from './anchor-book.js';
import { AnchorFiles } from './anchor-files.js';

const TEN_YEARS = 3653;

const shape = z.object({
  UKETORI_ANCHOR_DIR: z.string().default(''),
  UKETORI_ANCHOR_BUCKET: z.string().default(''),
  UKETORI_ANCHOR_RETENTION_DAYS: z.coerce.number().int().min(1).max(36_500).default(TEN_YEARS),
  UKETORI_ANCHOR_ENDPOINT: z.string().optional(),
  UKETORI_ANCHOR_REGION: z.string().optional(),
  UKETORI_ANCHOR_ACCESS_KEY_ID: z.string().optional(),
  UKETORI_ANCHOR_SECRET_ACCESS_KEY: z.string().optional(),
  S3_ENDPOINT: z.string().optional(),
  S3_REGION: z.string().optional(),
});

/**
 * The place of this process's anchors: a bucket when UKETORI_ANCHOR_BUCKET is set, else the folder UKETORI_ANCHOR_DIR.
 * The bucket has keys of its own, because those of the file storage may delete. Throws on a malformed setting.
 */
export function createAnchorBook(env: NodeJS.ProcessEnv = process.env): AnchorBook {
  const set = shape.parse(env);
  if (set.UKETORI_ANCHOR_BUCKET) {
    const access_key_id = set.UKETORI_ANCHOR_ACCESS_KEY_ID;
    const secret_access_key = set.UKETORI_ANCHOR_SECRET_ACCESS_KEY;
    const endpoint = set.UKETORI_ANCHOR_ENDPOINT ?? set.S3_ENDPOINT;
    return new LazyBucket(async () => {
      const { AnchorBucket } = await import('../storage/anchor-bucket.js');
      return new AnchorBucket({
        bucket: set.UKETORI_ANCHOR_BUCKET,
        region: set.UKETORI_ANCHOR_REGION ?? set.S3_REGION ?? 'ap-northeast-1',
        retention_days: set.UKETORI_ANCHOR_RETENTION_DAYS,
        ...(endpoint ? { endpoint } : {}),
        ...(access_key_id && secret_access_key ? { access_key_id, secret_access_key } : {}),
      });
    });
  }
  return set.UKETORI_ANCHOR_DIR ? new AnchorFiles(set.UKETORI_ANCHOR_DIR) : new NoAnchorBook();
}

/** Loads the S3 client when it is first needed: it costs 34 MB. */
class LazyBucket extends AnchorBook {
  readonly place = 'bucket';
  #bucket: Promise<AnchorBook> | null = null;

  constructor(private readonly load: () => Promise<AnchorBook>) {
    super();
  }

  #loaded(): Promise<AnchorBook> {
    this.#bucket ??= this.load();
    return this.#bucket;
  }

  async last(service: string): Promise<string> {
    return (await this.#loaded()).last(service);
  }

  async append(service: string, lines: readonly string[], last: string): Promise<void> {
    return (await this.#loaded()).append(service, lines, last);
  }

  async anchorsOf(service: string, organization_id: string): Promise<OutsideAnchor[] | null> {
    return (await this.#loaded()).anchorsOf(service, organization_id);
  }
}
