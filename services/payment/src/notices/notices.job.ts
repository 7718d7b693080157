import { Injectable } from '@nestjs/common';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { Work } from '@uketori/service-kit/work';
import { settleNotices } from './notices.repository.js';

/** Notes what became of notices before their mails go. */
@Injectable()
export class NoticesJob {
  constructor(private readonly work: Work) {}

  @OnSchedule('40 18 * * *')
  settle(): Promise<number> {
    return this.work.system(settleNotices);
  }
}
