import { Body, Controller, Get, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { exportSummary, type SummaryInput, summaryInput } from './summary.record.js';
import { SummaryService } from './summary.service.js';

const body = { schema: summaryInput };

@Controller('export-summary')
export class SummaryController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @Answers(exportSummary)
  @Ability(['settings:read', 'invoice:export_journal'])
  get(@CurrentActor() actor: Actor) {
    return this.summary.get(actor);
  }

  @Put()
  @Answers(exportSummary)
  @Ability('settings:update')
  put(@CurrentActor() actor: Actor, @Body(body) input: SummaryInput) {
    return this.summary.put(actor, input);
  }
}
