import { Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { SamplesService } from './samples.service.js';
import { samplesAnswer } from './samples.types.js';

@Controller('sample-data')
export class SamplesController {
  constructor(private readonly samples: SamplesService) {}

  @Get()
  @Answers(samplesAnswer)
  @Ability('settings:update')
  state(@CurrentActor() actor: Actor) {
    return this.samples.state(actor);
  }

  @Post()
  @Answers(samplesAnswer)
  @Ability('settings:update')
  load(@CurrentActor() actor: Actor) {
    return this.samples.load(actor);
  }

  /** Files, invoices, approvals and notifications of the samples, for good. */
  @Delete()
  @HttpCode(200)
  @Answers(samplesAnswer)
  @Ability('settings:update')
  remove(@CurrentActor() actor: Actor) {
    return this.samples.remove(actor);
  }
}
