import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentRead, ReadFields } from '@uketori/proto/uketori/intake/v1/events';
import type {
  CompleteResponse,
  FailResponse,
  HeartbeatResponse,
  LeaseJobResponse,
} from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { type Actor, systemActor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { GrpcClients } from '@uketori/service-kit/grpc';
import { Identity } from '@uketori/service-kit/identity';
import { NIL_ORGANIZATION } from '@uketori/service-kit/ids';
import { Storage } from '@uketori/service-kit/storage/storage';
import { testEvent } from '@uketori/service-kit/testing';
import { ReadingJobsService } from '../src/reading/reading-jobs.service.js';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

const READER = systemActor(NIL_ORGANIZATION, 'ocr');
const golden = JSON.parse(
  readFileSync(join(PROJECT_ROOT, 'proto/fixtures/uketori.intake.v1.DocumentRead.json'), 'utf8'),
) as DocumentRead;
const FIELDS = golden.fields as ReadFields;

let bench: IntakeBench;
let grpc: GrpcClients;
let mark = 0;

// A reader's patience: calls of one job wait for each other, which on a busy machine takes more than a call's 2 s.
const PATIENCE_MS = 15_000;
const rpc = <T extends object>(name: string, request: object, actor: Actor = READER): Promise<T> =>
  grpc.call<object, T>(
    {
      service: 'intake',
      proto: 'uketori/intake/v1/reading_jobs.proto',
      rpc: `uketori.intake.v1.ReadingJobsService/${name}`,
    },
    request,
    actor,
    PATIENCE_MS,
  );
const lease = (worker_id: string, lease_seconds = 60) =>
  rpc<LeaseJobResponse>('LeaseJob', { worker_id, lease_seconds });
const complete = (job: LeaseJobResponse) =>
  rpc<CompleteResponse>('Complete', {
    job_id: job.job_id,
    lease_token: job.lease_token,
    fields: FIELDS,
    words_json: '{"pages":[]}',
  });
const fail = (job: LeaseJobResponse, final = false) =>
  rpc<FailResponse>('Fail', {
    job_id: job.job_id,
    lease_token: job.lease_token,
    error_code: 'reading_failed',
    reason: 'oom',
    final,
  });
const reads = async (document_id: string) =>
  (await bench.service.outbox<DocumentRead>('uketori.intake.v1.DocumentRead')).filter(
    (e) => e.subject === document_id,
  );
const sql = (actor: Actor, text: string, params: unknown[] = []) =>
  bench.service.work.run(actor, (tx) => tx.rows(text, params));
const passTime = (actor: Actor) =>
  sql(
    actor,
    `update intake.reading_jobs set leased_until = now() - interval '1 s', available_at = now() - interval '1 s'`,
  );
const send = async (actor: Actor, fields: Record<string, string> = {}, pages = 1, name = 'a.pdf') => {
  const { status, body } = await bench.upload(
    actor,
    name,
    await files.pdf(pages, [595, 842], `mark ${++mark}`),
    fields,
  );
  expect(status).toBe(202);
  return body.upload;
};
type List = {
  updated: boolean;
  last_count: number;
  upload_list: {
    id: string;
    state: string;
    error: unknown;
    local_ids: number[];
    found: unknown;
    read_progress: { done: number; total: number };
  }[];
};
const list = async (actor: Actor, query = '') =>
  (await bench.service.call<List>(actor, 'GET', `/uploads${query}`)).body;

beforeAll(async () => {
  bench = await intakeBench();
  grpc = new GrpcClients(
    new Identity('test-identity-secret-of-32-characters'),
    () => `127.0.0.1:${bench.service.grpc_port}`,
  );
});
afterAll(async () => {
  grpc.close();
  await bench.close();
});
// Each test starts with an empty queue: jobs of earlier ones belong to organizations nobody uses any more.
beforeEach(async () => {
  for (;;) {
    const job = await lease('drain');
    if (!job.has_job) break;
    await fail(job, true);
  }
});

describe('a document that is read', () => {
  it('goes WAITING → STARTED → SUCCESS, tells DocumentRead once and shows what was found', async () => {
    const actor = accountant();
    const upload = await send(actor, { attachment_page: '2', department_id: actor.user_id }, 4);
    const document_id = upload.documents[0]?.id as string;
    expect((await list(actor)).upload_list[0]).toMatchObject({
      id: upload.id,
      state: 'WAITING',
      found: null,
    });
    const job = await lease('w1');
    expect(job).toMatchObject({
      has_job: true,
      document_id,
      organization_id: actor.organization_id,
      pages: [1, 2],
      attempt: 1,
    });
    expect((await bench.service.app.get(Storage).head(job.storage_key))?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await list(actor)).upload_list[0]?.state).toBe('STARTED');
    expect(await complete(job)).toEqual({ accepted: true });
    const [row] = (await list(actor)).upload_list;
    expect(row).toMatchObject({ state: 'SUCCESS', error: null, read_progress: { done: 1, total: 1 } });
    expect(row?.found).toMatchObject({ supplier_name: FIELDS.supplier_name?.value, total_amount: 110_000 });
    const told = await reads(document_id);
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ organization_id: actor.organization_id, version: 1, cause: 'read' });
    expect(told[0]?.data.options).toMatchObject({
      attachment_page: 2,
      department_id: actor.user_id,
      pay_month: -1,
    });
    expect(Object.keys(told[0]?.data ?? {}).sort()).toEqual(Object.keys(golden).sort());
    expect(told[0]?.data.fields).toEqual(FIELDS);
  });

  it('is taken once: the same result again changes nothing, another worker is refused', async () => {
    const actor = accountant();
    const upload = await send(actor);
    const job = await lease('w1');
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(job)));
    expect(answers.every((a) => a.accepted)).toBe(true);
    expect((await complete({ ...job, lease_token: 'forged' })).accepted).toBe(false);
    expect((await fail(job)).accepted).toBe(false);
    expect(await reads(upload.documents[0]?.id as string)).toHaveLength(1);
    const words = await sql(actor, `select words_key from intake.documents where words_key is not null`);
    expect(words).toHaveLength(1);
  });

  it('an expired lease goes to another worker; the first one is told that it lost', async () => {
    const actor = accountant();
    await send(actor);
    const first = await lease('w1');
    expect((await lease('w2')).has_job).toBe(false);
    expect(await rpc<HeartbeatResponse>('Heartbeat', { ...first, lease_seconds: 60 })).toEqual({
      lost: false,
    });
    await passTime(actor);
    const second = await lease('w2');
    expect([second.job_id, second.attempt]).toEqual([first.job_id, 2]);
    expect(await rpc<HeartbeatResponse>('Heartbeat', { ...first, lease_seconds: 60 })).toEqual({
      lost: true,
    });
    expect((await complete(first)).accepted).toBe(false);
    expect((await complete(second)).accepted).toBe(true);
    expect(await reads(second.document_id)).toHaveLength(1);
  });

  it.each(['fails', 'dies'])('a reader that %s three times makes one visible failed read', async (how) => {
    const actor = accountant();
    const upload = await send(actor);
    for (let attempt = 1; attempt <= 3; attempt++) {
      const job = await lease('w1');
      expect(job.attempt).toBe(attempt);
      if (how === 'fails') expect((await fail(job)).accepted).toBe(true);
      await passTime(actor);
    }
    if (how === 'dies') expect(await bench.service.app.get(ReadingJobsService).sweepExpired()).toBe(1);
    expect((await lease('w1')).has_job).toBe(false);
    const code = how === 'fails' ? 'reading_failed' : 'reading_timeout';
    expect((await list(actor)).upload_list[0]).toMatchObject({ state: 'FAILED', error: { code } });
    const told = await reads(upload.documents[0]?.id as string);
    expect(told.map((e) => [e.data.read_status, e.data.error_code])).toEqual([['FAILED', code]]);
    const link = await bench.service.call<{ url: string }>(
      actor,
      'GET',
      `/documents/${upload.documents[0]?.id}/link`,
    );
    expect(link.status).toBe(200);
  });

  it('a failure goes back to the queue after a pause, a final one does not', async () => {
    const actor = accountant();
    await send(actor);
    const job = await lease('w1');
    await fail(job);
    expect((await list(actor)).upload_list[0]?.state).toBe('WAITING');
    expect((await lease('w1')).has_job).toBe(false);
    await passTime(actor);
    await fail(await lease('w1'), true);
    expect((await list(actor)).upload_list[0]?.state).toBe('FAILED');
  });

  it('a re-read tells a higher version, once however often it is asked for', async () => {
    const actor = accountant();
    const upload = await send(actor);
    const path = `/documents/${upload.documents[0]?.id}/read`;
    await complete(await lease('w1'));
    const asked = await Promise.all(
      Array.from({ length: 5 }, () =>
        bench.service.call<{ job_id: string }>(actor, 'POST', path, { attachment_page: 1 }),
      ),
    );
    expect(new Set(asked.filter((a) => a.status === 202).map((a) => a.body.job_id)).size).toBe(1);
    await complete(await lease('w1'));
    expect((await lease('w1')).has_job).toBe(false);
    expect((await reads(upload.documents[0]?.id as string)).map((e) => e.version)).toEqual([1, 2]);
    expect((await bench.service.call(actor, 'POST', path, { attachment_page: 6 })).status).toBe(400);
  });

  it('a failed re-read keeps the values of the good one', async () => {
    const actor = accountant();
    const upload = await send(actor);
    const path = `/documents/${upload.documents[0]?.id}`;
    await complete(await lease('w1'));
    await bench.service.call(actor, 'POST', `${path}/read`, {});
    await fail(await lease('w1'), true);
    const { body } = await bench.service.call<{ read: { status: string; fields: ReadFields } }>(
      actor,
      'GET',
      path,
    );
    expect([body.read.status, body.read.fields.total_amount?.value]).toEqual(['FAILED', '110000']);
  });
});

