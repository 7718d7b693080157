import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { patternTrial, type TrialInput, trialInput } from './learning.types.js';
import { PatternTrials } from './trial.service.js';

const id = { schema: z.uuid() };
const body = { schema: trialInput };

@Controller('companies')
export class PatternTrialController {
  constructor(private readonly trials: PatternTrials) {}

  /** A pattern, stored or not, on the supplier's newest 50 invoices that the user may read. Nothing changes. */
  @Post(':id/pattern-trials')
  @Answers(patternTrial)
  @HttpCode(200)
  @Ability('company:read')
  try(@CurrentActor() actor: Actor, @Param('id', id) companyId: string, @Body(body) input: TrialInput) {
    return this.trials.try(actor, companyId, input);
  }
}
