import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@uketori/service-kit/start';
import type { Logger } from 'pino';
import { RecurringMaking } from './making.service.js';

const EVERY_MS = 60_000;

/** Makes invoices on their day, also those of days on which nothing ran. */
@Injectable()
export class RecurringSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<unknown> | null = null;

  constructor(
    private readonly making: RecurringMaking,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (process.env.JOURNAL_SWEEPS === 'off') return;
    this.timer = setInterval(() => this.#sweep(), EVERY_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  #sweep(): void {
    this.running ??= this.making
      .sweep()
      .then((count) => count > 0 && this.logger.info({ count }, 'recurring invoices made'))
      .catch((error: unknown) => this.logger.warn({ error }, 'recurring sweep failed'))
      .finally(() => {
        this.running = null;
      });
  }
}
