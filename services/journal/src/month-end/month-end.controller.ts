import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { closeTask, newCloseTask } from './close-task.record.js';
import {
  closingInput,
  type ClosingInput,
  monthClosings,
  reopeningInput,
  type ReopeningInput,
} from './closed-month.record.js';
import { ClosingsService } from './closings.service.js';
import { MonthEndService } from './month-end.service.js';
import * as types from './month-end.types.js';

const month = { schema: types.month };
const task = { schema: z.string().min(1).max(36) };
const taskBody = { schema: types.taskInput };
const closingBody = { schema: closingInput };
const reopeningBody = { schema: reopeningInput };
const removed = z.object({ deleted: z.literal(true) });
const CLOSE = ['invoice:update', 'invoice:export_journal'];

/** The closing of a month. */
@Controller()
export class MonthEndController {
  constructor(
    private readonly months: MonthEndService,
    private readonly closings: ClosingsService,
  ) {}

  /** The check list of a month, and the invoices that are expected in it and did not come. */
  @Get('month-end/:month')
  @Answers(types.monthEnd)
  @Ability(CLOSE)
  of(@CurrentActor() actor: Actor, @Param('month', month) given: string) {
    return this.months.of(actor, given);
  }

  /** Ticks a task of a month with who and when, or takes the tick back. */
  @Put('month-end/:month/tasks/:task')
  @Answers(types.monthEnd)
  @Ability(CLOSE)
  setTask(
    @CurrentActor() actor: Actor,
    @Param('month', month) given: string,
    @Param('task', task) name: string,
    @Body(taskBody) body: types.TaskInput,
  ) {
    return this.months.setTask(actor, given, name, body);
  }

  /** What of the month is closed, what is open in it, and the history of its closings. */
  @Get('month-end/:month/closings')
  @Answers(monthClosings)
  @Ability(CLOSE)
  closingsOf(@CurrentActor() actor: Actor, @Param('month', month) given: string) {
    return this.closings.of(actor, given);
  }

  /** Closes the month for an area: its figures no longer change. */
  @Post('month-end/:month/closings')
  @Answers(monthClosings)
  @Ability('month_end:close')
  close(
    @CurrentActor() actor: Actor,
    @Param('month', month) given: string,
    @Body(closingBody) body: ClosingInput,
  ) {
    return this.closings.close(actor, given, body);
  }

  /** Opens a closed month again. */
  @Post('month-end/:month/reopenings')
  @Answers(monthClosings)
  @Ability('month_end:reopen')
  reopen(
    @CurrentActor() actor: Actor,
    @Param('month', month) given: string,
    @Body(reopeningBody) body: ReopeningInput,
  ) {
    return this.closings.reopen(actor, given, body);
  }

  /** The tasks that the organization added to every month. */
  @Get('close-tasks')
  @Answers(itemsAnswer(closeTask))
  @Ability(CLOSE)
  async tasks(@CurrentActor() actor: Actor) {
    return { items: await this.months.tasks(actor) };
  }

  @Post('close-tasks')
  @Answers(closeTask)
  @Ability('settings:update')
  addTask(@CurrentActor() actor: Actor, @Body({ schema: newCloseTask }) body: z.infer<typeof newCloseTask>) {
    return this.months.addTask(actor, body);
  }

  @Delete('close-tasks/:id')
  @Answers(removed)
  @Ability('settings:update')
  removeTask(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string) {
    return this.months.removeTask(actor, id);
  }
}
