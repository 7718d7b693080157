import { setTimeout as sleep } from 'node:timers/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { Logger, parseCronItems, run, type Runner, runOnce, type TaskList } from 'graphile-worker';
import pg from 'pg';
import type { Logger as Log } from 'pino';
import { systemActor } from '../actor.js';
import { databaseLogin } from '../database-login.js';
import { NIL_ORGANIZATION, newId } from '../ids.js';
import { requestContext } from '../request-context.js';
import { JOB_COUNTS, type JobPayload, jobsSchema, MAX_TRIES, Postponed } from './job.js';
import { observeJob, secondsSince } from '../watch/metrics.js';
import { inSpan, SpanKind } from '../watch/tracing.js';
import { countJob, type JobCounts, observeJobs } from './metrics.js';
import { type JobHandler, jobHandlersOf, type ScheduledSweep, schedulesOf } from './on-job.js';

const POLL_MS = 2_000;
const WATCH_MS = 5_000;
const RESTART_MS = 1_000;
/** Jobs of one process at a time, unless the service declares another number. */
const CONCURRENCY = 4;

export interface JobsOptions {
  /** Name of the service: its jobs are in the schema <service>_jobs. */
  service: string;
  /** URL of the service's own login. Opens one connection that listens and at most two that work. */
  database_url: string;
  /** Handlers are found among the providers of this application. */
  app: INestApplicationContext;
  concurrency?: number | undefined;
  log: Log;
}

export interface RunningJobs {
  ready(): boolean;
  /** Takes no more jobs, aborts their signal and waits for those in progress. */
  stop(): Promise<void>;
}

/** Runs the jobs and schedules of one service. Does nothing for a service without any. */
export async function startJobs(options: JobsOptions): Promise<RunningJobs> {
  const { service, log } = options;
  const stop = new AbortController();
  const handlers = jobHandlersOf(options.app);
  const sweeps = schedulesOf(options.app);
  if (handlers.length + sweeps.length === 0) return { ready: () => true, stop: async () => undefined };
  const pool = createPool(options);
  let runner: Runner | null = null;
  const begin = async () => {
    runner = await run(
      { ...settings(options, pool), concurrency: options.concurrency ?? CONCURRENCY, pollInterval: POLL_MS },
      tasksOf(options, handlers, sweeps, stop.signal),
      parseCronItems(sweeps.map(cronItem)),
    );
    runner.events.on('pool:listen:success', ({ workerPool, client }) => {
      client.query(`set application_name = '${workerPool.id}'`).catch(() => undefined);
    });
    return runner;
  };
  await begin();
  const keepRunning = async () => {
    while (!stop.signal.aborted) {
      await runner?.promise.catch((error: unknown) => log.error({ err: error }, 'jobs: the runner ended'));
      runner = null;
      if (stop.signal.aborted) return;
      await sleep(RESTART_MS, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
      if (stop.signal.aborted) return;
      const begun = await begin().catch((error: unknown) => {
        log.warn({ err: error }, 'jobs: not started');
        return null;
      });
      // The stop came while it started and saw no runner.
      if (stop.signal.aborted) await begun?.stop().catch(() => undefined);
    }
  };
  const kept = keepRunning();
  let watching: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    watching = watch(pool, service).catch((error: unknown) => log.warn({ err: error }, 'jobs: not counted'));
  }, WATCH_MS);
  timer.unref();
  return {
    ready: () => runner !== null,
    stop: async () => {
      stop.abort();
      clearInterval(timer);
      await runner?.stop().catch(() => undefined);
      await kept;
      await watching;
      await pool.end();
    },
  };
}

/** Runs every job that is due, of these kinds only if they are given, then returns; for tests. */
export async function runDueJobs(options: JobsOptions, kinds?: readonly string[]): Promise<void> {
  const pool = createPool(options);
  try {
    const handlers = jobHandlersOf(options.app).filter(({ kind }) => kinds?.includes(kind) ?? true);
    const tasks = tasksOf(options, handlers, [], new AbortController().signal);
    do await runOnce({ ...settings(options, pool), concurrency: 1 }, tasks);
    while (await isAnyDue(pool, options.service, Object.keys(tasks)));
  } finally {
    await pool.end();
  }
}

/** One of a queue that was not free yet when it was looked for. */
async function isAnyDue(pool: pg.Pool, service: string, kinds: string[]): Promise<boolean> {
  const schema = jobsSchema(service);
  const { rows } = await pool.query(
    `select from ${schema}._private_jobs j join ${schema}._private_tasks t on t.id = j.task_id
     where j.is_available and j.run_at <= now() and t.identifier = any($1) limit 1`,
    [kinds],
  );
  return rows.length > 0;
}

