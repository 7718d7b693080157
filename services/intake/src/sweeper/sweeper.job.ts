import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { LOGGER } from '@uketori/service-kit/start';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { forgetEvents } from '../chat/chat.facade.js';
import { ReadingJobsService } from '../reading/reading-jobs.service.js';
import { usedKeys } from './stored-keys.repository.js';
import { sweepTemporaryFiles } from '../inspection/inspection.facade.js';

/** Bytes whose transaction may still run are younger, and no client waits that long. */
const ORPHAN_AGE_MS = 24 * 60 * 60 * 1000;
const BATCH = 500;

/** Cleans up after processes that died: expired last leases, temporary files, bytes without a row. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    private readonly jobs: ReadingJobsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** The schedule clears one machine's folder at a time, so each process also clears its own at its start. */
  async onApplicationBootstrap(): Promise<void> {
    await sweepTemporaryFiles().catch((error: unknown) =>
      this.logger.warn({ err: error }, 'temporary files not cleared'),
    );
  }

  /** A reader that asks for work does the same at once: this is for the time without readers. */
  @OnSchedule('* * * * *')
  endReadings(): Promise<number> {
    return this.jobs.sweepExpired();
  }

  @OnSchedule('7 * * * *')
  clearTemporaryFiles(): Promise<number> {
    return sweepTemporaryFiles();
  }

  @OnSchedule('27 * * * *')
  removeOrphans(stopping: AbortSignal): Promise<number> {
    return this.sweepOrphans(Date.now(), stopping);
  }

  @OnSchedule('47 * * * *')
  forgetChatEvents(): Promise<number> {
    return this.work.system(forgetEvents);
  }

  /** Deletes stored bytes older than a day that no row refers to; returns their number (invariant I9). */
  async sweepOrphans(now: number, stopping: AbortSignal): Promise<number> {
    let removed = 0;
    for (const prefix of ['uploads/', 'words/', 'mails/']) {
      let batch: string[] = [];
      for await (const entry of this.storage.list(prefix)) {
        if (stopping.aborted) return removed;
        if (now - Date.parse(entry.modified_at) < ORPHAN_AGE_MS) continue;
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
}
