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
