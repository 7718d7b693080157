import { Injectable } from '@nestjs/common';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import type { MasterEntity } from './master.record.js';
import { searchColumns } from './readings.rules.js';
import { SearchFillService } from './search-fill.service.js';

/** Gives masters their readings that have none yet. */
@Injectable()
export class MasterSearchFiller {
  constructor(private readonly search: SearchFillService) {}

  @OnSchedule('* * * * *')
  fill(): Promise<number> {
    return this.search.fill<MasterEntity>({
      table: 'journal.masters',
      read: (row) => row,
      columns: ({ name, code }, reading) => searchColumns({ name, reading }, code),
    });
  }
}
