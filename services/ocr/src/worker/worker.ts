import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { LeaseJobResponse, ReaderState } from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { backoff } from '@uketori/service-kit/backoff';
import type { Storage } from '@uketori/service-kit/storage/storage';
import type { createLogger } from '@uketori/service-kit/logger';
import { toReadFields, type ReadResult } from '../result.rules.js';
import type { SupplierMemory } from '../fields/memory.rules.js';
import { NO_ENGINE, NOT_HERE, PP_OCR, runtimeIsThere } from '../recognise/runtime.js';
import type { Jobs } from './jobs.js';
import { countFile, countRead, watchReader } from './reader-metrics.js';
import { ReaderChild, ReadingFailedError } from './reader-pool.js';

export interface WorkerOptions {
  worker_id: string;
  lease_seconds: number;
  /** Shortest time between two questions for a job. */
  poll_ms: number;
  /** How long the queue may hold a request while it has no job. */
  wait_ms: number;
}

const RETRY_MAX_MS = 5_000;
const HAND_IN_TRIES = 4;
/** Four seconds on average until the last try: as long as a queue takes to restart. */
const HAND_IN = { first: 1_200, most: 5_000 };
/** The worker reports progress at most this often. */
const TELL_MS = 1_000;
const MEGABYTE = 1024 * 1024;

/**
 * Pulls jobs one at a time: lease, fetch, read in a child, hand in. A lost lease drops the work; a file that kills
 * its child fails alone.
 */
export class Worker {
  private stopping = false;
  private current: LeaseJobResponse | null = null;
  private loop: Promise<void> = Promise.resolve();
  private wake: (() => void) | null = null;
  /** Set while the queue responds. */
  reachable = false;
  /** What reads pictures here. */
  readonly engine = runtimeIsThere() ? PP_OCR : NO_ENGINE;
  readonly counts = { read: 0, failed: 0, lost: 0 };

  constructor(
    private readonly jobs: Jobs,
    private readonly storage: Storage,
    private readonly logger: ReturnType<typeof createLogger>,
    private readonly options: WorkerOptions,
    private readonly reader = new ReaderChild(),
  ) {}

  start(): void {
    if (this.engine === NO_ENGINE) this.logger.error(NOT_HERE);
    watchReader(() => ({
      bytes: this.reader.bytes + process.memoryUsage.rss(),
      reachable: this.reachable,
    }));
    this.loop = this.run();
  }

  /** Highest memory of this process and its reader child, in bytes. */
  get peakBytes(): number {
    return this.reader.peak_bytes + process.resourceUsage().maxRSS * 1024;
  }

  private get state(): ReaderState {
    return {
      engine: this.engine,
      memory_mb: Math.round((this.reader.bytes + process.memoryUsage.rss()) / MEGABYTE),
      peak_mb: Math.round(this.peakBytes / MEGABYTE),
    };
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
        const asked = Date.now();
        const { worker_id, lease_seconds, poll_ms, wait_ms } = this.options;
        const job = await this.jobs.lease({ worker_id, lease_seconds, reader: this.state, wait_ms });
        this.reachable = true;
        failures = 0;
        if (job.has_job) await this.process(job);
        else await this.pause(Math.max(0, poll_ms - (Date.now() - asked)));
      } catch (error) {
        this.reachable = false;
        failures++;
        if (failures === 1 || failures % 20 === 0)
          this.logger.warn({ error: reasonOf(error) }, 'the job queue does not answer');
        await this.pause(backoff(failures, { first: 2 * this.options.poll_ms, most: RETRY_MAX_MS }));
      }
    }
  }

  private async process(job: LeaseJobResponse): Promise<void> {
    this.current = job;
    const told = { pages: 0, at: Date.now() };
    const beat = setInterval(() => void this.renew(job, told.pages), (this.options.lease_seconds * 1000) / 3);
    const started = performance.now();
    const folder = await mkdtemp(join(tmpdir(), 'uketori-read-'));
    try {
      const path = join(folder, randomUUID());
      await pipeline(await this.storage.get(job.storage_key), createWriteStream(path, { mode: 0o600 }));
      const pages = job.pages.length ? job.pages : [1, 2, 3];
      const own = { names: job.own_names, phones: job.own_phones, t_number: job.own_t_number || null };
      // What failed once is tried by a fresh child, so that nothing of an earlier file can be the cause.
      if (job.attempt > 1) this.reader.end();
      const result = await this.reader.read(
        path,
        pages,
        own,
        (done) => {
          told.pages = done;
          if (done >= pages.length || Date.now() - told.at < TELL_MS) return;
          told.at = Date.now();
          void this.renew(job, done);
        },
        moreOf(job),
      );
      if (this.current === job) await this.complete(job, result, performance.now() - started);
    } catch (error) {
      if (this.current === job) await this.giveUp(job, error);
    } finally {
      clearInterval(beat);
      if (this.current === job) this.current = null;
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Extends the lease and reports how far the job is; drops the work when the lease is lost. */
  private async renew(job: LeaseJobResponse, pages_done: number): Promise<void> {
    const { job_id, lease_token } = job;
    const { worker_id, lease_seconds } = this.options;
    const beat = { job_id, lease_token, lease_seconds, worker_id, pages_done, reader: this.state };
    const answer = await this.jobs.heartbeat(beat).catch(() => null);
    if (!answer?.lost || this.current !== job) return;
    this.current = null;
    this.counts.lost++;
    countFile('lost');
    this.logger.warn({ job_id }, 'lease lost, work dropped');
    this.reader.end();
  }

  private async complete(job: LeaseJobResponse, result: ReadResult, elapsed: number): Promise<void> {
    const fields = { ...toReadFields(result), elapsed_ms: Math.round(elapsed) };
    const request = {
      job_id: job.job_id,
      lease_token: job.lease_token,
      fields,
      words_json: JSON.stringify({ pages: result.pages, digital_invoice: result.digital }),
    };
    const { accepted } = await this.handIn(() => this.jobs.complete(request));
    this.counts.read++;
    countFile('read');
    countRead(result.pages.length, elapsed);
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
    countFile('failed');
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

  /** A result is worth several tries; a second hand-in gets the same response and changes nothing. */
  private async handIn<T>(send: () => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send();
      } catch (error) {
        if (attempt >= HAND_IN_TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, backoff(attempt, HAND_IN)));
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

/** What the job adds to its file: the memory of its organization, and a turn when a person asked for one. */
function moreOf({ memories, turn }: LeaseJobResponse): {
  memories: SupplierMemory[];
  turn?: 0 | 90 | 180 | 270;
} {
  const quarter = ([0, 90, 180, 270] as const).find((degrees) => turn && degrees === (turn.degrees ?? 0));
  return { memories: memories ?? [], ...(quarter === undefined ? {} : { turn: quarter }) };
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : String(error).slice(0, 300);
}
