import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AnchorFiles } from '@uketori/service-kit/anchors/anchor-files';
import {
  chainLines,
  FIRST_LINE,
  movedHeads,
  REMOVALS,
} from '@uketori/service-kit/anchors/anchor-lines.rules';
import { cronOf, OutsideAnchors } from '@uketori/service-kit/anchors/anchors.job';
import { createAnchorBook } from '@uketori/service-kit/anchors/create-anchor-book';
import { testActor, testWork } from '@uketori/service-kit/testing';
import { StampFailure, TimestampAuthority } from '@uketori/service-kit/timestamp/tsa';

const ONE = '00000000-0000-7000-8000-000000000001';
const OTHER = '00000000-0000-7000-8000-000000000002';
const head = (organization_id: string, seq: number, at = `2026-11-28T00:00:0${seq}.000Z`) => ({
  at,
  service: 'admin',
  organization_id,
  seq,
  hash: `${seq}`.repeat(64),
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uketori-anchors-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('only heads that moved are anchored, an empty chain never', () => {
  const heads = [head(ONE, 3), head(OTHER, 0)];
  expect(movedHeads(heads, new Map())).toEqual([heads[0]]);
  expect(movedHeads(heads, new Map([[ONE, 3]]))).toEqual([]);
  // A chain that became shorter has moved, too.
  expect(movedHeads(heads, new Map([[ONE, 4]]))).toEqual([heads[0]]);
});

describe('anchors in a folder', () => {
  it('go on from the last line, over the months, and are found again by organization', async () => {
    let month = '2026-11';
    const book = new AnchorFiles(folder, () => new Date(`${month}-15T00:00:00Z`));
    expect(await book.last('admin')).toBe(FIRST_LINE);
    const november = chainLines([head(ONE, 1), head(OTHER, 1)], FIRST_LINE);
    await book.append('admin', november.lines);
    expect(await book.last('admin')).toBe(november.last);
    month = '2026-12';
    const december = chainLines([head(ONE, 2)], await book.last('admin'));
    await book.append('admin', december.lines);
    expect((await readdir(folder)).sort()).toEqual(['admin-2026-11.jsonl', 'admin-2026-12.jsonl']);
    expect((await book.anchorsOf('admin', ONE)).map(({ seq }) => seq)).toEqual([1, 2]);
    expect(await book.anchorsOf('journal', ONE)).toEqual([]);
    expect(await book.last('admin')).toBe(december.last);
    expect(JSON.parse(december.lines[0] ?? '')).toMatchObject({ previous: november.last });
  });

  it('end with the removal of their organization, and start again after it', async () => {
    const book = new AnchorFiles(folder);
    const entries = [head(ONE, 5, '2026-11-28T00:00:05Z'), head(OTHER, 4, '2026-11-28T00:00:05Z')];
    await book.append('admin', chainLines(entries, FIRST_LINE).lines);
    const removal = { at: '2026-11-28T00:00:06Z', service: REMOVALS, removed: ONE };
    await book.append(REMOVALS, chainLines([removal], FIRST_LINE).lines);
    expect(await book.anchorsOf('admin', ONE)).toEqual([]);
    expect(await book.anchorsOf('admin', OTHER)).toHaveLength(1);
    const again = [head(ONE, 1, '2026-11-28T00:00:07Z')];
    await book.append('admin', chainLines(again, await book.last('admin')).lines);
    expect((await book.anchorsOf('admin', ONE)).map(({ seq }) => seq)).toEqual([1]);
  });

  it('a line that cannot be read is no anchor', async () => {
    await writeFile(
      join(folder, 'admin-2026-11.jsonl'),
      `${ONE} x\n{"organization_id":"${ONE}","seq":"1"}\n`,
    );
    expect(await new AnchorFiles(folder).anchorsOf('admin', ONE)).toEqual([]);
  });
});

describe('anchors in a bucket', () => {
  it('are new objects under a retention lock, which the check by command reads in their order', async () => {
    const S3rver = createRequire(import.meta.url)('s3rver') as new (
      options: object,
    ) => { run(): Promise<{ port: number }>; close(): Promise<void> };
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory: folder,
      configureBuckets: [{ name: 'anchors' }],
    });
    const { port } = await server.run();
    const puts: Record<string, unknown>[] = [];
    const front = createServer((incoming, response) => {
      if (incoming.method === 'PUT') puts.push({ ...incoming.headers, path: incoming.url });
      const {
        host,
        port: own,
        method,
        url: path,
        headers,
      } = {
        host: '127.0.0.1',
        port,
        method: incoming.method,
        url: incoming.url,
        headers: incoming.headers,
      };
      incoming.pipe(
        request({ host, port: own, method, path, headers }, (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        }),
      );
    });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const env = {
      UKETORI_ANCHOR_BUCKET: 'anchors',
      UKETORI_ANCHOR_ENDPOINT: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
      UKETORI_ANCHOR_REGION: 'us-east-1',
      UKETORI_ANCHOR_ACCESS_KEY_ID: 'S3RVER',
      UKETORI_ANCHOR_SECRET_ACCESS_KEY: 'S3RVER',
      UKETORI_ANCHOR_RETENTION_DAYS: '30',
    };
    try {
      const book = createAnchorBook(env);
      expect(book.place).toBe('bucket');
      expect(await book.last('admin')).toBe(FIRST_LINE);
      const first = chainLines([head(ONE, 1)], FIRST_LINE);
      await book.append('admin', first.lines, first.last);
      expect(await book.last('admin')).toBe(first.last);
      const second = chainLines([head(ONE, 2)], first.last);
      await book.append('admin', second.lines, second.last);
      expect(await createAnchorBook(env).last('admin')).toBe(second.last);

      expect(puts).toHaveLength(2);
      for (const put of puts) {
        expect(put).toMatchObject({ 'x-amz-object-lock-mode': 'COMPLIANCE', 'if-none-match': '*' });
        const days =
          (Date.parse(String(put['x-amz-object-lock-retain-until-date'])) - Date.now()) / 86_400_000;
        expect(days).toBeGreaterThan(29);
        expect(days).toBeLessThan(31);
      }
      const reader = '../../../scripts/invariants/anchors.mjs';
      const { readAnchors } = (await import(reader)) as {
        readAnchors(env: object): Promise<{
          of(service: string, id: string): { seq: number }[];
          faults: unknown[];
        }>;
      };
      const read = await readAnchors(env);
      expect(read.faults).toEqual([]);
      expect(read.of('admin', ONE).map(({ seq }) => seq)).toEqual([1, 2]);
    } finally {
      front.close();
      await server.close();
    }
  });
});

