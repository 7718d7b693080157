import { Controller, Get, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { ACTION_LOG_LIST, ActionLogService } from './action-log.service.js';
import { actionLogRow } from './action-log.types.js';

const query = listSchema(ACTION_LOG_LIST);

@Controller('action-logs')
export class ActionLogController {
  constructor(private readonly log: ActionLogService) {}

  @Get()
  @Answers(listAnswer(actionLogRow))
  @Ability('settings:read')
  list(@CurrentActor() actor: Actor, @Query({ schema: query }) given: ListQuery) {
    return this.log.list(actor, given);
  }
}
