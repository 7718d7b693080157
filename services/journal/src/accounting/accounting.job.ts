import { Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import type { Job } from '@uketori/service-kit/jobs/job';
import { OnJob, OnSchedule } from '@uketori/service-kit/jobs/on-job';
import type { Turn } from '@uketori/service-kit/jobs/turns';
import { SEND_DEALS } from './queue.repository.js';
import { AccountingSending } from './sending.service.js';

/** Sends what waits for the accounting service. Organizations take turns; a turn sends one invoice. */
@Injectable()
export class AccountingTurns {
  constructor(private readonly sending: AccountingSending) {}

  @OnJob(SEND_DEALS)
  turn({ actor, stopping }: Job<Turn>): Promise<void> {
    return this.sending.turn(systemActor(actor.organization_id, 'accounting', actor.request_id), stopping);
  }

  /** For what a previous release queued, and after an operator discarded a turn. */
  @OnSchedule('*/10 * * * *')
  addTurns(): Promise<number> {
    return this.sending.addTurns();
  }
}
