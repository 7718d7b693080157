import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { LOGGER } from '@uketori/service-kit/start';
import type { Logger } from 'pino';
import { RegistryService } from './registry.service.js';

const EVERY_MS = 15_000;

/** Queries the registry for new numbers and for those whose response is a month old. */
@Injectable()
export class RegistrySweeper implements OnApplicationBootstrap, OnModuleDestroy {
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly registry: RegistryService,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.registry.enabled || process.env.JOURNAL_SWEEPS === 'off') return;
    this.timer = setInterval(() => {
      this.running = this.running
        .then(() => this.registry.sweep())
        .then((count) => count > 0 && this.logger.info({ count }, 'registration numbers checked'))
        .catch((error: unknown) => this.logger.warn({ error }, 'registry sweep failed'));
    }, EVERY_MS);
    this.timer.unref();
  }

  async onModuleDestroy(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }
}
