import { newId } from '@uketori/service-kit/ids';
import type { LeaseJobResponse } from '@uketori/proto/uketori/intake/v1/reading_jobs';
import type { SupplierMemory } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { testEvent } from '@uketori/service-kit/testing';
import { ReadingJobsService } from '../src/reading/reading-jobs.service.js';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

let bench: IntakeBench;
beforeAll(async () => {
  bench = await intakeBench();
});
afterAll(() => bench.close());

let mark = 0;
async function send(actor: Actor, pages: number): Promise<string> {
  const file = await files.pdf(pages, [595, 842], `reread ${++mark}`);
  const { status, body } = await bench.upload(actor, 'a.pdf', file, { attachment_page: '1' });
  expect(status).toBe(202);
  return body.upload.documents[0]?.id as string;
}
const jobs = () => bench.service.app.get(ReadingJobsService);
const lease = (): Promise<LeaseJobResponse> => jobs().lease('w', 60);
const finish = (job: LeaseJobResponse) =>
  jobs().complete({ job_id: job.job_id, lease_token: job.lease_token, fields: undefined, words_json: '' });
const again = (actor: Actor, id: string, body: object) =>
  bench.service.call<{ job_id: string; state: string; code: string }>(
    actor,
    'POST',
    `/documents/${id}/read`,
    body,
  );

test('a chosen rotation and other pages reach the reader; a first reading finds out for itself', async () => {
  const actor = accountant();
  const id = await send(actor, 3);
  const first = await lease();
  expect([first.pages, first.turn]).toEqual([[1], undefined]);
  await finish(first);
  for (const rotation of [0, 90, 180, 270]) {
    expect((await again(actor, id, { rotation, attachment_page: 2 })).status).toBe(202);
    const job = await lease();
    expect([job.document_id, job.pages, job.turn]).toEqual([id, [1, 2], { degrees: rotation }]);
    await finish(job);
  }
  expect((await again(actor, id, { rotation: 45 })).status).toBe(400);
});

test('a waiting reading takes over what is chosen now; a running one refuses another choice', async () => {
  const actor = accountant();
  const id = await send(actor, 4);
  await finish(await lease());
  const asked = await again(actor, id, { rotation: 90 });
  const changed = await again(actor, id, { rotation: 180, attachment_page: 3 });
  expect(changed.body.job_id).toBe(asked.body.job_id);
  const job = await lease();
  expect([job.pages, job.turn]).toEqual([[1, 2, 3], { degrees: 180 }]);
  expect((await again(actor, id, {})).body.job_id).toBe(job.job_id);
  expect((await again(actor, id, { rotation: 180, attachment_page: 3 })).status).toBe(202);
  const refused = await again(actor, id, { rotation: 0 });
  expect([refused.status, refused.body.code]).toEqual([409, 'reading_in_progress']);
  await finish(job);
  expect((await lease()).has_job).toBe(false);
});

const memory = (t_number: string, places = 1): SupplierMemory => ({
  t_number,
  phones: ['0459990123'],
  names: ['株式会社みほん製作所'],
  places: Array.from({ length: places }, () => ({
    field: 'due_date',
    page: 1,
    pages: 1,
    box: [0.1, 0.2, 0.1, 0.01],
    label: '決済予定',
    label_box: [0.05, 0.2, 0.05, 0.01],
  })),
});
const tell = (actor: Actor, id: string, version: number, data: SupplierMemory, deleted = false) =>
  bench.service.feed(
    testEvent(
      actor.organization_id,
      'uketori.journal.v1.SupplierMemoryChanged',
      'uketori.journal.supplier_memory',
      id,
      {
        id,
        version,
        deleted,
        memory: data,
      },
    ),
  );

test('a job carries what was learned in its own organization, the newest version only', async () => {
  const [actor, stranger] = [accountant(), accountant()];
  const id = newId();
  await tell(actor, id, 2, memory('T7123456789012'));
  await tell(actor, id, 1, memory('T0000000000000'));
  await tell(stranger, newId(), 1, memory('T9997701937229'));
  await send(actor, 1);
  const job = await lease();
  expect(job.memories).toEqual([memory('T7123456789012')]);
  await finish(job);
  await tell(actor, id, 3, memory('T7123456789012'), true);
  await send(actor, 1);
  const next = await lease();
  expect(next.memories).toEqual([]);
  await finish(next);
});

test('what a job carries is bounded: the suppliers changed last, half a megabyte at most', async () => {
  const actor = accountant();
  for (let i = 0; i < 20; i++) await tell(actor, newId(), 1, memory(`T${1_000_000_000_000 + i}`, 300));
  await tell(actor, newId(), 1, memory('T2000000000000', 3000));
  await send(actor, 1);
  const job = await lease();
  expect(job.memories.length).toBeGreaterThan(3);
  expect(JSON.stringify(job.memories).length).toBeLessThan(600_000);
  expect(job.memories[0]?.t_number).toBe('T1000000000019');
  expect(job.memories.some((m) => m.t_number === 'T2000000000000')).toBe(false);
  await finish(job);
});
