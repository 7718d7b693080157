import { Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { Work } from '@uketori/service-kit/work';
import { fillMasters, unfilledOrganizations } from './search-fill.repository.js';

/** Gives masters of earlier releases their readings, a page of each organization at a time. */
@Injectable()
export class MasterSearchFiller {
  constructor(private readonly work: Work) {}

  @OnSchedule('* * * * *')
  async fill(): Promise<number> {
    let filled = 0;
    for (const id of await this.work.system((tx) => unfilledOrganizations(tx, 'journal.masters')))
      filled += await this.work.run(systemActor(id, 'search'), fillMasters);
    return filled;
  }
}
