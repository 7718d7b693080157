import { Inject, Injectable } from '@nestjs/common';
import type { ReaderState } from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { type LastNote, worthNoting } from './operations.rules.js';
import { forgetSilentWorkers, noteWorker } from './reading-workers.repository.js';

/** Ids remembered by this process; the oldest is forgotten, which costs one write. */
const REMEMBERED = 1_000;
const MOST_MB = 1_000_000;

/** Keeps when each reader was last heard of, for those who run the product. Never in the way of a job. */
@Injectable()
export class ReadingWorkers {
  private readonly last = new Map<string, LastNote & { leased_at: number | null }>();

  constructor(
    private readonly work: Work,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Notes that a reader asked for a job and whether it got one. */
  asked(worker_id: string, reader: ReaderState | undefined, leased: boolean): Promise<void> {
    return this.note(worker_id, reader, leased, leased);
  }

  /** Notes that a reader is at work. */
  beat(worker_id: string, reader: ReaderState | undefined): Promise<void> {
    return this.note(worker_id, reader, true, false);
  }

  /** A failure is logged and goes no further. */
  private async note(
    worker_id: string,
    reader: ReaderState | undefined,
    busy: boolean,
    leased: boolean,
  ): Promise<void> {
    const id = worker_id.slice(0, 200);
    const now = Date.now();
    const known = this.last.get(id);
    if (id === '') return;
    const leased_at = leased ? now : (known?.leased_at ?? null);
    if (!worthNoting(known, now, busy)) {
      if (known) known.leased_at = leased_at;
      return;
    }
    this.remember(id, { at: now, busy, leased_at });
    try {
      const lease_age = leased_at === null ? null : (now - leased_at) / 1000;
      await this.write(id, reader, busy, lease_age, known === undefined);
    } catch (error) {
      this.logger.warn({ error, worker_id: id }, 'sign of life of a reader not written');
    }
  }

  private remember(id: string, note: LastNote & { leased_at: number | null }): void {
    this.last.delete(id);
    this.last.set(id, note);
    if (this.last.size <= REMEMBERED) return;
    for (const oldest of this.last.keys()) {
      this.last.delete(oldest);
      return;
    }
  }

  private write(
    id: string,
    reader: ReaderState | undefined,
    busy: boolean,
    lease_age: number | null,
    is_new: boolean,
  ): Promise<void> {
    return this.work.system(async (tx) => {
      if (is_new) await forgetSilentWorkers(tx);
      await noteWorker(tx, {
        worker_id: id,
        engine: (reader?.engine ?? '').slice(0, 40),
        busy,
        memory_mb: megabytes(reader?.memory_mb),
        peak_mb: megabytes(reader?.peak_mb),
        lease_age,
      });
    });
  }
}

function megabytes(told: number | undefined): number {
  return Math.min(Math.max(Math.trunc(told ?? 0), 0), MOST_MB);
}
