import { Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { Work } from '@uketori/service-kit/work';
import { unfilledOrganizations } from '../masters/masters.facade.js';
import { fillCompanies } from './companies.repository.js';

/** Gives suppliers of earlier releases their readings, a page of each organization at a time. */
@Injectable()
export class CompanySearchFiller {
  constructor(private readonly work: Work) {}

  @OnSchedule('* * * * *')
  async fill(): Promise<number> {
    let filled = 0;
    for (const id of await this.work.system((tx) => unfilledOrganizations(tx, 'journal.companies')))
      filled += await this.work.run(systemActor(id, 'search'), fillCompanies);
    return filled;
  }
}