function settings({ service, log }: JobsOptions, pgPool: pg.Pool) {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ service }, `jobs: ${message}`);
  });
  // A job whose end cannot be stored stops the runner, which starts again. Without a batch it would end the process.
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
  return { pgPool, schema: jobsSchema(service), noHandleSignals: true, logger, preset };
}

const INT8 = 20;
const TIMESTAMPTZ = 1184;

/** Sees the jobs of all organizations. The library expects node-postgres's own types of numbers and dates. */
function createPool({ service, database_url }: JobsOptions): pg.Pool {
  const pool = new pg.Pool({
    ...databaseLogin(database_url),
    max: 3,
    application_name: `uketori-${service}-jobs`,
    options: '-c app.scope=system',
    keepAlive: true,
    ...{ pipeline: true },
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') => {
        if (oid === INT8) return (text: string) => text;
        if (oid === TIMESTAMPTZ) return (text: string) => new Date(text);
        return pg.types.getTypeParser(oid, format as 'text');
      },
    },
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function cronItem({ name, cron }: ScheduledSweep) {
  return {
    task: name,
    match: cron,
    identifier: name,
    payload: { organization_id: NIL_ORGANIZATION },
    // One at a time, and at most one more that waits.
    options: { queueName: name, jobKey: name, backfillPeriod: 0, maxAttempts: MAX_TRIES },
  };
}

function tasksOf(
  { service, log }: JobsOptions,
  handlers: readonly JobHandler[],
  sweeps: readonly ScheduledSweep[],
  stopping: AbortSignal,
): TaskList {
  const tasks: TaskList = {};
  for (const { kind, run } of handlers)
    tasks[kind] = (payload, { job }) => {
      const { organization_id, data, traceparent } = payload as JobPayload;
      return inContext(async (request_id) => {
        const actor = systemActor(organization_id, service, request_id);
        const began = performance.now();
        try {
          // A job that was handed back can be taken again before the runner has stopped.
          if (stopping.aborted) throw new Postponed(0);
          await inSpan(`job ${kind}`, { kind: SpanKind.CONSUMER, parent: traceparent }, () =>
            run({ actor, data, attempt: job.attempts, stopping }),
          );
          countJob(service, kind, 'done');
        } catch (error) {
          const shown = stopping.aborted && !(error instanceof Postponed) ? new Postponed(0) : error;
          const isLast = job.attempts >= job.max_attempts;
          if (shown instanceof Postponed) countJob(service, kind, 'postponed');
          else {
            countJob(service, kind, isLast ? 'failed' : 'retry');
            log.warn({ err: shown, kind, organization_id, attempt: job.attempts }, 'job failed');
          }
          throw shown;
        } finally {
          observeJob(service, kind, secondsSince(began));
        }
      });
    };
  for (const { name, run } of sweeps)
    tasks[name] = () =>
      inContext(async () => {
        const began = performance.now();
        try {
          const count = await run(stopping);
          if (count > 0) log.info({ schedule: name, count }, 'schedule run');
          countJob(service, name, 'done');
        } catch (error) {
          countJob(service, name, 'failed');
          log.warn({ err: error, schedule: name }, 'schedule failed');
        } finally {
          observeJob(service, name, secondsSince(began));
        }
      });
  return tasks;
}

function inContext<T>(task: (request_id: string) => Promise<T>): Promise<T> {
  const request_id = newId();
  return requestContext.run({ request_id, in_transaction: false }, () => task(request_id));
}

/**
 * Frees the jobs of processes that died, and counts. A living process has a connection with the name of its
 * pool; the library itself would wait four hours.
 */
async function watch(pool: pg.Pool, service: string): Promise<void> {
  const schema = jobsSchema(service);
  await pool.query(
    `select ${schema}.force_unlock_workers(array(
       select distinct locked_by from ${schema}._private_jobs j
       where locked_at < now() - interval '5 seconds'
         and not exists (select from pg_stat_activity a where a.application_name = j.locked_by)))`,
  );
  // Another job took the key of these while they ran or after they failed, and does their work.
  await pool.query(
    `delete from ${schema}._private_jobs
     where key is null and job_queue_id is not null and not is_available and locked_at is null`,
  );
  const { rows } = await pool.query<JobCounts>(`select ${JOB_COUNTS} from ${schema}._private_jobs j`);
  if (rows[0]) observeJobs(service, rows[0]);
}
