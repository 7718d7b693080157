import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import {
  type EditedSchedule,
  editedSchedule,
  type NewSchedule,
  newSchedule,
  recurringSchedule,
  recurringScheduleRow,
} from './recurring.record.js';
import { recurringList, RecurringService } from './recurring.service.js';

const id = { schema: z.uuid() };
const query = { schema: listSchema(recurringList) };
const createBody = { schema: newSchedule };
const updateBody = { schema: editedSchedule };

@Controller('recurring-schedules')
export class RecurringController {
  constructor(private readonly recurring: RecurringService) {}

  @Get()
  @Answers(listAnswer(recurringScheduleRow))
  @Ability('invoice:read')
  list(@CurrentActor() actor: Actor, @Query(query) q: ListQuery) {
    return this.recurring.list(actor, q);
  }

  @Get(':id')
  @Answers(recurringSchedule)
  @Ability('invoice:read')
  one(@CurrentActor() actor: Actor, @Param('id', id) scheduleId: string) {
    return this.recurring.one(actor, scheduleId);
  }

  @Post()
  @Answers(recurringSchedule)
  @Ability('invoice:update')
  create(@CurrentActor() actor: Actor, @Body(createBody) body: NewSchedule) {
    return this.recurring.create(actor, body);
  }

  @Patch(':id')
  @Answers(recurringSchedule)
  @Ability('invoice:update')
  update(
    @CurrentActor() actor: Actor,
    @Param('id', id) scheduleId: string,
    @Body(updateBody) body: EditedSchedule,
  ) {
    return this.recurring.update(actor, scheduleId, body);
  }
}
