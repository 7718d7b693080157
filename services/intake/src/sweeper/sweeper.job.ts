import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@uketori/service-kit/start';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { forgetEvents } from '../chat/chat.facade.js';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import { ReadingJobsService } from '../reading/reading-jobs.service.js';
import { usedKeys } from './stored-keys.repository.js';
import { sweepTemporaryFiles } from '../inspection/inspection.facade.js';

const LEASES_EVERY_MS = 5_000;
const ORPHANS_EVERY_MS = 60 * 60 * 1000;
/** Bytes whose transaction may still run are younger, and no client waits that long. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Cleans up after processes that died: expired last leases, temporary files, bytes without a row. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly timers: NodeJS.Timeout[] = [];
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly jobs: ReadingJobsService,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.sweeps) return;
    this.every(LEASES_EVERY_MS, 'leases', () => this.jobs.sweepExpired());
    this.every(
      ORPHANS_EVERY_MS,
      'orphans',
      async () => (await sweepTemporaryFiles()) + (await this.sweepOrphans()),
    );
    this.every(ORPHANS_EVERY_MS, 'chat events', () => this.work.system(forgetEvents));
  }

  async onModuleDestroy(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await this.running;
  }

  /** Deletes stored bytes older than a day that no row refers to; returns their number (invariant I9). */
  async sweepOrphans(now = Date.now(), age_ms = ORPHAN_AGE_MS): Promise<number> {
    let removed = 0;
    for (const prefix of ['uploads/', 'words/', 'mails/']) {
      let batch: string[] = [];
      for await (const entry of this.storage.list(prefix)) {
        if (now - Date.parse(entry.modified_at) < age_ms) continue;
        batch.push(entry.key);
        if (batch.length < BATCH) continue;
        removed += await this.removeUnused(batch);
        batch = [];
      }
      removed += await this.removeUnused(batch);
    }
    return removed;
  }

  private async removeUnused(keys: string[]): Promise<number> {
    if (keys.length === 0) return 0;
    const used = await this.work.system((tx) => usedKeys(tx, keys));
    const unused = keys.filter((key) => !used.has(key));
    for (const key of unused) await this.storage.delete(key);
    return unused.length;
  }

  private every(ms: number, what: string, sweep: () => Promise<number>): void {
    const timer = setInterval(() => {
      this.running = this.running
        .then(sweep)
        .then((count) => count > 0 && this.logger.info({ what, count }, 'swept'))
        .catch((error: unknown) => this.logger.warn({ what, error }, 'sweep failed'));
    }, ms);
    timer.unref();
    this.timers.push(timer);
  }
}
