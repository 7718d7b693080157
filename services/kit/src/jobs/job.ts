import type { Actor } from '../actor.js';
import { isUuid } from '../ids.js';
import { activeTraceparent } from '../watch/tracing.js';

/** Failed tries of one job before it waits for an operator. The pauses between them are in sql/jobs.sql. */
export const MAX_TRIES = 8;

/** A kind of job, with the type of its data. The name is stored with each job: a rename is a change of data. */
export class JobKind<T extends object> {
  /** Only for the compiler: two kinds with different data are different types. */
  declare readonly data: T;

  constructor(readonly name: string) {}
}

export interface JobOptions {
  /** A waiting job with the same key is replaced. A UUID, so that no other organization has it. */
  key?: string;
  /** Seconds from now until it may run; 0 unless given. */
  after?: number;
  /** Jobs of the kind with the same key, or with this same UUID, run one after another, never two at a time. */
  one_at_a_time?: boolean | string;
  /** A waiting job with the same key keeps its time: for the next run that a handler adds behind a sooner one. */
  keep_time?: boolean;
  /** Added only if the key has no job that waits, runs or failed: for a sweep, which must not disturb a retry. */
  only_new?: boolean;
}

/** One job in progress. A process that dies leaves it to another one: handlers must tolerate a second run. */
export interface Job<T extends object> {
  /** The product, in the name of the job's organization. */
  actor: Actor;
  data: T;
  /** 1 for the first try. */
  attempt: number;
  /** Aborted when the process stops: the job then runs again elsewhere, and this try does not count. */
  stopping: AbortSignal;
}

/** Thrown by a handler that cannot do its work yet: the job runs again after so many seconds. No failed try. */
export class Postponed extends Error {
  constructor(readonly seconds: number) {
    super(`${POSTPONED}${Math.max(0, Math.ceil(seconds))}`);
  }
}

/** sql/jobs.sql reads the seconds behind it. */
const POSTPONED = 'postponed ';

/** What a job row stores. */
export interface JobPayload {
  organization_id: string;
  data: object;
  /** W3C trace context of the use case that added the job; absent where no trace was made. */
  traceparent?: string;
}

/** The states of a row of `_private_jobs j`, as SQL; each row is in exactly one. */
export const JOB_STATES = {
  failed: 'not j.is_available and j.locked_at is null',
  due: 'j.is_available and j.run_at <= now()',
  later: 'j.is_available and j.run_at > now()',
  running: 'j.locked_at is not null',
} as const;

/** Columns that count the rows of `_private_jobs j` by state. */
export const JOB_COUNTS = Object.entries(JOB_STATES)
  .map(([state, condition]) => `count(*) filter (where ${condition})::int as ${state}`)
  .join(', ');

/** Schema of a service's jobs. */
export function jobsSchema(service: string): string {
  return `${service}_jobs`;
}

/** The statement that adds a job, for the end of the transaction that asks for it. */
export function addJobStatement(
  service: string,
  organization_id: string,
  kind: string,
  data: object,
  { key, after = 0, one_at_a_time = false, keep_time = false, only_new = false }: JobOptions,
): [sql: string, params: unknown[]] {
  if (key !== undefined && !isUuid(key)) throw new Error(`${kind}: a job's key must be a UUID`);
  if (key === undefined && (one_at_a_time === true || keep_time || only_new))
    throw new Error(`${kind}: a key is missing`);
  if (typeof one_at_a_time === 'string' && !isUuid(one_at_a_time))
    throw new Error(`${kind}: one_at_a_time must be a UUID`);
  const traceparent = activeTraceparent();
  const payload: JobPayload = { organization_id, data, ...(traceparent ? { traceparent } : {}) };
  const job_key = key === undefined ? null : `${kind}/${key}`;
  const queue = one_at_a_time === true ? job_key : one_at_a_time ? `${kind}/${one_at_a_time}` : null;
  const mode = keep_time ? 'preserve_run_at' : 'replace';
  return [
    `select from ${jobsSchema(service)}.add_job($1, payload => $2, job_key => $3,
       run_at => now() + make_interval(secs => $4), max_attempts => ${MAX_TRIES},
       queue_name => $5, job_key_mode => $6)
     where not $7 or not exists (select from ${jobsSchema(service)}._private_jobs where key = $3)`,
    [kind, JSON.stringify(payload), job_key, after, queue, mode, only_new],
  ];
}
