import { Body, Controller, Get, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { defaultJournal, type DefaultJournalInput, defaultJournalInput } from './default-journal.record.js';
import { DefaultJournalService } from './default-journal.service.js';

const body = { schema: defaultJournalInput };

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
  put(@CurrentActor() actor: Actor, @Body(body) input: DefaultJournalInput) {
    return this.defaults.put(actor, input);
  }
}
