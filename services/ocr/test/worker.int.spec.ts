import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createStorage } from '@uketori/service-kit/storage/create-storage';
import { freePort } from '@uketori/service-kit/testing';
import { DEFAULT_LIMITS } from '../src/worker/reader-pool.js';
import { hugePage, hugePng, passwordProtected } from './hostile-files.js';
import { type QueueServer, queueServer } from './queue-server.js';
import { type ReaderProcess, startReader, until } from './reader-process.js';
import { treeUse } from '../src/worker/processes.js';

// The built reader process against a job queue over real gRPC: leases, heartbeats, hand-ins and signals are real.
const SAMPLES = fileURLToPath(new URL('./samples/', import.meta.url));
const files = mkdtempSync(join(tmpdir(), 'uketori-ocr-worker-'));
const storage = createStorage({ STORAGE_DIR: files });
let queue: QueueServer;
let reader: ReaderProcess;
let sequence = 0;

async function started(): Promise<ReaderProcess> {
  return startReader({
    GRPC_URL_INTAKE: queue.url,
    STORAGE_DIR: files,
    OCR_HEALTH_PORT: String(await freePort()),
  });
}

/** Puts a file (null: none) into storage and a job for it into the queue; returns the job's id. */
async function ask(source: string | Buffer | null, own_t_number = ''): Promise<string> {
  const job_id = `job-${++sequence}`;
  const storage_key = `documents/${job_id}`;
  const bytes = typeof source === 'string' ? readFileSync(join(SAMPLES, source)) : source;
  if (bytes) await storage.put(storage_key, bytes);
  queue.jobs.push({
    has_job: true,
    job_id,
    lease_token: `token-${job_id}`,
    document_id: '01900000-0000-7000-8000-00000000d0c1',
    organization_id: '01900000-0000-7000-8000-000000000001',
    storage_key,
    content_type: 'application/pdf',
    pages: [1, 2, 3],
    own_names: [],
    own_phones: [],
    own_t_number,
    attempt: 1,
    memories: [],
    turn: undefined,
  });
  return job_id;
}

const leased = (id: string) => until(`lease of ${id}`, () => queue.leased.includes(id));
const completion = (id: string) =>
  until(`completion of ${id}`, () => queue.completed.find((c) => c.job_id === id));
const failure = (id: string) => until(`failure of ${id}`, () => queue.failed.find((f) => f.job_id === id));

/** Gone, or dead and only not yet collected by the system. */
function ended(pid: number): boolean {
  try {
    return /^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return true;
  }
}

/** Stops the reader child in the middle of a job, so that the job stays open as long as the test needs. */
async function frozen(id: string): Promise<number> {
  await leased(id);
  const pid = await until('a reader child', () => reader.children()[0]);
  process.kill(pid, 'SIGSTOP');
  return pid;
}

