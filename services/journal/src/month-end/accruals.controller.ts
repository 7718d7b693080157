import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { accrualInput, type AccrualInput, monthAccruals } from './accrual.record.js';
import { AccrualsService } from './accruals.service.js';
import * as types from './month-end.types.js';

const month = { schema: types.month };
const body = { schema: accrualInput };

/** Estimates of invoices that did not arrive in their month (未払計上). */
@Controller('month-end/:month/accruals')
export class AccrualsController {
  constructor(private readonly accruals: AccrualsService) {}

  @Get()
  @Answers(monthAccruals)
  @Ability(['invoice:update', 'invoice:export_journal'])
  of(@CurrentActor() actor: Actor, @Param('month', month) given: string) {
    return this.accruals.of(actor, given);
  }

  /** Books an estimate on the last day of the month, and takes it back on the day after. */
  @Post()
  @Answers(monthAccruals)
  @Ability('month_end:close')
  add(@CurrentActor() actor: Actor, @Param('month', month) given: string, @Body(body) input: AccrualInput) {
    return this.accruals.add(actor, given, input);
  }

  @Delete(':id')
  @Answers(monthAccruals)
  @Ability('month_end:close')
  remove(
    @CurrentActor() actor: Actor,
    @Param('month', month) given: string,
    @Param('id', { schema: z.uuid() }) id: string,
  ) {
    return this.accruals.remove(actor, given, id);
  }
}
