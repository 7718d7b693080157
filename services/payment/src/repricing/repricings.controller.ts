import { Controller, Get } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { repricing, type RepricingProgress } from './repricing.record.js';
import { RepricingsService } from './repricings.service.js';

/** Open payments that are being recalculated after a change; empty when there are none. */
@Controller('payments/repricings')
export class RepricingsController {
  constructor(private readonly repricings: RepricingsService) {}

  @Get()
  @Answers(itemsAnswer(repricing))
  @Ability('payment:read')
  async list(@CurrentActor() actor: Actor): Promise<{ items: RepricingProgress[] }> {
    return { items: await this.repricings.list(actor) };
  }
}
