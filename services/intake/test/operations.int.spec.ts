import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import type {
  CompleteResponse,
  HeartbeatResponse,
  LeaseJobResponse,
} from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { NIL_ORGANIZATION, newId } from '@uketori/service-kit/ids';
import { allOf, testActor, testCaller } from '@uketori/service-kit/testing';
import type { ReadingOperations } from '../src/operations/operations.types.js';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

const READER = systemActor(NIL_ORGANIZATION, 'ocr');
const STATE = { engine: 'pp_ocr', memory_mb: 210, peak_mb: 380 };
let bench: IntakeBench;
let grpc: GrpcClients;
let mark = 0;

const rpc = <T extends object>(name: string, request: object): Promise<T> =>
  grpc.call<object, T>(
    {
      service: 'intake',
      proto: 'uketori/intake/v1/reading_jobs.proto',
      rpc: `uketori.intake.v1.ReadingJobsService/${name}`,
    },
    request,
    READER,
    15_000,
  );
const lease = (worker_id: string, wait_ms = 0) =>
  rpc<LeaseJobResponse>('LeaseJob', { worker_id, lease_seconds: 60, reader: STATE, wait_ms });
const beat = (job: LeaseJobResponse, worker_id: string, pages_done: number) =>
  rpc<HeartbeatResponse>('Heartbeat', { ...job, lease_seconds: 60, worker_id, pages_done, reader: STATE });
const done = (job: LeaseJobResponse, fields: Partial<ReadFields> = {}) =>
  rpc<CompleteResponse>('Complete', { ...job, fields: { engine: 'pp_ocr', ...fields }, words_json: '' });
const fail = (job: LeaseJobResponse, error_code = 'SaveImageError', reason = 'torn') =>
  rpc('Fail', { ...job, error_code, reason, final: true });
const send = async (actor: Actor, pages = 1, fields: Record<string, string> = {}, name = '請求書.pdf') => {
  const bytes = await files.pdf(pages, [595, 842], `operations ${++mark}`);
  return (await bench.upload(actor, name, bytes, fields)).body.upload;
};
const operator = (organization_id = newId()) =>
  testActor({ organization_id, abilities: allOf('operations:read') });
const look = async (actor: Actor) =>
  (await bench.service.call<ReadingOperations>(actor, 'GET', '/operations/reading')).body;
type Row = {
  state: string;
  read_progress: { pages_done: number; pages_total: number };
  found: { partial: boolean; values: number } | null;
};
const rows = async (actor: Actor) =>
  (await bench.service.call<{ upload_list: Row[]; last_count: number }>(actor, 'GET', '/uploads')).body;
async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (let i = 0; i < 200; i++) {
    const answer = await ask();
    if (answer) return answer;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('never happened');
}

beforeAll(async () => {
  bench = await intakeBench();
  grpc = testCaller('ocr', bench.service);
});
afterAll(async () => {
  grpc.close();
  await bench.close();
});
beforeEach(async () => {
  for (;;) {
    const job = await lease('drain');
    if (!job.has_job) break;
    await fail(job);
  }
});

it('shows the queue of all organizations as figures, and failures of the own one only', async () => {
  const [mine, other] = [accountant(), accountant()];
  await send(mine, 1, {}, '自社.pdf');
  await send(other, 1, {}, '他社.pdf');
  await send(other);
  for (const job of [await lease('w1'), await lease('w1')]) {
    const own = job.organization_id === mine.organization_id;
    await fail(job, 'SaveImageError', own ? 'the picture is torn' : '他社');
  }
  const seen = await look(operator(mine.organization_id));
  expect(seen.queue).toMatchObject({ waiting: 1, in_work: 0, capped: false });
  expect(seen.queue.oldest_waiting_seconds).toBeGreaterThanOrEqual(0);
  expect(seen.queue.failed_last_day).toBeGreaterThanOrEqual(2);
  expect(seen.failures).toEqual([
    expect.objectContaining({
      file_name: '自社.pdf',
      error_code: 'SaveImageError',
      reason: 'the picture is torn',
      attempt: 1,
      pages: 1,
      local_id: null,
    }),
  ]);
  expect(JSON.stringify(seen)).not.toContain('他社');
});

it('a failure is gone from the list when the document was read again, or is being read', async () => {
  const actor = accountant();
  const upload = await send(actor);
  await fail(await lease('w1'));
  const owner = operator(actor.organization_id);
  expect((await look(owner)).failures).toHaveLength(1);
  await bench.service.call(actor, 'POST', `/documents/${upload.documents[0]?.id}/read`, {});
  expect((await look(owner)).failures).toHaveLength(0);
  await done(await lease('w1'));
  expect((await look(owner)).failures).toHaveLength(0);
});

it('knows each reader by its questions: state, engine, memory, last lease, pages a minute', async () => {
  const actor = accountant();
  await send(actor, 3, { attachment_page: '3' });
  const name = `host:${mark}`;
  const job = await lease(name);
  expect(job.pages).toEqual([1, 2, 3]);
  const owner = operator();
  const worker = async () => (await look(owner)).workers.find((w) => w.worker_id === name);
  expect(await until(worker)).toMatchObject({ engine: 'pp_ocr', memory_mb: 210, peak_mb: 380 });
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await beat(job, name, 0);
  const busy = await until(async () => {
    const found = await worker();
    return found?.state === 'reading' && found;
  });
  expect(busy.last_lease_at).not.toBeNull();
  await done(job);
  expect((await worker())?.pages_per_minute).toBe(3);
  await bench.service.work.system((tx) =>
    tx.rows(`update intake.reading_workers set seen_at = now() - interval '61 s' where worker_id = $1`, [
      name,
    ]),
  );
  expect((await worker())?.state).toBe('silent');
  await bench.service.work.system((tx) =>
    tx.rows(`update intake.reading_workers set seen_at = now() - interval '16 min' where worker_id = $1`, [
      name,
    ]),
  );
  expect(await worker()).toBeUndefined();
});

