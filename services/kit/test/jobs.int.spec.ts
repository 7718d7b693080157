import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Module } from '@nestjs/common';
import pg from 'pg';
import type { Actor } from '../src/actor.js';
import { type Job, JobKind, MAX_TRIES, Postponed } from '../src/jobs/job.js';
import type { OperatorJobs } from '../src/jobs/jobs.types.js';
import { OnJob, OnSchedule } from '../src/jobs/on-job.js';
import { allOf, testActor, type TestService, testService } from '../src/testing.js';
import { newId } from '../src/ids.js';

const PARCEL = new JobKind<{ n: number }>('probe.parcel');

/** What the handler below does with each job, and what it has seen. */
let seen: Job<{ n: number }>[] = [];
let act: (job: Job<{ n: number }>) => Promise<void> = async () => undefined;
let sweeps = 0;

@Injectable()
class Parcels {
  @OnJob(PARCEL)
  async deliver(job: Job<{ n: number }>): Promise<void> {
    seen.push(job);
    await act(job);
  }

  @OnSchedule('0 3 * * *')
  async sweep(): Promise<number> {
    sweeps += 1;
    throw new Error('a failing sweep');
  }
}

@Module({ providers: [Parcels] })
class ParcelModule {}

const DEFINITION = { name: 'inbox' as const, module: ParcelModule, entities: [] };
let service: TestService;
let admin: pg.Client;
const actor = operator();

function operator(): Actor {
  return testActor({ abilities: allOf('operations:read') });
}

beforeAll(async () => {
  service = await testService(DEFINITION);
  admin = new pg.Client({ connectionString: service.database.admin_url });
  await admin.connect();
});
beforeEach(async () => {
  seen = [];
  act = async () => undefined;
  await admin.query('delete from inbox_jobs._private_jobs');
});
afterAll(async () => {
  await admin.end();
  await service.close();
});

const add = (n: number, by = actor, options = {}) =>
  service.work.run(by, async (tx) => tx.addJob(PARCEL, { n }, options));
const rows = async () =>
  (
    await admin.query<{ attempts: number; pause: number; locked_by: string | null; last_error: string }>(
      `select attempts, extract(epoch from run_at - now())::float8 as pause, locked_by, last_error
       from inbox_jobs._private_jobs order by id`,
    )
  ).rows;
const shown = async (by = actor) => (await service.call<OperatorJobs>(by, 'GET', '/operations/jobs')).body;
const failed = async (by = actor) => (await shown(by)).items.filter(({ state }) => state === 'failed');
const decide = (what: 'retry' | 'discard', body: object, by = actor) =>
  service.call(by, 'POST', `/operations/jobs/${what}`, body);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 20_000; !(await isSo()); await sleep(20))
    if (Date.now() > end) throw new Error('it did not happen within 20 seconds');
}

/** A second process of the service, with the runner at work. */
const withRunner = async (body: () => Promise<void>) => {
  const { startJobs } = await import('../src/jobs/start-jobs.js');
  const { createLogger } = await import('../src/logger.js');
  const { app, database } = service;
  const log = createLogger('inbox', 'silent');
  const running = await startJobs({ service: 'inbox', database_url: database.url, app, log });
  try {
    await body();
  } finally {
    await running.stop();
  }
};

