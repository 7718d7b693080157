import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { isUuid } from '@uketori/service-kit/ids';
import { LOGGER } from '@uketori/service-kit/start';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';

const EVERY_MS = 3_600_000;
/** Older than any export that may still have to set its marks. */
const ORPHAN_MS = 24 * 3_600_000;

interface Log {
  warn(fields: object, message: string): void;
}

/** Removes files whose making stopped before their invoices were marked: no user ever received them. */
@Injectable()
export class ExportsSweeper implements OnApplicationBootstrap, OnModuleDestroy {
  #timer: NodeJS.Timeout | null = null;

  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
    @Inject(LOGGER) private readonly log: Log,
  ) {}

  onApplicationBootstrap(): void {
    this.#timer = setInterval(() => {
      this.sweep(ORPHAN_MS).catch((error: unknown) =>
        this.log.warn({ error: String(error) }, 'export files not swept'),
      );
    }, EVERY_MS);
    this.#timer.unref();
  }

  onModuleDestroy(): void {
    if (this.#timer) clearInterval(this.#timer);
  }

  /** Removes files older than `age` milliseconds that no run knows; returns how many. */
  async sweep(age: number): Promise<number> {
    let removed = 0;
    for await (const entry of this.storage.list('exports/')) {
      const id = entry.key.split('/').at(-1) ?? '';
      if (!isUuid(id) || Date.now() - Date.parse(entry.modified_at) < age) continue;
      const known = await this.work.system((tx) =>
        tx.one('select 1 as known from journal.export_runs where id = $1', [id]),
      );
      if (known) continue;
      await this.storage.delete(entry.key);
      removed++;
    }
    return removed;
  }
}
