import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@uketori/service-kit/start';
import type { Logger } from 'pino';
import { RepricingsService } from './repricings.service.js';

const EVERY_MS = 1_000;

/** Drives what waits for its page, also what a process that died left half way. */
@Injectable()
export class RepricingsWorker implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<unknown> | null = null;
  #isStopped = false;

  constructor(
    private readonly repricings: RepricingsService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (process.env.PAYMENT_SWEEPS === 'off') return;
    this.#timer = setInterval(() => this.#drive(), EVERY_MS);
    this.#timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#isStopped = true;
    await this.#running;
  }

  /** A drive that is still at work is not joined by another of the same process. */
  #drive(): void {
    this.#running ??= this.repricings
      .drive(() => this.#isStopped)
      .then((pages) => pages > 0 && this.logger.info({ pages }, 'payments repriced'))
      .catch((error: unknown) => this.logger.warn({ error }, 'repricing stopped'))
      .finally(() => {
        this.#running = null;
      });
  }
}
