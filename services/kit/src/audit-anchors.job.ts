import { Injectable } from '@nestjs/common';
import { anchorHeads, stampAnchors } from './audit-anchors.js';
import { OnSchedule } from './jobs/on-job.js';
import { TimestampAuthority } from './timestamp/tsa.js';
import { Work } from './work.js';

/** Notes the heads of the log once a day, and has them stamped. */
@Injectable()
export class AuditAnchors {
  constructor(
    private readonly work: Work,
    private readonly authority: TimestampAuthority,
  ) {}

  @OnSchedule('*/15 * * * *')
  async anchor(stopping: AbortSignal): Promise<number> {
    const noted = await anchorHeads(this.work);
    return noted + (await stampAnchors(this.work, this.authority, stopping));
  }
}
