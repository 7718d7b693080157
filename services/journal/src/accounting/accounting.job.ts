import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@uketori/service-kit/start';
import type { Logger } from 'pino';
import { AccountingSending } from './sending.service.js';

const EVERY_MS = 2_000;

/** Drives the queue of the accounting service, also what a process that died left half way. */
@Injectable()
export class AccountingSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<unknown> | null = null;

  constructor(
    private readonly sending: AccountingSending,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.sending.enabled || process.env.JOURNAL_SWEEPS === 'off') return;
    this.timer = setInterval(() => this.#sweep(), EVERY_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    this.sending.stop();
    await this.running;
  }

  /** A drive that is still at work is not joined by another of the same process. */
  #sweep(): void {
    this.running ??= this.sending
      .drive()
      .then((count) => count > 0 && this.logger.info({ count }, 'accounting queue driven'))
      .catch((error: unknown) => this.logger.warn({ error }, 'accounting sweep failed'))
      .finally(() => {
        this.running = null;
      });
  }
}
