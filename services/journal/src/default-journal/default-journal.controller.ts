import { Body, Controller, Get, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { templatesInput } from '../lines/lines.facade.js';
import { defaultJournal } from './default-journal.answers.js';
import { DefaultJournalService } from './default-journal.service.js';

const body = {
  schema: z.strictObject({
    version: z.number().int().min(0),
    company_journals: templatesInput,
    withholding_account_title_id: z.uuid().nullable().default(null),
    withholding_tax_id: z.uuid().nullable().default(null),
  }),
};

@Controller('default-journal')
export class DefaultJournalController {
  constructor(private readonly defaults: DefaultJournalService) {}

  @Get()
  @Answers(defaultJournal)
  @Ability(['settings:read', 'invoice:update', 'invoice:upload'])
  get(@CurrentActor() actor: Actor) {
    return this.defaults.get(actor);
  }

  @Put()
  @Answers(defaultJournal)
  @Ability('settings:update')
  put(@CurrentActor() actor: Actor, @Body(body) input: z.infer<typeof body.schema>) {
    return this.defaults.put(actor, input);
  }
}