describe('several documents and organizations', () => {
  it('a split file is one document for each page, all at once; the upload ends with its last page', async () => {
    const actor = accountant();
    const upload = await send(actor, { multiple: 'true', attachment_page: '5' }, 3);
    expect(upload.documents.map((d) => [d.first_page, d.page_count])).toEqual([
      [1, 1],
      [2, 1],
      [3, 1],
    ]);
    const jobs = [await lease('a'), await lease('b'), await lease('c')];
    expect(jobs.map((j) => j.pages)).toEqual([[1], [2], [3]]);
    expect(new Set(jobs.map((j) => j.storage_key)).size).toBe(1);
    await Promise.all([complete(jobs[0] as LeaseJobResponse), complete(jobs[1] as LeaseJobResponse)]);
    expect((await list(actor)).upload_list[0]).toMatchObject({
      state: 'STARTED',
      read_progress: { done: 2, total: 3 },
    });
    await complete(jobs[2] as LeaseJobResponse);
    expect((await list(actor)).upload_list[0]?.state).toBe('SUCCESS');
  });

  it('an organization with many jobs does not hold up another with one', async () => {
    const [many, one] = [accountant(), accountant()];
    await send(many, { multiple: 'true' }, 30);
    await lease('w');
    await send(one);
    const next = [await lease('w'), await lease('w')].map((j) => j.organization_id);
    expect(next).toContain(one.organization_id);
  });

  it('two workers never hold one job', async () => {
    const actor = accountant();
    await send(actor, { multiple: 'true' }, 12);
    const jobs = await Promise.all(Array.from({ length: 20 }, (_, i) => lease(`w${i}`)));
    const held = jobs.filter((j) => j.has_job).map((j) => j.job_id);
    expect(new Set(held).size).toBe(held.length);
    for (let rest = 12 - held.length; rest > 0; rest--) held.push((await lease('w')).job_id);
    expect(new Set(held).size).toBe(12);
  });

  it('only the house may lease', async () => {
    await expect(rpc('LeaseJob', { worker_id: 'w', lease_seconds: 60 }, accountant())).rejects.toMatchObject({
      code: 'no_privilege',
    });
  });
});

