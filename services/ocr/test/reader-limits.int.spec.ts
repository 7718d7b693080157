import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReadResult } from '../src/result.rules.js';
import { treeUse } from '../src/worker/processes.js';
import { DEFAULT_LIMITS, type PoolLimits, ReaderChild } from '../src/worker/reader-pool.js';
import { NOBODY } from './page-builder.js';

// Reader children that misbehave in every way a file can make one misbehave; the watch over them is the real one.
const folder = mkdtempSync(join(tmpdir(), 'uketori-reader-limits-'));
const readers: ReaderChild[] = [];
const FILE = join(folder, 'file');
writeFileSync(FILE, 'no invoice');
const FOUND = `{ document: { total_amount: { value: 1000, confidence: 0.99, page: 1, text: '1,000', box: {} },
  tax_breakdown: [{ rate: 10, taxable: 900, tax: 90, confidence: 0.98 }], line_items: [] },
  pages: [], engine: 'pp_ocr', elapsed_ms: 1 }`;
const MB = 1024 * 1024;

function child(name: string, body: string, limits: Partial<PoolLimits> = {}): ReaderChild {
  const path = join(folder, `${name}.mjs`);
  writeFileSync(
    path,
    `const found = ${FOUND};
     const say = (kind, more = {}) => process.send({ kind, id, ...more });
     let id = 0;
     process.on('message', async (task) => { id = task.id; ${body} });
     process.on('disconnect', () => process.exit(0));`,
  );
  const reader = new ReaderChild({ ...DEFAULT_LIMITS, page_ms: 3_000, ...limits }, path);
  readers.push(reader);
  return reader;
}
const read = (reader: ReaderChild, pages = [1]): Promise<ReadResult | object> =>
  reader.read(FILE, pages, NOBODY).catch((error: object) => error);
const keep = `globalThis.kept = []; const eat = (mb) => kept.push(Buffer.alloc(mb * ${MB}, 1));
  const nap = (ms) => new Promise((done) => setTimeout(done, ms));`;

afterAll(() => {
  for (const reader of readers) reader.end();
  rmSync(folder, { recursive: true, force: true });
});

it('out of time with something found: that is handed back, marked as cut short, nothing in it sure', async () => {
  const result = (await read(child('finds', `say('so_far', { result: found });`))) as ReadResult;
  expect(result.partial).toBe(true);
  expect(result.document.total_amount).toMatchObject({ value: 1000, confidence: 0.8 });
  expect(result.document.tax_breakdown[0]?.confidence).toBe(0.8);
}, 20_000);

it('one page gets its time once, however often it finds something', async () => {
  const reader = child('dribbles', `setInterval(() => say('so_far', { result: found }), 200);`);
  const began = Date.now();
  expect(await read(reader)).toMatchObject({ partial: true });
  expect(Date.now() - began).toBeLessThan(9_000);
}, 20_000);

it('three pages get the time of three', async () => {
  // Three waits are more than the time of one page; a process on a busy machine starts within it.
  const [page_ms, wait_ms] = [10_000, 4_000];
  const reader = child(
    'three',
    `if (task.pages.length > 1) for (const n of task.pages) { await new Promise((done) => setTimeout(done, ${wait_ms})); say('page', { done: n }); }
     say('done', { result: found });`,
    { page_ms },
  );
  // The start time of a process does not count here.
  await read(reader);
  const pages: number[] = [];
  const result = await reader.read(FILE, [1, 2, 3], NOBODY, (done) => pages.push(done));
  expect([result.partial, pages]).toEqual([undefined, [1, 2, 3]]);
}, 40_000);

it('out of time before any work may be tried again; a file that hangs again is ended too', async () => {
  expect(await read(child('sleeps', ''))).toMatchObject({ code: 'reading_timeout', final: false });
  expect(await read(child('burns', `for (;;);`))).toMatchObject({ code: 'reading_timeout' });
}, 30_000);

it('a tree is measured with its children: memory, and processor time by the clock of the system', async () => {
  // A tree of its own: children of this process, which earlier tests ended, would distort a difference.
  const tree = `const child = require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 20000)']);
    child.once('spawn', () => {
      for (const end = Date.now() + 300; Date.now() < end; );
      const { user, system } = process.cpuUsage();
      process.send({ child: child.pid, seconds: (user + system) / 1e6 });
    });
    process.on('disconnect', () => { child.kill('SIGKILL'); process.exit(0); });`;
  const parent = spawn(process.execPath, ['-e', tree], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] });
  const [used] = (await once(parent, 'message')) as [{ child: number; seconds: number }];
  await new Promise((resolve) => setTimeout(resolve, 500));
  const [all, below] = [await treeUse(parent.pid ?? 0), await treeUse(used.child)];
  expect(below.bytes).toBeGreaterThan(10 * MB);
  expect(all.bytes - below.bytes).toBeGreaterThan(10 * MB);
  expect(all.cpu_seconds).toBeGreaterThan(used.seconds - 0.1);
  expect(all.cpu_seconds).toBeLessThan(used.seconds + 2);
  parent.disconnect();
  expect(await treeUse(4_000_000_000)).toEqual({ bytes: 0, cpu_seconds: 0 });
}, 20_000);

it('more memory than a reader may take ends it, for good', async () => {
  const swell = `${keep} for (;;) { eat(8); await nap(15); }`;
  const reader = child('swells', swell, { memory_bytes: 200 * MB, page_ms: 15_000 });
  expect(await read(reader)).toMatchObject({ code: 'SaveImageError', final: true });
  expect(reader.peak_bytes).toBeGreaterThan(200 * MB);
  expect(reader.peak_bytes).toBeLessThan(320 * MB);
}, 40_000);

it('a leap between two looks is refused by the system itself: the reader dies, the next file has another', async () => {
  const body = `if (task.pages.length > 1) { say('done', { result: found }); return; }
    try { globalThis.kept = Buffer.allocUnsafe(5 * 1024 ** 3); } catch { process.exit(9); }
    say('done', { result: found });`;
  const reader = child('leaps', body, { page_ms: 15_000 });
  expect(await read(reader)).toMatchObject({ code: 'reading_failed', final: false });
  expect(await read(reader, [1, 2])).toMatchObject({ engine: 'pp_ocr' });
}, 40_000);

it('a child that keeps too much between two files is replaced before the next', async () => {
  const body = `say('done', { result: { ...found, elapsed_ms: process.pid } });
    say('rested', { bytes: (task.pages.length > 1 ? 400 : 100) * ${MB} });`;
  const reader = child('hoards', body);
  const pid = async (pages: number[]) => ((await read(reader, pages)) as ReadResult).elapsed_ms;
  const first = await pid([1]);
  expect(await pid([1, 2])).toBe(first);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await pid([1])).not.toBe(first);
}, 20_000);

it('a child that dies, or sends an unexpected message, fails its file alone', async () => {
  const reader = child(
    'dies',
    `if (task.pages.length === 1) process.exit(0);
     process.send({ kind: 'done', id: id + 7, result: found });
     say('done', { result: found });`,
  );
  expect(await read(reader)).toMatchObject({ code: 'reading_failed', final: false });
  expect(await read(reader, [1, 2])).toMatchObject({ engine: 'pp_ocr' });
}, 20_000);
