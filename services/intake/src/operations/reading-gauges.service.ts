import { Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { gaugeOnDemand } from '@uketori/service-kit/watch/metrics';
import { Work } from '@uketori/service-kit/work';
import { queueFigures } from './reading-figures.repository.js';

/** Jobs counted at most: beyond that more readers are wanted anyway. */
const COUNTED = 10_000;

const watchJobs = gaugeOnDemand(
  'uketori_reading_jobs',
  'Files of all organizations by state: waiting for a reader, leased, failed within a day; counting stops at 10,000',
  'state',
);
const watchAge = gaugeOnDemand(
  'uketori_reading_queue_age_seconds',
  'How long the oldest file has waited for a reader; 0 when none waits. Readers are scaled by it.',
  'service',
);
const watchPages = gaugeOnDemand(
  'uketori_reading_pages',
  'Pages read in the last five minutes by all readers',
  'service',
);

/** The queue of the readers in the metrics of intake, read for each scrape. */
@Injectable()
export class ReadingGauges implements OnModuleInit, OnModuleDestroy {
  #ends: (() => void)[] = [];
  #reading: Promise<Awaited<ReturnType<typeof queueFigures>>> | null = null;

  constructor(private readonly work: Work) {}

  onModuleInit(): void {
    this.#ends = [
      watchJobs(async () => {
        const row = await this.#figures();
        return { waiting: row?.waiting ?? 0, leased: row?.in_work ?? 0, failed: row?.failed_last_day ?? 0 };
      }),
      watchAge(async () => ({ intake: (await this.#figures())?.oldest_waiting_seconds ?? 0 })),
      watchPages(async () => ({ intake: (await this.#figures())?.pages ?? 0 })),
    ];
  }

  onModuleDestroy(): void {
    for (const end of this.#ends) end();
  }

  /** One query for the gauges of one scrape. */
  #figures(): Promise<Awaited<ReturnType<typeof queueFigures>>> {
    this.#reading ??= this.work
      .system((tx) => queueFigures(tx, COUNTED))
      .finally(() => {
        this.#reading = null;
      });
    return this.#reading;
  }
}