describe('the stamp of an authority', () => {
  it('is taken over the last line once an hour, and an authority that is down delays no anchor', async () => {
    const { work, close } = await testWork('admin', []);
    try {
      const authority = new TimestampAuthority({
        url: 'http://tsa.test/',
        authorization: '',
        roots: [],
        deadline_ms: 100,
      });
      const stamped: string[] = [];
      let isDown = true;
      authority.stamp = async (sha256) => {
        if (isDown) throw new StampFailure('unreachable', 'down');
        stamped.push(sha256);
        const token = Buffer.from(`token of ${sha256}`);
        return { ok: true, gen_time: '', serial: '1', policy: '1', authority: 'Test', token };
      };
      const book = new AnchorFiles(folder);
      const anchors = new OutsideAnchors(work, book, authority);
      const actor = testActor();
      const subject = { menu: 'settings', subject_type: 'letter', subject_id: 'x' };
      const write = () => work.run(actor, (tx) => tx.audit('letter.written', subject, null, { n: 1 }));
      const lines = async () =>
        (await readFile(join(folder, (await readdir(folder))[0] ?? ''), 'utf8')).trim().split('\n');
      await write();
      expect(await anchors.anchor()).toBe(1);
      expect(await lines()).toHaveLength(1);
      isDown = false;
      await write();
      await anchors.anchor();
      expect(stamped).toEqual([
        createHash('sha256')
          .update((await lines())[1] ?? '')
          .digest('hex'),
      ]);
      await write();
      await anchors.anchor();
      expect(stamped).toHaveLength(1);
      expect(await lines()).toHaveLength(4);
      expect(await anchors.anchor()).toBe(0);

      const reader = '../../../scripts/invariants/anchors.mjs';
      const { readAnchors } = (await import(reader)) as {
        readAnchors(
          env: object,
          verify: (token: Buffer, sha256: string) => Promise<boolean>,
        ): Promise<{ faults: { fault: string }[]; stamps: number }>;
      };
      const env = { UKETORI_ANCHOR_DIR: folder };
      const good = await readAnchors(env, async (token, sha256) => String(token) === `token of ${sha256}`);
      expect(good).toMatchObject({ faults: [], stamps: 1 });
      const bad = await readAnchors(env, async () => false);
      expect(bad.faults.map(({ fault }) => fault)).toEqual(['stamp_invalid']);
    } finally {
      await close();
    }
  });
});

test.each([
  [undefined, '*/5 * * * *'],
  ['', '*/5 * * * *'],
  ['1', '*/1 * * * *'],
  ['30', '*/30 * * * *'],
])('%p minutes are the schedule %s', (minutes, cron) => expect(cronOf(minutes)).toBe(cron));

test.each(['0', '31', '1.5', 'x', '-1'])('%p minutes are no schedule', (minutes) =>
  expect(() => cronOf(minutes)).toThrow(/UKETORI_ANCHOR_MINUTES/),
);

test('a place is a folder, a bucket before it, or none', () => {
  expect(createAnchorBook({}).place).toBe('none');
  expect(createAnchorBook({ UKETORI_ANCHOR_DIR: folder }).place).toBe('file');
  expect(createAnchorBook({ UKETORI_ANCHOR_DIR: folder, UKETORI_ANCHOR_BUCKET: 'b' }).place).toBe('bucket');
  expect(() =>
    createAnchorBook({ UKETORI_ANCHOR_BUCKET: 'b', UKETORI_ANCHOR_RETENTION_DAYS: '0' }),
  ).toThrow();
});