it('readers are no secret of any organization and no organization sees the table', async () => {
  await lease('somebody');
  const seen = await bench.service.work.read(accountant(), (tx) =>
    tx.rows('select * from intake.reading_workers'),
  );
  expect(seen).toEqual([]);
});

it('is for those who may look after the running of it', async () => {
  const others: Record<string, number>[] = [
    {},
    { 'operations:read': 2 },
    { 'invoice:read': 3, 'settings:read': 3 },
  ];
  for (const abilities of others) {
    const answer = await bench.service.call(testActor({ abilities }), 'GET', '/operations/reading');
    expect([answer.status, answer.body.code]).toEqual([403, 'no_privilege']);
  }
});

it('the upload list follows a document page by page, and a poll hears of each', async () => {
  const actor = accountant();
  await send(actor, 4, { attachment_page: '3' });
  expect((await rows(actor)).upload_list[0]?.read_progress).toMatchObject({ pages_done: 0, pages_total: 3 });
  const job = await lease('w1');
  const before = (await rows(actor)).last_count;
  await beat(job, 'w1', 2);
  const during = await rows(actor);
  expect(during.upload_list[0]?.read_progress).toMatchObject({ pages_done: 2, pages_total: 3 });
  expect(during.last_count).toBe(before + 1);
  await beat(job, 'w1', 2);
  await beat(job, 'w1', 1);
  await beat({ ...job, lease_token: 'stale' }, 'w1', 3);
  const after = await rows(actor);
  expect([after.last_count, after.upload_list[0]?.read_progress.pages_done]).toEqual([before + 1, 2]);
  await beat(job, 'w1', 99);
  expect((await rows(actor)).upload_list[0]?.read_progress.pages_done).toBe(3);
  await done(job);
  expect((await rows(actor)).upload_list[0]?.read_progress).toMatchObject({ pages_done: 3, pages_total: 3 });
});

it('a new attempt begins at its first page', async () => {
  const actor = accountant();
  await send(actor, 2, { attachment_page: '2' });
  const job = await lease('w1');
  await beat(job, 'w1', 1);
  await bench.service.work.run(actor, (tx) =>
    tx.rows(`update intake.reading_jobs set leased_until = now() - interval '1 s'`),
  );
  expect((await lease('w2')).attempt).toBe(2);
  expect((await rows(actor)).upload_list[0]?.read_progress.pages_done).toBe(0);
});

it('a reading cut short says so in the list and to the siblings', async () => {
  const actor = accountant();
  const upload = await send(actor);
  const value = (text: string) => ({ value: text, page: 1, box: [], confidence: 0.8, text });
  await done(await lease('w1'), { partial: true, total_amount: value('1000'), supplier_name: value('青空') });
  const [row] = (await rows(actor)).upload_list;
  expect(row).toMatchObject({
    state: 'SUCCESS',
    documents: [{ partial: true }],
    found: { partial: true, values: 2, doubtful: 2 },
  });
  const told = (
    await bench.service.outbox<{ document_id: string; fields: ReadFields }>('uketori.intake.v1.DocumentRead')
  ).find((e) => e.subject === upload.documents[0]?.id);
  expect(told?.data.fields.partial).toBe(true);
});

it('a reader that waits gets a new job at once, and no other reader gets it too', async () => {
  const actor = accountant();
  const waiting = [lease('w1', 5_000), lease('w2', 4_000)];
  await new Promise((resolve) => setTimeout(resolve, 700));
  const began = Date.now();
  await send(actor);
  const first = await Promise.race(waiting);
  const took = Date.now() - began;
  const jobs = await Promise.all(waiting);
  expect(jobs.filter((job) => job.has_job)).toHaveLength(1);
  expect(first.has_job).toBe(true);
  // Far below the wait: the upload itself is in it.
  expect(took).toBeLessThan(3_000);
}, 30_000);

it('a reader that is gone while it waits gets no job', async () => {
  const method = {
    service: 'intake' as const,
    proto: 'uketori/intake/v1/reading_jobs.proto',
    rpc: 'uketori.intake.v1.ReadingJobsService/LeaseJob',
  };
  // A call that is over for its caller, by its deadline or a crash, is cancelled on this side.
  const asked = grpc.call(method, { worker_id: 'ghost', lease_seconds: 60, wait_ms: 8_000 }, READER, 500);
  await expect(asked).rejects.toMatchObject({ code: 'service_unavailable' });
  await send(accountant());
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(await lease('w1')).toMatchObject({ has_job: true, attempt: 1 });
}, 30_000);

it('without a wait the response comes at once', async () => {
  const began = Date.now();
  expect((await lease('w1')).has_job).toBe(false);
  expect(Date.now() - began).toBeLessThan(1_500);
});
