import type { ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import type { HeartbeatResponse } from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { schedulesOf } from '@uketori/service-kit/jobs/on-job';
import { Storage } from '@uketori/service-kit/storage/storage';
import { accountant } from './intake-bench.js';
import { FIELDS, GOLDEN, ReadingBench } from './reading-bench.js';

const bench = new ReadingBench();
beforeAll(() => bench.open());
afterAll(() => bench.close());
beforeEach(() => bench.drain());

describe('a document that is read', () => {
  it('goes WAITING → STARTED → SUCCESS, emits DocumentRead once and shows what was found', async () => {
    const actor = accountant();
    const upload = await bench.send(actor, { attachment_page: '2', department_id: actor.user_id }, 4);
    const document_id = upload.documents[0]?.id as string;
    expect((await bench.list(actor)).upload_list[0]).toMatchObject({
      id: upload.id,
      state: 'WAITING',
      found: null,
    });
    const job = await bench.lease('w1');
    expect(job).toMatchObject({
      has_job: true,
      document_id,
      organization_id: actor.organization_id,
      pages: [1, 2],
      attempt: 1,
    });
    expect((await bench.intake.service.app.get(Storage).head(job.storage_key))?.sha256).toMatch(
      /^[0-9a-f]{64}$/,
    );
    expect((await bench.list(actor)).upload_list[0]?.state).toBe('STARTED');
    expect(await bench.complete(job)).toEqual({ accepted: true });
    const [row] = (await bench.list(actor)).upload_list;
    expect(row).toMatchObject({ state: 'SUCCESS', error: null, read_progress: { done: 1, total: 1 } });
    expect(row?.found).toMatchObject({ supplier_name: FIELDS.supplier_name?.value, total_amount: 110_000 });
    const told = await bench.reads(document_id);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ organization_id: actor.organization_id, version: 1, cause: 'read' });
    const options = told[0]?.data.options;
    expect(options).toMatchObject({ attachment_page: 2, department_id: actor.user_id });
    expect(options).not.toHaveProperty('pay_month');
    expect(Object.keys(told[0]?.data ?? {}).sort()).toEqual(Object.keys(GOLDEN).sort());
    expect(told[0]?.data.fields).toEqual(FIELDS);
  });

  it('is taken once: the same result again changes nothing, another worker is refused', async () => {
    const actor = accountant();
    const upload = await bench.send(actor);
    const job = await bench.lease('w1');
    const answers = await Promise.all(Array.from({ length: 20 }, () => bench.complete(job)));
    expect(answers.every((a) => a.accepted)).toBe(true);
    expect((await bench.complete({ ...job, lease_token: 'forged' })).accepted).toBe(false);
    expect((await bench.fail(job)).accepted).toBe(false);
    expect(await bench.reads(upload.documents[0]?.id as string)).toHaveLength(1);
    const words = await bench.sql(
      actor,
      `select words_key from intake.documents where words_key is not null`,
    );
    expect(words).toHaveLength(1);
  });

  it('an expired lease goes to another worker; the first one learns that it lost', async () => {
    const actor = accountant();
    await bench.send(actor);
    const first = await bench.lease('w1');
    expect((await bench.lease('w2')).has_job).toBe(false);
    expect(await bench.rpc<HeartbeatResponse>('Heartbeat', { ...first, lease_seconds: 60 })).toEqual({
      lost: false,
    });
    await bench.passTime(actor);
    const second = await bench.lease('w2');
    expect([second.job_id, second.attempt]).toEqual([first.job_id, 2]);
    expect(await bench.rpc<HeartbeatResponse>('Heartbeat', { ...first, lease_seconds: 60 })).toEqual({
      lost: true,
    });
    expect((await bench.complete(first)).accepted).toBe(false);
    expect((await bench.complete(second)).accepted).toBe(true);
    expect(await bench.reads(second.document_id)).toHaveLength(1);
  });

  it.each(['fails', 'dies'])('a reader that %s three times makes one visible failed read', async (how) => {
    const actor = accountant();
    const upload = await bench.send(actor);
    for (let attempt = 1; attempt <= 3; attempt++) {
      const job = await bench.lease('w1');
      expect(job.attempt).toBe(attempt);
      if (how === 'fails') expect((await bench.fail(job)).accepted).toBe(true);
      await bench.passTime(actor);
    }
    if (how === 'dies') {
      const sweep = schedulesOf(bench.intake.service.app).find(({ name }) => name === 'Sweeper.endReadings');
      expect(await sweep?.run(new AbortController().signal)).toBe(1);
    }
    expect((await bench.lease('w1')).has_job).toBe(false);
    const code = how === 'fails' ? 'reading_failed' : 'reading_timeout';
    expect((await bench.list(actor)).upload_list[0]).toMatchObject({ state: 'FAILED', error: { code } });
    const told = await bench.reads(upload.documents[0]?.id as string);
    expect(told.map((e) => [e.data.read_status, e.data.error_code])).toEqual([['FAILED', code]]);
    const link = await bench.intake.service.call<{ url: string }>(
      actor,
      'GET',
      `/documents/${upload.documents[0]?.id}/link`,
    );
    expect(link.status).toBe(200);
  });

  it('a failure goes back to the queue after a pause, a final one does not', async () => {
    const actor = accountant();
    await bench.send(actor);
    const job = await bench.lease('w1');
    await bench.fail(job);
    expect((await bench.list(actor)).upload_list[0]?.state).toBe('WAITING');
    expect((await bench.lease('w1')).has_job).toBe(false);
    await bench.passTime(actor);
    await bench.fail(await bench.lease('w1'), true);
    expect((await bench.list(actor)).upload_list[0]?.state).toBe('FAILED');
  });

  it('a re-read emits a higher version, once for any number of requests', async () => {
    const actor = accountant();
    const upload = await bench.send(actor);
    const path = `/documents/${upload.documents[0]?.id}/read`;
    await bench.complete(await bench.lease('w1'));
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        bench.intake.service.call<{ job_id: string }>(actor, 'POST', path, { attachment_page: 1 }),
      ),
    );
    expect(new Set(asked.filter((a) => a.status === 202).map((a) => a.body.job_id)).size).toBe(1);
    await bench.complete(await bench.lease('w1'));
    expect((await bench.lease('w1')).has_job).toBe(false);
    expect((await bench.reads(upload.documents[0]?.id as string)).map((e) => e.version)).toEqual([1, 2]);
    expect((await bench.intake.service.call(actor, 'POST', path, { attachment_page: 6 })).status).toBe(400);
  });

  it('a failed re-read keeps the values of the good one', async () => {
    const actor = accountant();
    const upload = await bench.send(actor);
    const path = `/documents/${upload.documents[0]?.id}`;
    await bench.complete(await bench.lease('w1'));
    await bench.intake.service.call(actor, 'POST', `${path}/read`, {});
    await bench.fail(await bench.lease('w1'), true);
    const { body } = await bench.intake.service.call<{ read: { status: string; fields: ReadFields } }>(
      actor,
      'GET',
      path,
    );
    expect([body.read.status, body.read.fields.total_amount?.value]).toEqual(['FAILED', '110000']);
  });
});
