import { Injectable } from '@nestjs/common';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { SearchFillService } from '../masters/masters.facade.js';
import { readOf, searchOf } from './company-columns.rules.js';
import type { CompanyEntity } from './company.record.js';

/** Gives suppliers their readings that have none yet. */
@Injectable()
export class CompanySearchFiller {
  constructor(private readonly search: SearchFillService) {}

  @OnSchedule('* * * * *')
  fill(): Promise<number> {
    return this.search.fill<CompanyEntity>({
      table: 'journal.companies',
      read: readOf,
      columns: (row, reading) => searchOf(row.company_name, { ...row, reading }),
    });
  }
}
