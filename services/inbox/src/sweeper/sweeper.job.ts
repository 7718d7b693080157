import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@uketori/service-kit/start';
import type { Logger } from 'pino';
import { ItemsFacade } from '../items/items.facade.js';
import { LinksFacade } from '../links/links.facade.js';
import { ScheduledMailsService } from '../mails/scheduled-mails.service.js';

const READING_EVERY_MS = 5_000;
const SCHEDULE_EVERY_MS = 10 * 60 * 1000;
const COUNTS_EVERY_MS = 60 * 60 * 1000;

/** Goes on with items whose sending to reading was interrupted, asks by schedule, and drops old call counts. */
@Injectable()
export class Sweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly timers: NodeJS.Timeout[] = [];
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly items: ItemsFacade,
    private readonly links: LinksFacade,
    private readonly scheduled: ScheduledMailsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (process.env.INBOX_SWEEPS === 'off') return;
    this.every(READING_EVERY_MS, 'reading', () => this.items.sweepReading());
    this.every(SCHEDULE_EVERY_MS, 'scheduled mails', () => this.scheduled.round());
    this.every(COUNTS_EVERY_MS, 'call counts', () => this.links.sweepCounts());
  }

  async onModuleDestroy(): Promise<void> {
    for (const timer of this.timers.splice(0)) clearInterval(timer);
    await this.running;
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