test('runs what was committed, once, in the name of its organization', async () => {
  await add(1);
  await service.work
    .run(actor, async (tx) => {
      tx.addJob(PARCEL, { n: 2 });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await Promise.all([service.runJobs(), service.runJobs()]);
  expect(seen.map(({ data, attempt }) => [data.n, attempt])).toEqual([[1, 1]]);
  expect(seen[0]?.actor).toMatchObject({ organization_id: actor.organization_id, system: true });
  expect(await rows()).toEqual([]);
});

test('a use case that only reads adds none, and no organization reaches the jobs of another', async () => {
  await expect(service.work.read(actor, async (tx) => tx.addJob(PARCEL, { n: 1 }))).rejects.toThrow('reads');
  await add(1);
  const other = operator();
  const ids = await service.work.run(other, (tx) => tx.rows('select id from inbox_jobs._private_jobs'));
  expect(ids).toEqual([]);
  const forged = JSON.stringify({ organization_id: actor.organization_id, data: {} });
  await expect(
    service.work.run(other, (tx) => tx.rows("select inbox_jobs.add_job('probe.parcel', $1)", [forged])),
  ).rejects.toMatchObject({ code: '42501' });
});

test('a waiting job with the same key is replaced; one in progress is followed by another', async () => {
  const key = newId();
  await add(1, actor, { key });
  await add(2, actor, { key });
  act = async ({ data }) => {
    if (data.n === 2) await add(3, actor, { key });
  };
  await service.runJobs();
  expect(seen.map(({ data }) => data.n)).toEqual([2, 3]);
});

test('jobs of one key run one after another if the kind wants it, also after the death of a process', async () => {
  const key = newId();
  const other = newId();
  let running = 0;
  let most = 0;
  act = async ({ data }) => {
    if (data.n < 9) most = Math.max(most, ++running);
    if (data.n === 1) await add(2, actor, { key, one_at_a_time: true });
    await until(() => data.n === 9 || seen.some(({ data: { n } }) => n === 9));
    if (data.n < 9) running--;
  };
  await add(1, actor, { key, one_at_a_time: true });
  await withRunner(async () => {
    await until(() => running === 1);
    await add(9, actor, { key: other, one_at_a_time: true });
    await until(() => seen.length === 3 && running === 0);
  });
  expect([most, seen.map(({ data }) => data.n)]).toEqual([1, [1, 9, 2]]);

  seen = [];
  act = async () => undefined;
  await add(3, actor, { key, one_at_a_time: true });
  await admin.query(
    `with dead as (update inbox_jobs._private_jobs set attempts = 1, locked_by = 'pool-dead',
       locked_at = now() - interval '6 seconds' returning job_queue_id)
     update inbox_jobs._private_job_queues q set locked_by = 'pool-dead', locked_at = now() - interval '6 seconds'
     from dead where q.id = dead.job_queue_id`,
  );
  await withRunner(() => until(() => seen.length === 1));
});

test('a job whose place another one took leaves no failure behind when its process dies', async () => {
  const options = { key: newId(), one_at_a_time: true };
  await add(1, actor, options);
  await admin.query(
    `with dead as (update inbox_jobs._private_jobs set attempts = 1, locked_by = 'pool-dead',
       locked_at = now() - interval '6 seconds' returning job_queue_id)
     update inbox_jobs._private_job_queues q set locked_by = 'pool-dead', locked_at = now() - interval '6 seconds'
     from dead where q.id = dead.job_queue_id`,
  );
  await add(2, actor, options);
  await withRunner(async () => {
    await until(() => seen.length === 1);
    await until(async () => (await rows()).length === 0);
  });
  expect(seen.map(({ data }) => data.n)).toEqual([2]);
});

test('the next job of a key starts as soon as the one before it has ended', async () => {
  const key = newId();
  const options = { key, one_at_a_time: true, keep_time: true };
  act = async ({ data }) => {
    if (data.n < 12) await add(data.n + 1, actor, options);
  };
  await withRunner(async () => {
    await add(1, actor, options);
    // Eleven polls would take longer than `until` waits.
    await until(() => seen.length === 12);
  });
});

test('the next run of a handler leaves a sooner one its time', async () => {
  const key = newId();
  await add(1, actor, { key });
  await add(2, actor, { key, after: 600, keep_time: true });
  await service.runJobs();
  expect(seen.map(({ data }) => data.n)).toEqual([2]);
  await add(3, actor, { key, after: 600, keep_time: true });
  await service.runJobs();
  expect(seen).toHaveLength(1);
  await expect(add(4, actor, { keep_time: true })).rejects.toThrow('a key is missing');
});

test('a sweep adds no job where one waits, pauses or failed', async () => {
  const key = newId();
  const sweep = (n: number) => add(n, actor, { key, only_new: true });
  act = async () => {
    throw new Error('the truck broke down');
  };
  await sweep(1);
  await sweep(2);
  await service.runJobs();
  await sweep(3);
  await service.runJobs();
  for (let attempt = 2; attempt <= MAX_TRIES; attempt++) await service.runJobs('early');
  await sweep(4);
  expect(seen.map(({ data }) => data.n)).toEqual(Array(MAX_TRIES).fill(1));
  expect(await failed()).toHaveLength(1);
  await expect(add(5, actor, { only_new: true })).rejects.toThrow('a key is missing');
});

test('a job waits for its time', async () => {
  await add(1, actor, { after: 60 });
  await service.runJobs();
  expect(seen).toEqual([]);
  await service.runJobs('early');
  expect(seen).toHaveLength(1);
});

test('a failing job pauses longer each time, then waits for an operator, who retries or discards it', async () => {
  act = async () => {
    throw new Error('the truck broke down');
  };
  await add(7);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) {
    await service.runJobs('early');
    const longest = Math.min(10 * 5 ** (attempt - 1), 21_600);
    const [row] = await rows();
    expect(row).toMatchObject({ attempts: attempt, locked_by: null, last_error: 'the truck broke down' });
    expect(row?.pause).toBeGreaterThan(longest / 2 - 10);
    expect(row?.pause).toBeLessThanOrEqual(longest);
  }
  await service.runJobs('early');
  expect(seen.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  const [job] = await failed();
  expect(job).toMatchObject({
    kind: 'probe.parcel',
    subjects: {},
    next_try_at: null,
    error: 'the truck broke down',
    tries: 8,
  });
  expect(await failed(operator())).toEqual([]);
  const ids = [job?.id];
  const reason = '自動車が廃車になった';
  for (const by of [operator(), testActor(), testActor({ abilities: { 'operations:read': 2 } })]) {
    const status = by.abilities['operations:read'] === 3 ? 404 : 403;
    expect((await decide('retry', { ids }, by)).status).toBe(status);
    expect((await decide('discard', { ids, reason }, by)).status).toBe(status);
  }

  expect((await decide('retry', { ids: [...ids, '0'] })).body).toEqual({ ids });
  expect(await failed()).toEqual([]);
  expect((await shown()).counts).toEqual({ failed: 0, due: 1, later: 0, running: 0 });
  expect((await decide('discard', { ids, reason })).status).toBe(404);
  for (let attempt = 1; attempt <= MAX_TRIES; attempt++) await service.runJobs('early');
  expect(seen).toHaveLength(MAX_TRIES * 2);
  for (const body of [
    { ids },
    { ids, reason: ' ' },
    { ids: [], reason },
    { ids: Array(51).fill('1'), reason },
  ])
    expect((await decide('discard', body)).status).toBe(400);
  expect((await decide('discard', { ids, reason })).body).toEqual({ ids });
  expect(await rows()).toEqual([]);
  const log = await admin.query(
    'select action, before, after from inbox.audit_log where organization_id = $1 order by seq',
    [actor.organization_id],
  );
  const before = { kind: 'probe.parcel', error: 'the truck broke down' };
  expect(log.rows).toEqual([
    { action: 'job.retried', before, after: null },
    { action: 'job.discarded', before, after: { reason } },
  ]);
});

test('an operator sees what waits for a process or its time, what runs, and no data of it but ids', async () => {
  const by = operator();
  await add(1, by);
  await add(2, by, { after: 60 });
  await add(3, by);
  await admin.query(
    `update inbox_jobs._private_jobs set locked_at = now(), locked_by = 'pool', attempts = 1
     where payload->'data'->>'n' = '3'`,
  );
  const { counts, items, capped } = await shown(by);
  expect({ counts, capped }).toEqual({ counts: { failed: 0, due: 1, later: 1, running: 1 }, capped: false });
  expect(items.map(({ state, tries, subjects }) => [state, tries, subjects])).toEqual([
    ['due', 0, {}],
    ['running', 1, {}],
    ['later', 0, {}],
  ]);
  expect(items.map(({ next_try_at }) => next_try_at !== null)).toEqual([true, false, true]);
});

test('a handler chooses its next time without a failed try', async () => {
  act = async () => {
    throw new Postponed(90);
  };
  await add(1);
  for (let i = 0; i < MAX_TRIES + 1; i++) await service.runJobs('early');
  const [row] = await rows();
  expect(row).toMatchObject({ attempts: 0, last_error: null });
  expect(row?.pause).toBeGreaterThan(80);
  expect(seen).toHaveLength(MAX_TRIES + 1);
});

test('a commit starts its job at once, and a stopped process hands back what it was at', async () => {
  await withRunner(async () => {
    await add(1);
    await until(() => seen.length === 1);
    act = ({ stopping }) =>
      new Promise((_, reject) => stopping.addEventListener('abort', () => reject(new Error('stopping'))));
    await add(2);
    await until(() => seen.length === 2);
  });
  expect(await rows()).toMatchObject([{ attempts: 0, locked_by: null, last_error: null }]);
  act = async () => undefined;
  await service.runJobs();
  expect(seen.map(({ data, attempt }) => [data.n, attempt])).toEqual([
    [1, 1],
    [2, 1],
    [2, 1],
  ]);
});

test('the job of a process that died goes to another; that of a living one does not', async () => {
  await add(1);
  await add(2);
  const living = new pg.Client({ connectionString: service.database.url, application_name: 'pool-living' });
  await living.connect();
  await admin.query(
    `update inbox_jobs._private_jobs set attempts = 1, locked_at = now() - interval '6 seconds',
       locked_by = case when payload->'data'->>'n' = '1' then 'pool-dead' else 'pool-living' end`,
  );
  try {
    await withRunner(() => until(() => seen.length === 1));
  } finally {
    await living.end();
  }
  expect(seen.map(({ data, attempt }) => [data.n, attempt])).toEqual([[1, 2]]);
  expect(await rows()).toMatchObject([{ attempts: 1, locked_by: 'pool-living' }]);
});

test('the runner outlives the loss of all its connections', async () => {
  await withRunner(async () => {
    await add(1);
    await until(() => seen.length === 1);
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await until(() =>
      add(2).then(
        () => true,
        () => false,
      ),
    );
    await until(() => seen.some(({ data }) => data.n === 2));
  });
});

test('a schedule that fails leaves no job behind', async () => {
  await withRunner(async () => {
    await admin.query(`select inbox_jobs.add_job('Parcels.sweep')`);
    await until(() => sweeps === 1);
  });
  expect(await rows()).toEqual([]);
});
