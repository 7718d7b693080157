import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LeaseJobResponse } from '@uketori/proto/uketori/intake/v1/reading_jobs';
import type { Storage } from '@uketori/service-kit/storage/storage';
import type { createLogger } from '@uketori/service-kit/logger';
import { toReadFields, type ReadResult } from '../result.rules.js';
import type { Jobs } from './jobs.js';
import { ReaderChild, ReadingFailedError } from './reader-pool.js';

export interface WorkerOptions {
  worker_id: string;
  lease_seconds: number;
  poll_ms: number;
}

const RETRY_MAX_MS = 5_000;
const HAND_IN_TRIES = 4;

/**
 * Pulls jobs one at a time: lease, fetch, read in a child, hand in. A lost lease drops the work; a file that kills
 * its child fails alone.
 */
export class Worker {
  private stopping = false;
  private current: LeaseJobResponse | null = null;
  private loop: Promise<void> = Promise.resolve();
  private wake: (() => void) | null = null;
  /** Set while the queue answers. */
  reachable = false;
  readonly counts = { read: 0, failed: 0, lost: 0 };

  constructor(
    private readonly jobs: Jobs,
    private readonly storage: Storage,
    private readonly logger: ReturnType<typeof createLogger>,
    private readonly options: WorkerOptions,
    private readonly reader = new ReaderChild(),
  ) {}

  start(): void {
    this.loop = this.run();
  }

  get engine(): string | null {
    return this.reader.engine;
  }

  get peakBytes(): number {
    return this.reader.peak_bytes;
  }

  /** Takes no new job, waits for the running one up to `grace_ms`, then gives it back. */
  async stop(grace_ms: number): Promise<void> {
    this.stopping = true;
    this.wake?.();
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), grace_ms).unref());
    if ((await Promise.race([this.loop, late])) === 'late' && this.current) {
      const { job_id, lease_token } = this.current;
      this.current = null;
      this.reader.end();
      await this.jobs
        .fail({
          job_id,
          lease_token,
          error_code: 'reading_failed',
          reason: 'reader is stopping',
          final: false,
        })
        .catch(() => undefined);
    }
    this.reader.end();
  }

  private async run(): Promise<void> {
    let failures = 0;
    while (!this.stopping) {
      try {
        const job = await this.jobs.lease({
          worker_id: this.options.worker_id,
          lease_seconds: this.options.lease_seconds,
        });
        this.reachable = true;
        failures = 0;
        if (job.has_job) await this.process(job);
        else await this.pause(this.options.poll_ms);
      } catch (error) {
        this.reachable = false;
        failures++;
        if (failures === 1 || failures % 20 === 0)
          this.logger.warn({ error: reasonOf(error) }, 'the job queue does not answer');
        await this.pause(Math.min(RETRY_MAX_MS, this.options.poll_ms * 2 ** Math.min(failures, 6)));
      }
    }
  }

  private async process(job: LeaseJobResponse): Promise<void> {
    this.current = job;
    const beat = this.keepAlive(job);
    const started = performance.now();
    const folder = await mkdtemp(join(tmpdir(), 'uketori-read-'));
    try {
      const path = join(folder, randomUUID());
      await pipeline(await this.storage.get(job.storage_key), createWriteStream(path, { mode: 0o600 }));
      const pages = job.pages.length ? job.pages : [1, 2, 3];
      const own = { names: job.own_names, phones: job.own_phones, t_number: job.own_t_number || null };
      const result = await this.reader.read(path, pages, own);
      if (this.current === job) await this.complete(job, result, performance.now() - started);
    } catch (error) {
      if (this.current === job) await this.giveUp(job, error);
    } finally {
      clearInterval(beat);
      if (this.current === job) this.current = null;
      await rm(folder, { recursive: true, force: true });
    }
  }

  private keepAlive(job: LeaseJobResponse): NodeJS.Timeout {
    const { job_id, lease_token } = job;
    return setInterval(
      async () => {
        const answer = await this.jobs
          .heartbeat({ job_id, lease_token, lease_seconds: this.options.lease_seconds })
          .catch(() => null);
        if (answer?.lost && this.current === job) {
          this.current = null;
          this.counts.lost++;
          this.logger.warn({ job_id }, 'lease lost, work dropped');
          this.reader.end();
        }
      },
      (this.options.lease_seconds * 1000) / 3,
    );
  }

  private async complete(job: LeaseJobResponse, result: ReadResult, elapsed: number): Promise<void> {
    const fields = { ...toReadFields(result), elapsed_ms: Math.round(elapsed) };
    const request = {
      job_id: job.job_id,
      lease_token: job.lease_token,
      fields,
      words_json: JSON.stringify({ pages: result.pages }),
    };
    const { accepted } = await this.handIn(() => this.jobs.complete(request));
    this.counts.read++;
    this.logger.info(
      {
        job_id: job.job_id,
        engine: result.engine,
        elapsed_ms: fields.elapsed_ms,
        read_ms: result.elapsed_ms,
        partial: result.partial === true,
        accepted,
      },
      'read',
    );
  }

  private async giveUp(job: LeaseJobResponse, error: unknown): Promise<void> {
    this.counts.failed++;
    const known = error instanceof ReadingFailedError ? error : null;
    const request = {
      job_id: job.job_id,
      lease_token: job.lease_token,
      error_code: known?.code ?? 'reading_failed',
      reason: reasonOf(error),
      final: known?.final ?? false,
    };
    await this.handIn(() => this.jobs.fail(request)).catch(() => null);
    this.logger.warn(
      { job_id: job.job_id, code: request.error_code, reason: request.reason, final: request.final },
      'not read',
    );
  }

  /** A result is worth several tries; handing in twice is told yes and changes nothing. */
  private async handIn<T>(send: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send();
      } catch (error) {
        if (attempt >= HAND_IN_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, 300 * 2 ** attempt));
      }
    }
  }

  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
      this.wake = done;
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : String(error).slice(0, 300);
}