describe('copies of other owners state', () => {
  it('keeps own names for the reader and the limit, whatever order and however often events come', async () => {
    const actor = accountant();
    const organization = (version: number, upload_max_bytes: number) =>
      testEvent(
        actor.organization_id,
        'uketori.admin.v1.OrganizationChanged',
        'uketori.admin.organization',
        actor.organization_id,
        {
          id: actor.organization_id,
          name: '株式会社うけとり商事',
          status: 'active',
          version,
          settings: { upload_max_bytes, default_attachment_page: 4 },
          profile: {
            company_name: 'うけとり',
            exclude_company_names: ['UKETORI'],
            contact_numbers: ['03-1234-5678'],
            t_number: 'T1',
          },
        },
      );
    const newest = organization(3, 5000);
    for (let i = 0; i < 50; i++) await bench.service.feed(newest);
    await bench.service.feed(organization(2, 9_000_000));
    expect((await bench.upload(actor, 'big.pdf', files.padTo(await files.pdf(), 5001))).body).toMatchObject({
      code: 'file_too_large',
      params: { limit_bytes: 5000 },
    });
    await send(actor, {}, 6);
    expect(await lease('w')).toMatchObject({
      pages: [1, 2, 3, 4],
      own_names: ['株式会社うけとり商事', 'うけとり', 'UKETORI'],
      own_phones: ['03-1234-5678'],
      own_t_number: 'T1',
    });
  });

  it('warns of same bytes and same name with the local ids of live invoices', async () => {
    const actor = accountant();
    const bytes = await files.pdf(1, [595, 842], 'duplicate');
    const first = (await bench.upload(actor, '請求書.pdf', bytes)).body;
    expect(first.warnings).toEqual([]);
    const invoice = (version: number, deleted: boolean) =>
      testEvent(
        actor.organization_id,
        'uketori.journal.v1.InvoiceChanged',
        'uketori.journal.invoice',
        first.upload.id,
        {
          id: first.upload.id,
          local_id: 7,
          version,
          deleted,
          document_id: first.upload.documents[0]?.id,
          department_id: '',
        },
      );
    await bench.service.feed(invoice(2, false));
    await bench.service.feed(invoice(1, true));
    const before = await list(actor);
    const again = (await bench.upload(actor, '請求書.pdf', bytes)).body;
    expect(again.warnings).toEqual([
      { code: 'duplicate_content', duplicate_local_ids: [7] },
      { code: 'duplicate_file_name', duplicate_local_ids: [7] },
    ]);
    expect(
      (await bench.upload(actor, '別.pdf', await files.pdf(1, [595, 842], 'else'))).body.warnings,
    ).toEqual([]);
    expect((await bench.upload(accountant(), '請求書.pdf', bytes)).body.warnings).toEqual([]);
    const now = await list(actor, `?check_update=1&last_count=${before.last_count}`);
    expect(now.updated).toBe(true);
    expect(now.upload_list.find((u) => u.id === again.upload.id)?.error).toEqual({
      code: 'duplicate_content',
      params: { duplicate_local_ids: [7] },
    });
    expect(now.upload_list.find((u) => u.id === first.upload.id)?.local_ids).toEqual([7]);
    expect(await list(actor, `?check_update=1&last_count=${now.last_count}`)).toEqual({
      updated: false,
      upload_list: [],
      last_count: now.last_count,
    });
  });
});
