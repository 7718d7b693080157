// The anchors of the log outside of the database, read and checked again here and not by the code that wrote them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FIRST_LINE = '0'.repeat(64);
const REMOVALS = 'removals';
const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/**
 * Everything that is anchored: `of(service, organization_id)` lists heads in their order, `faults` what breaks the
 * chains of lines themselves, `stamps` how many time stamps were seen. Null when no place is configured.
 * Read it before the snapshot of the database: every head in it is then in the snapshot.
 */
export async function readAnchors(env, verifyStamp = null) {
  const texts = env.UKETORI_ANCHOR_BUCKET
    ? await bucketTexts(env)
    : env.UKETORI_ANCHOR_DIR
      ? folderTexts(env.UKETORI_ANCHOR_DIR)
      : null;
  if (!texts) return null;
  const heads = new Map();
  const removed = new Map();
  const faults = [];
  let stamps = 0;
  for (const [service, parts] of [...texts].sort(([a], [b]) => (b === REMOVALS) - (a === REMOVALS))) {
    let previous = FIRST_LINE;
    let number = 0;
    for (const line of parts.join('').split('\n').filter(Boolean)) {
      number += 1;
      const read = parsed(line);
      const fault =
        !read || read.service !== service
          ? 'line_unreadable'
          : read.previous !== previous
            ? 'line_missing'
            : null;
      if (fault) faults.push({ service, line: number, fault });
      if (read?.stamp) {
        stamps += 1;
        if (verifyStamp && !(await verifyStamp(Buffer.from(read.stamp, 'base64'), previous)))
          faults.push({ service, line: number, fault: 'stamp_invalid' });
      } else if (read?.removed) removed.set(read.removed, read.at);
      else if (read?.organization_id && read.at > (removed.get(read.organization_id) ?? '')) {
        const key = `${service} ${read.organization_id}`;
        heads.set(key, [...(heads.get(key) ?? []), { at: read.at, seq: read.seq, hash: read.hash }]);
      }
      previous = sha256(line);
    }
  }
  return {
    of: (service, organization_id) => heads.get(`${service} ${organization_id}`) ?? [],
    organizations: (service) =>
      [...heads.keys()]
        .filter((key) => key.startsWith(`${service} `))
        .map((key) => key.slice(service.length + 1)),
    faults,
    stamps,
  };
}

function parsed(line) {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** The texts of each service in their order, by the names of the files. */
function folderTexts(folder) {
  const texts = new Map();
  if (!existsSync(folder)) return texts;
  for (const name of readdirSync(folder).sort()) {
    const [, service] = name.match(/^([a-z]+)-\d{4}-\d{2}\.jsonl$/) ?? [];
    if (!service) continue;
    texts.set(service, [...(texts.get(service) ?? []), readFileSync(join(folder, name), 'utf8')]);
  }
  return texts;
}

async function bucketTexts(env) {
  const { GetObjectCommand, ListObjectsV2Command, S3Client } = await import('@aws-sdk/client-s3');
  const endpoint = env.UKETORI_ANCHOR_ENDPOINT || env.S3_ENDPOINT;
  const [accessKeyId, secretAccessKey] = [
    env.UKETORI_ANCHOR_ACCESS_KEY_ID,
    env.UKETORI_ANCHOR_SECRET_ACCESS_KEY,
  ];
  const client = new S3Client({
    region: env.UKETORI_ANCHOR_REGION || env.S3_REGION || 'ap-northeast-1',
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  });
  const Bucket = env.UKETORI_ANCHOR_BUCKET;
  const texts = new Map();
  let ContinuationToken;
  do {
    const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }));
    for (const { Key } of page.Contents ?? []) {
      const service = Key.split('/')[0];
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      texts.set(service, [...(texts.get(service) ?? []), await Body.transformToString('utf8')]);
    }
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken);
  return texts;
}
