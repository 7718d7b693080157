import { Injectable } from '@nestjs/common';
import { isUuid } from '@uketori/service-kit/ids';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { Storage } from '@uketori/service-kit/storage/storage';
import { Work } from '@uketori/service-kit/work';
import { isRun } from './export-runs.repository.js';

/** Older than any export that may still have to set its marks. */
const ORPHAN_MS = 24 * 3_600_000;

/** Removes files whose making stopped before their invoices were marked: no user ever received them. */
@Injectable()
export class ExportsSweeper {
  constructor(
    private readonly work: Work,
    private readonly storage: Storage,
  ) {}

  @OnSchedule('17 * * * *')
  hourly(): Promise<number> {
    return this.sweep(ORPHAN_MS);
  }

  /** Removes files older than `age` milliseconds that no run knows; returns how many. */
  async sweep(age: number): Promise<number> {
    let removed = 0;
    for await (const entry of this.storage.list('exports/')) {
      const id = entry.key.split('/').at(-1) ?? '';
      if (!isUuid(id) || Date.now() - Date.parse(entry.modified_at) < age) continue;
      if (await this.work.system((tx) => isRun(tx, id))) continue;
      await this.storage.delete(entry.key);
      removed++;
    }
    return removed;
  }
}