/** A child that takes processor time, as one does that looks at a scan. */
async function atWork(): Promise<number> {
  const first = new Map<number, number>();
  for (;;) {
    for (const pid of reader.children()) {
      const { cpu_seconds } = await treeUse(pid);
      if (!first.has(pid)) first.set(pid, cpu_seconds);
      if (cpu_seconds - (first.get(pid) ?? 0) > 0.5) return pid;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

beforeAll(async () => {
  queue = await queueServer();
  reader = await started();
});
afterAll(() => {
  for (const pid of reader.children()) process.kill(pid, 'SIGKILL');
  reader.process.kill('SIGKILL');
  queue.close();
  rmSync(files, { recursive: true, force: true });
});

it('leases, reads and hands in with the token of the lease; a hand-in that fails is tried again', async () => {
  queue.refusals = 1;
  const id = await ask('digital-withholding.pdf');
  const truth = JSON.parse(readFileSync(join(SAMPLES, 'digital-withholding.json'), 'utf8'));
  const done = await completion(id);
  expect(done.lease_token).toBe(`token-${id}`);
  expect(done.fields?.payable_amount?.value).toBe(String(truth.payable_amount));
  expect(done.fields?.t_number?.value).toBe(truth.t_number);
  expect(done.fields?.engine).toBe('text_layer');
  expect(JSON.parse(done.words_json).pages[0].words.length).toBeGreaterThan(20);
  expect(queue.strangers).toBe(0);
  expect(queue.completed.filter((c) => c.job_id === id)).toHaveLength(1);
}, 120_000);

it("the organization's own registration number is never the supplier's", async () => {
  const truth = JSON.parse(readFileSync(join(SAMPLES, 'digital-withholding.json'), 'utf8'));
  const done = await completion(await ask('digital-withholding.pdf', truth.t_number));
  expect(done.fields?.t_number ?? null).toBeNull();
}, 120_000);

it('renews the lease, and drops the work when the lease is lost', async () => {
  const id = await ask('digital-bilingual.pdf');
  const pid = await frozen(id);
  const already = queue.completed.some((c) => c.job_id === id);
  queue.lost.add(id);
  if (!already) {
    await until('a heartbeat', () =>
      queue.beats.find((b) => b.job_id === id && b.lease_token === `token-${id}`),
    );
    await until('the child to be ended', () => !reader.children().includes(pid));
    const told = queue.beats.find((b) => b.job_id === id);
    expect(told?.worker_id).toMatch(/:\d+$/);
    expect(told?.reader?.memory_mb).toBeGreaterThan(30);
  } else process.kill(pid, 'SIGCONT');
  const next = await ask('digital-cid-fonts.pdf');
  await completion(next);
  expect(already).toBe(false);
  expect(queue.completed.some((c) => c.job_id === id)).toBe(false);
  expect(queue.failed.some((f) => f.job_id === id)).toBe(false);
  expect((await reader.health()).lost).toBe(1);
}, 180_000);

it('a killed reader child fails its file alone: given back with a code, the worker lives and reads on', async () => {
  const id = await ask('scan-two-rates.png');
  // Before it is at work, the child of an earlier file would be replaced and the file be read.
  const pid = await atWork();
  process.kill(pid, 'SIGKILL');
  const failed = await failure(id);
  expect(failed).toMatchObject({ error_code: 'reading_failed', final: false, lease_token: `token-${id}` });
  await completion(await ask('digital-cid-fonts.pdf'));
  expect(reader.process.exitCode).toBeNull();
}, 180_000);

/** The watch ends a reader that it sees beyond the cap: on a busy machine it sees it a leap later. */
const LEAP = 1.5;

it('hostile files are refused for good with a code, memory stays under the cap and the queue goes on', async () => {
  const truncated = readFileSync(join(SAMPLES, 'scan-degraded.jpg')).subarray(0, 9000);
  const cut = await ask(truncated);
  const bomb = await ask(hugePng(30_000));
  const secret = await ask(passwordProtected());
  const wide = await ask(hugePage());
  const good = await ask('digital-cid-fonts.pdf');
  expect(await failure(cut)).toMatchObject({ error_code: 'SaveImageError', final: true });
  expect(await failure(bomb)).toMatchObject({ error_code: 'SaveImageError', final: true });
  expect(await failure(secret)).toMatchObject({ error_code: 'PdfReadError', final: true });
  expect((await completion(wide)).fields?.total_amount ?? null).toBeNull();
  expect((await completion(good)).fields?.payable_amount?.value).toBe('308935');
  const { peak_bytes } = await reader.health();
  expect(peak_bytes).toBeGreaterThan(20_000_000);
  expect(peak_bytes).toBeLessThan(LEAP * DEFAULT_LIMITS.memory_bytes);
}, 240_000);

it('a file that is gone from storage is given back, not swallowed', async () => {
  const id = await ask(null);
  expect(await failure(id)).toMatchObject({ error_code: 'reading_failed', final: false });
}, 120_000);

it('SIGTERM in mid-page gives the job back at once and ends without a trace', async () => {
  const id = await ask('scan-two-rates.png');
  // An idle child says nothing: the reader may not have seen the response that leases the job.
  const pid = await atWork();
  process.kill(pid, 'SIGSTOP');
  reader.process.kill('SIGTERM');
  expect(await failure(id)).toMatchObject({
    error_code: 'reading_failed',
    reason: 'reader is stopping',
    final: false,
  });
  expect(await reader.exit).toBe(0);
  await until('the end of the child', () => ended(pid));
  expect(queue.completed.some((c) => c.job_id === id)).toBe(false);
  const waiting = await ask('digital-cid-fonts.pdf');
  reader = await started();
  await completion(waiting);
}, 180_000);
