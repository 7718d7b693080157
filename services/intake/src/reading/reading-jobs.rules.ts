/** A job is tried this often; then its failure is shown. */
export const MAX_ATTEMPTS = 3;
const SHORTEST_LEASE = 5;
const LONGEST_LEASE = 300;
const DEFAULT_LEASE = 60;
const MAX_REASON = 500;

/** Codes a reader may give; every other code is reported as reading_failed. */
const READER_CODES = new Set([
  'PdfReadError',
  'SaveImageError',
  'InvalidFileType',
  'reading_timeout',
  'reading_failed',
]);

/** The fields of a result without those that gRPC delivers as null: an absent value is an absent field. */
export function present<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as T;
}

/** Lease length in seconds within the bounds; 0 asks for the default of 60. */
export function leaseSeconds(asked: number): number {
  if (!Number.isFinite(asked) || asked <= 0) return DEFAULT_LEASE;
  return Math.min(Math.max(Math.round(asked), SHORTEST_LEASE), LONGEST_LEASE);
}

export type JobState = 'WAITING' | 'LEASED' | 'DONE' | 'FAILED';

/** The job as far as the decisions need it. */
export interface JobFacts {
  state: JobState;
  attempt: number;
  lease_token: string | null;
  lease_expired: boolean;
}

/** What a worker that asks for a job gets from this one. */
export function onLease(job: JobFacts): 'lease' | 'give_up' | 'not_available' {
  if (job.state === 'WAITING') return 'lease';
  if (job.state !== 'LEASED' || !job.lease_expired) return 'not_available';
  return job.attempt >= MAX_ATTEMPTS ? 'give_up' : 'lease';
}

/**
 * The outcome of a result. The holder of the last lease may hand in late as long as no other worker took
 * the job. The same result again (its response was lost) is accepted and changes no row.
 */
export function onComplete(job: JobFacts, lease_token: string): 'accept' | 'repeat' | 'refuse' {
  if (lease_token === '' || job.lease_token !== lease_token) return 'refuse';
  if (job.state === 'LEASED') return 'accept';
  return job.state === 'DONE' ? 'repeat' : 'refuse';
}

/** What becomes of a failure: another try, a visible failed read, or nothing when the lease is lost. */
export function onFail(
  job: JobFacts,
  lease_token: string,
  final: boolean,
): 'retry' | 'give_up' | 'repeat' | 'refuse' {
  if (lease_token === '' || job.lease_token !== lease_token) return 'refuse';
  if (job.state === 'FAILED') return 'repeat';
  if (job.state !== 'LEASED') return 'refuse';
  return final || job.attempt >= MAX_ATTEMPTS ? 'give_up' : 'retry';
}

/** Seconds to wait before the next attempt. */
export function backoffSeconds(attempt: number): number {
  return 2 ** Math.max(0, attempt - 1);
}

/** The code shown to users. */
export function readerCode(code: string): string {
  return READER_CODES.has(code) ? code : 'reading_failed';
}

/** The reader's words for operators, cut to 500 characters. */
export function readerReason(reason: string): string {
  return [...reason.replace(/\p{Cc}/gu, ' ')].slice(0, MAX_REASON).join('');
}
