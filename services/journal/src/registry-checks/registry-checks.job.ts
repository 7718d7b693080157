import { Injectable } from '@nestjs/common';
import { systemActor } from '@uketori/service-kit/actor';
import type { Job } from '@uketori/service-kit/jobs/job';
import { OnJob, OnSchedule } from '@uketori/service-kit/jobs/on-job';
import type { Turn } from '@uketori/service-kit/jobs/turns';
import { CHECK_NUMBERS } from '../registry/registry.facade.js';
import { RegistryService } from './registry.service.js';

/** Queries the registry for new numbers and for those whose response is a month old. Organizations take turns. */
@Injectable()
export class RegistryTurns {
  constructor(private readonly registry: RegistryService) {}

  @OnJob(CHECK_NUMBERS)
  turn({ actor, stopping }: Job<Turn>): Promise<void> {
    return this.registry.checkDue(systemActor(actor.organization_id, 'registry', actor.request_id), stopping);
  }

  @OnSchedule('* * * * *')
  addTurns(): Promise<number> {
    return this.registry.addTurns();
  }
}
