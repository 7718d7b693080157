import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { type Tx, Work } from '@uketori/service-kit/work';
import type { ReadingOperations } from './operations.types.js';
import { pagesPerMinute, RATE_MINUTES, workerState } from './operations.rules.js';
import { failedReadings, queueFigures, workerFigures } from './reading-figures.repository.js';

/** Jobs counted at most: what matters beyond is that it is too many. */
const COUNTED = 10_000;
const WORKERS = 100;
const FAILURES = 50;

/** How reading goes, for those who run the product. */
@Injectable()
export class OperationsService {
  constructor(private readonly work: Work) {}

  /**
   * Queue, readers and the open failures. Jobs of other organizations are in the figures and nowhere
   * else; every list is bounded.
   */
  async reading(actor: Actor): Promise<ReadingOperations> {
    const [queue, workers] = await this.work.system(async (tx) => [await queueOf(tx), await workersOf(tx)]);
    const failures = await this.work.read(actor, (tx) => failedReadings(tx, FAILURES + 1));
    return {
      at: nowIso(),
      queue,
      workers,
      failures: failures.slice(0, FAILURES),
      more_failures: failures.length > FAILURES,
    };
  }
}

async function queueOf(tx: Tx): Promise<ReadingOperations['queue']> {
  const row = await queueFigures(tx, COUNTED + 1);
  const { waiting = 0, in_work = 0, counted = 0, failed_last_day = 0, pages = 0 } = row ?? {};
  return {
    waiting,
    in_work,
    capped: counted > COUNTED || failed_last_day > COUNTED,
    oldest_waiting_at: row?.oldest_waiting_at ?? null,
    oldest_waiting_seconds: row?.oldest_waiting_seconds ?? null,
    failed_last_day,
    pages_per_minute: pagesPerMinute(pages, RATE_MINUTES * 60),
  };
}

async function workersOf(tx: Tx): Promise<ReadingOperations['workers']> {
  const rows = await workerFigures(tx, WORKERS);
  return rows.map((row) => {
    const { worker_id, engine, memory_mb, peak_mb, started_at, seen_at, last_lease_at } = row;
    return {
      worker_id,
      state: workerState(row),
      engine,
      started_at,
      seen_at,
      last_lease_at,
      pages_per_minute: pagesPerMinute(row.pages, row.seconds_alive),
      memory_mb,
      peak_mb,
    };
  });
}
