import { randomBytes } from 'node:crypto';
import type { LeaseJobResponse } from '@uketori/proto/uketori/intake/v1/reading_jobs';
import type { Tx } from '@uketori/service-kit/work';
import { currentVersion, DocumentEntity, refreshUpload } from '../files/files.facade.js';
import { memoriesOf, organizationOf } from '../references/references.facade.js';
import { ReadingJobEntity } from './reading-job.record.js';
import type { JobFacts } from './reading-jobs.rules.js';

export const NO_JOB: LeaseJobResponse = {
  has_job: false,
  job_id: '',
  lease_token: '',
  document_id: '',
  organization_id: '',
  storage_key: '',
  content_type: '',
  pages: [],
  own_names: [],
  own_phones: [],
  own_t_number: '',
  attempt: 0,
  memories: [],
  turn: undefined,
};

/** The database decides expiry: the clocks of the processes may differ. */
export async function jobFacts(tx: Tx, job: ReadingJobEntity): Promise<JobFacts> {
  const { state, attempt, lease_token } = job;
  const row = await tx.one<{ expired: boolean }>(
    'select coalesce($1::timestamptz <= now(), false) as expired',
    [job.leased_until],
  );
  return { state, attempt, lease_token, lease_expired: row?.expired ?? false };
}

/** Gives a job to a worker: token, deadline, the state others see, and all that the worker needs to know. */
export async function leaseJob(
  tx: Tx,
  job: ReadingJobEntity,
  worker_id: string,
  seconds: number,
): Promise<LeaseJobResponse> {
  const lease_token = randomBytes(24).toString('base64url');
  const attempt = job.attempt + 1;
  await tx.update(ReadingJobEntity, {
    ...job,
    state: 'LEASED',
    attempt,
    lease_token,
    worker_id: worker_id.slice(0, 200),
    pages_done: 0,
  });
  await tx.rows(
    `update intake.reading_jobs set leased_until = now() + make_interval(secs => $3)
     where organization_id = $1 and id = $2`,
    [job.organization_id, job.id, seconds],
  );
  const document = await tx.getForUpdate(DocumentEntity, job.document_id);
  if (document.read_status !== 'READING') {
    await tx.update(DocumentEntity, { ...document, read_status: 'READING' });
    await refreshUpload(tx, document.upload_id);
  }
  await tx.rows(
    'update intake.reading_turns set last_served_at = clock_timestamp() where organization_id = $1',
    [job.organization_id],
  );
  const bytes = await currentVersion(tx, document);
  const { own_names, own_phones, own_t_number } = await organizationOf(tx);
  return {
    has_job: true,
    job_id: job.id,
    lease_token,
    document_id: document.id,
    organization_id: job.organization_id,
    storage_key: bytes.storage_key,
    content_type: bytes.content_type,
    pages: job.pages,
    own_names,
    own_phones,
    own_t_number,
    attempt,
    memories: await memoriesOf(tx),
    turn: job.rotation === null ? undefined : { degrees: job.rotation },
  };
}

/** The organization of a job, or null. Needs the system scope. */
export async function organizationOfJob(tx: Tx, job_id: string): Promise<string | null> {
  const row = await tx.one<{ organization_id: string }>(
    'select organization_id from intake.reading_jobs where id = $1',
    [job_id],
  );
  return row?.organization_id ?? null;
}

/** A worker's sign that it still reads: the proof of its lease and the pages that are done. */
interface SignOfWork {
  job_id: string;
  lease_token: string;
  pages_done: number;
}

/**
 * Extends a lease by so many seconds from now; `moved` is true when more pages are done than at the last sign. Null when the
 * lease is lost. Needs the system scope.
 */
export function extendLease(
  tx: Tx,
  { job_id, lease_token, pages_done }: SignOfWork,
  seconds: number,
): Promise<{ organization_id: string; moved: boolean } | null> {
  return tx.one(
    `with before as (select id, pages_done from intake.reading_jobs where id = $1)
     update intake.reading_jobs j set leased_until = now() + make_interval(secs => $3),
       pages_done = greatest(j.pages_done, least($4, cardinality(j.pages)))
     from before b where j.id = b.id and j.state = 'LEASED' and j.lease_token = $2
     returning j.organization_id, j.pages_done > b.pages_done as moved`,
    [job_id, lease_token, seconds, pages_done],
  );
}

/** Jobs whose last lease ran out, the longest ago first. Needs the system scope. */
export function expiredJobs(tx: Tx, most: number): Promise<{ id: string; organization_id: string }[]> {
  return tx.rows(
    `select id, organization_id from intake.reading_jobs
     where state = 'LEASED' and leased_until <= now() and attempt >= 3 order by leased_until limit $1`,
    [most],
  );
}
