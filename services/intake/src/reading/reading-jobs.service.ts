import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';
import type {
  CompleteRequest,
  FailRequest,
  HeartbeatRequest,
  LeaseJobResponse,
} from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { systemActor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { isUuid, newId } from '@uketori/service-kit/ids';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';
import { jobArrivals } from './job-arrivals.service.js';
import {
  expiredJobs,
  extendLease,
  jobFacts,
  leaseJob,
  NO_JOB,
  organizationOfJob,
} from './job-lease.repository.js';
import { endReading, giveUp, retry } from './reading-end.service.js';
import { countChange } from '../files/files.facade.js';
import { ReadingJobEntity } from './reading-job.record.js';
import { nextJob, organizationsInTurn } from './reading-queue.repository.js';
import {
  leaseSeconds,
  onComplete,
  onFail,
  onLease,
  present,
  readerCode,
  readerReason,
} from './reading-jobs.rules.js';

/** Organizations looked at for one lease; the rest have their turn at the next call. */
const TURNS_PER_CALL = 50;
const LONGEST_WAIT_MS = 10_000;
const LOOK_AGAIN_MS = 500;

@Injectable()
export class ReadingJobsService implements BeforeApplicationShutdown {
  private closing = false;

  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
  ) {}

  /**
   * Leases the oldest available job of the organization served least recently, so that one
   * organization's thousand pages do not hold up another's one. Without a job it waits for one up to
   * `wait_ms` (at most 10 s): it hears of those queued here and looks for others twice a second.
   */
  async lease(
    worker_id: string,
    seconds: number,
    wait_ms = 0,
    gone: () => boolean = () => false,
  ): Promise<LeaseJobResponse> {
    const until = Date.now() + Math.min(wait_ms, LONGEST_WAIT_MS);
    while (!gone()) {
      const seen = jobArrivals.count;
      const job = await this.leaseNow(worker_id, seconds);
      const left = until - Date.now();
      if (job.has_job || left <= 0 || this.closing) return job;
      await jobArrivals.wait(Math.min(left, LOOK_AGAIN_MS), seen);
    }
    return NO_JOB;
  }

  /** Lets waiting readers go, so that the service can end. */
  beforeApplicationShutdown(): void {
    this.closing = true;
    jobArrivals.announce();
  }

  private async leaseNow(worker_id: string, seconds: number): Promise<LeaseJobResponse> {
    const organizations = await this.work.system((tx) => organizationsInTurn(tx, TURNS_PER_CALL));
    for (const organization_id of organizations) {
      const leased = await this.leaseOf(organization_id, worker_id, leaseSeconds(seconds));
      if (leased) return leased;
    }
    return NO_JOB;
  }

  /** Extends a lease and notes how far the job is; true when it is lost and the work is to be dropped. */
  async heartbeat({ job_id, lease_token, lease_seconds, pages_done }: HeartbeatRequest): Promise<boolean> {
    if (!isUuid(job_id) || lease_token === '') return true;
    const beat = { job_id, lease_token, pages_done: pages_done ?? 0 };
    const held = await this.work.system((tx) => extendLease(tx, beat, leaseSeconds(lease_seconds)));
    // The count is for polls of the upload list only: losing one to a crash has no effect.
    if (held?.moved) await this.work.run(systemActor(held.organization_id, 'reader'), countChange);
    return held === null;
  }

  /**
   * Takes a result, once: words go to storage, fields to the document, DocumentRead to the outbox.
   * False when the lease is lost to another worker.
   */
  async complete({ job_id, lease_token, fields, words_json }: CompleteRequest): Promise<boolean> {
    const organization_id = await this.organizationOfJob(job_id);
    if (!organization_id) return false;
    const words_key = words_json ? `words/${organization_id}/${newId()}` : null;
    if (words_key) await this.storage.put(words_key, Buffer.from(words_json), { type: 'application/json' });
    const outcome = await this.work.run(systemActor(organization_id, 'reader'), async (tx) => {
      const job = await tx.getForUpdate(ReadingJobEntity, job_id);
      const decision = onComplete(await jobFacts(tx, job), lease_token);
      if (decision !== 'accept') return decision;
      await tx.update(ReadingJobEntity, {
        ...job,
        state: 'DONE',
        finished_at: nowIso(),
        error_code: null,
        reason: null,
      });
      await endReading(tx, job, {
        read_status: 'SUCCESS',
        fields: fields ? present(fields) : null,
        words_key,
        error_code: null,
      });
      return decision;
    });
    if (words_key && outcome !== 'accept') await this.storage.delete(words_key);
    return outcome !== 'refuse';
  }

  /** Takes a failure: back to the queue, or after the third (or a final one) a visible failed read. */
  async fail({ job_id, lease_token, error_code, reason, final }: FailRequest): Promise<boolean> {
    const organization_id = await this.organizationOfJob(job_id);
    if (!organization_id) return false;
    return this.work.run(systemActor(organization_id, 'reader'), async (tx) => {
      const job = await tx.getForUpdate(ReadingJobEntity, job_id);
      const decision = onFail(await jobFacts(tx, job), lease_token, final);
      if (decision === 'give_up') await giveUp(tx, job, readerCode(error_code), readerReason(reason));
      if (decision === 'retry') await retry(tx, job, readerCode(error_code), readerReason(reason));
      return decision !== 'refuse';
    });
  }

  /** Ends jobs whose last lease ran out; returns their number. Runs beside the workers, who may all be gone. */
  async sweepExpired(limit = 100): Promise<number> {
    const rows = await this.work.system((tx) => expiredJobs(tx, limit));
    let ended = 0;
    for (const { id, organization_id } of rows) {
      await this.work.run(systemActor(organization_id, 'reader'), async (tx) => {
        const job = await tx.getForUpdate(ReadingJobEntity, id);
        if (onLease(await jobFacts(tx, job)) !== 'give_up') return;
        await giveUp(tx, job, 'reading_timeout', 'the last lease ran out');
        ended++;
      });
    }
    return ended;
  }

  private leaseOf(
    organization_id: string,
    worker_id: string,
    seconds: number,
  ): Promise<LeaseJobResponse | null> {
    return this.work.run(systemActor(organization_id, 'reader'), async (tx) => {
      for (;;) {
        const job = await nextJob(tx);
        if (!job) return null;
        if (onLease(await jobFacts(tx, job)) === 'lease') return leaseJob(tx, job, worker_id, seconds);
        await giveUp(tx, job, 'reading_timeout', 'the last lease ran out');
      }
    });
  }

  private async organizationOfJob(job_id: string): Promise<string | null> {
    if (!isUuid(job_id)) return null;
    return this.work.system((tx) => organizationOfJob(tx, job_id));
  }
}
