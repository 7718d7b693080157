import { Injectable } from '@nestjs/common';
import { OnSchedule } from '../jobs/on-job.js';
import { Work } from '../work.js';
import { cleanOnce } from './cleanup.js';
import { EventsHandle } from './handle.js';

/** Deletes what has served its time, in bounded steps. */
@Injectable()
export class Cleanup {
  constructor(
    private readonly work: Work,
    private readonly events: EventsHandle,
  ) {}

  @OnSchedule('*/10 * * * *')
  clean(): Promise<number> {
    return cleanOnce(this.work, this.events.get().transport);
  }
}
