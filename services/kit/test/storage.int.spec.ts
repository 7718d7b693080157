import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { requestContext } from '../src/request-context.js';
import { DiskStorage } from '../src/storage/disk.js';
import { contentKey, generatedKey } from '../src/storage/keys.rules.js';
import { createStorage } from '../src/storage/create-storage.js';
import type { Storage, StoredEntry } from '../src/storage/storage.js';

interface Fixture {
  storage: Storage;
  /** Names of everything below the adapter, temporary files included. */
  leftovers(): Promise<string[]>;
  close(): Promise<void>;
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const noLinks = async (): Promise<never> => {
  throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' });
};

async function disk(
  open: (root: string) => Storage = (root) => createStorage({ STORAGE_DIR: root }),
): Promise<Fixture> {
  const root = await mkdtemp(join(tmpdir(), 'uketori-storage-'));
  return {
    storage: open(root),
    leftovers: async () =>
      (await readdir(root, { recursive: true })).filter((name) => name.includes('#tmp-')),
    close: () => rm(root, { recursive: true, force: true }),
  };
}

async function s3(): Promise<Fixture> {
  const S3rver = createRequire(import.meta.url)('s3rver') as new (
    options: object,
  ) => {
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  };
  const root = await mkdtemp(join(tmpdir(), 'uketori-s3-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: root,
    configureBuckets: [{ name: 'files' }],
  });
  const { port } = await server.run();
  return {
    storage: createStorage({
      S3_BUCKET: 'files',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    }),
    leftovers: async () => (await readdir(tmpdir())).filter((name) => /^uketori-[0-9a-f-]{36}$/.test(name)),
    close: async () => {
      await server.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

describe.each([
  ['disk', () => disk()],
  ['a disk without hard links', () => disk((root) => new DiskStorage(root, noLinks))],
  ['s3', s3],
])('storage on %s', (_name, create) => {
  let fixture: Fixture;
  let storage: Storage;

  beforeAll(async () => {
    fixture = await create();
    storage = fixture.storage;
  });
  afterAll(() => fixture.close());

  const keysOf = async (prefix: string): Promise<StoredEntry[]> => {
    const entries: StoredEntry[] = [];
    for await (const entry of storage.list(prefix)) entries.push(entry);
    return entries.sort((a, b) => a.key.localeCompare(b.key));
  };

  test('what is put is what comes back, whole and in part', async () => {
    const bytes = randomBytes(100_000);
    const key = generatedKey('uploads/a');
    const stored = await storage.put(key, Readable.from([bytes.subarray(0, 1), bytes.subarray(1)]), {
      type: 'application/pdf',
    });
    expect(stored).toEqual({ bytes: 100_000, sha256: sha256(bytes) });
    expect(sha256(await buffer(await storage.get(key)))).toBe(sha256(bytes));
    expect(await buffer(await storage.get(key, { start: 10, end: 19 }))).toEqual(bytes.subarray(10, 20));
    expect(await storage.head(key)).toMatchObject({ ...stored, type: 'application/pdf' });
  });

  test('20 MB in parts, and nothing at all', async () => {
    const bytes = randomBytes(20 * 1024 * 1024);
    const key = contentKey('big', sha256(bytes));
    expect(await storage.put(key, Readable.from([bytes]))).toEqual({
      bytes: bytes.length,
      sha256: sha256(bytes),
    });
    expect(sha256(await buffer(await storage.get(key)))).toBe(sha256(bytes));
    await storage.put('empty/one', new Uint8Array());
    expect(await buffer(await storage.get('empty/one'))).toHaveLength(0);
    expect(await storage.head('empty/one')).toMatchObject({ bytes: 0, sha256: sha256(new Uint8Array()) });
  });

  test('one byte too many is refused while it streams and leaves nothing', async () => {
    let produced = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          produced += 65_536;
          yield Buffer.alloc(65_536);
        }
      })(),
    );
    await expect(storage.put('limit/endless', endless, { max_bytes: 1_000_000 })).rejects.toMatchObject({
      code: 'file_too_large',
      kind: 'too_large',
      params: { max_bytes: 1_000_000 },
    });
    expect(produced).toBeLessThan(4_000_000);
    await expect(storage.put('limit/one', Buffer.alloc(11), { max_bytes: 10 })).rejects.toMatchObject({
      code: 'file_too_large',
    });
    await storage.put('limit/exact', Buffer.alloc(10), { max_bytes: 10 });
    expect((await keysOf('limit/')).map((entry) => entry.key)).toEqual(['limit/exact']);
    expect(await fixture.leftovers()).toEqual([]);
  });

  test('a source that breaks off, or other bytes than promised, leave nothing', async () => {
    const broken = Readable.from(
      (function* () {
        yield Buffer.alloc(1000);
        throw new Error('client went away');
      })(),
    );
    await expect(storage.put('broken/a', broken)).rejects.toThrow('client went away');
    await expect(
      storage.put('broken/b', Buffer.from('x'), { sha256: sha256(Buffer.from('y')) }),
    ).rejects.toMatchObject({
      code: 'checksum_mismatch',
    });
    expect(await keysOf('broken/')).toEqual([]);
    expect(await fixture.leftovers()).toEqual([]);
  });

  test('the same bytes again are fine, other bytes under the key are refused', async () => {
    const first = await storage.put('taken/a', Buffer.from('一'));
    expect(await storage.put('taken/a', Buffer.from('一'))).toEqual(first);
    await expect(storage.put('taken/a', Buffer.from('二'))).rejects.toMatchObject({ code: 'key_taken' });
    expect((await buffer(await storage.get('taken/a'))).toString()).toBe('一');
  });

  test("a finished file is taken over; its own name stays the caller's", async () => {
    const folder = await mkdtemp(join(tmpdir(), 'uketori-finished-'));
    try {
      const path = join(folder, 'received');
      const bytes = randomBytes(70_000);
      await writeFile(path, bytes);
      const file = { bytes: bytes.length, sha256: sha256(bytes), type: 'application/pdf' };
      const known = { bytes: file.bytes, sha256: file.sha256 };
      expect(await storage.adopt('adopted/a', path, file)).toEqual(known);
      expect(sha256(await readFile(path))).toBe(file.sha256);
      expect(await storage.adopt('adopted/a', path, file)).toEqual(known);
      await writeFile(join(folder, 'other'), 'x');
      const other = { bytes: 1, sha256: sha256(Buffer.from('x')) };
      await expect(storage.adopt('adopted/a', join(folder, 'other'), other)).rejects.toMatchObject({
        code: 'key_taken',
      });
      await expect(
        storage.adopt('adopted/b', join(folder, 'other'), { ...other, bytes: 2 }),
      ).rejects.toMatchObject({ code: 'checksum_mismatch' });
      await expect(storage.adopt('adopted/c', join(folder, 'nothing'), other)).rejects.toThrow('ENOENT');
      await rm(folder, { recursive: true });
      expect(sha256(await buffer(await storage.get('adopted/a')))).toBe(file.sha256);
      expect(await storage.head('adopted/a')).toMatchObject(file);
      expect((await keysOf('adopted/')).map((entry) => entry.key)).toEqual(['adopted/a']);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test('deleted is gone, absent is absent', async () => {
    await storage.put('gone/a', Buffer.from('a'));
    await storage.delete('gone/a');
    await storage.delete('gone/a');
    expect(await storage.head('gone/a')).toBeNull();
    await expect(storage.get('gone/a')).rejects.toMatchObject({ code: 'no_record', kind: 'not_found' });
    await storage.put('gone/a', Buffer.from('b'));
    expect((await storage.head('gone/a'))?.sha256).toBe(sha256(Buffer.from('b')));
  });

  test('lists by prefix', async () => {
    await storage.put('list/a/1', Buffer.from('1'));
    await storage.put('list/a/2', Buffer.from('22'));
    await storage.put('list/ab/3', Buffer.from('333'));
    expect((await keysOf('list/a/')).map(({ key, bytes }) => [key, bytes])).toEqual([
      ['list/a/1', 1],
      ['list/a/2', 2],
    ]);
    expect(Date.now() - Date.parse((await keysOf('list/'))[0]!.modified_at)).toBeLessThan(60_000);
    expect(await keysOf('nothing/')).toEqual([]);
  });

  test('a key that climbs out is refused by every call', async () => {
    for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a\0b']) {
      await expect(storage.put(key, Buffer.from('x'))).rejects.toThrow('not a storage key');
      await expect(storage.get(key)).rejects.toThrow('not a storage key');
      await expect(storage.head(key)).rejects.toThrow('not a storage key');
      await expect(storage.delete(key)).rejects.toThrow('not a storage key');
    }
  });
});

test('on disk, what is taken over is not copied', async () => {
  const { storage, close } = await disk();
  const folder = await mkdtemp(join(tmpdir(), 'uketori-finished-'));
  try {
    const path = join(folder, 'received');
    await writeFile(path, 'once');
    await storage.adopt('once/a', path, { bytes: 4, sha256: sha256(Buffer.from('once')) });
    expect((await stat(path)).nlink).toBe(2);
  } finally {
    await rm(folder, { recursive: true });
    await close();
  }
});

test('on disk, twenty writers of one key: exactly one wins and nothing is mixed', async () => {
  // Not checked with S3 here: s3rver ignores If-None-Match and interleaves concurrent writes itself.
  const { storage, close } = await disk();
  try {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => storage.put('race/a', Buffer.alloc(200_000, i))),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const bytes = await buffer(await storage.get('race/a'));
    expect(new Set(bytes).size).toBe(1);
    expect((await storage.head('race/a'))?.sha256).toBe(sha256(bytes));
  } finally {
    await close();
  }
});

test('S3 refuses a call from inside a transaction', async () => {
  const { storage, close } = await s3();
  try {
    const inside = requestContext.run({ request_id: 'r', in_transaction: true }, () =>
      storage.put('a', Buffer.from('a')),
    );
    await expect(inside).rejects.toThrow('network call inside a transaction');
  } finally {
    await close();
  }
});
