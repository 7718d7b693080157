import { Body, Controller, Delete, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import {
  invoiceSpreads,
  monthName,
  monthSpreads,
  type ReplanInput,
  replanInput,
  spreadInput,
  type SpreadInput,
} from './spread.record.js';
import { SpreadsService } from './spreads.service.js';

const localId = { schema: z.coerce.number().int().min(1).max(2_147_483_647) };
const month = { schema: monthName };
const body = { schema: spreadInput };
const replanBody = { schema: replanInput };
const version = { schema: z.strictObject({ version: z.coerce.number().int().min(1) }) };

/** Lines of invoices that are spread over months (期間按分). */
@Controller()
export class SpreadsController {
  constructor(private readonly spreads: SpreadsService) {}

  @Get('invoices/:local_id/spreads')
  @Answers(invoiceSpreads)
  @Ability('invoice:read')
  of(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return this.spreads.of(actor, id);
  }

  /** Books a line as prepaid, and plans an entry on the last day of each month. */
  @Post('invoices/:local_id/spreads')
  @Answers(invoiceSpreads)
  @Ability('invoice:update')
  add(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number, @Body(body) input: SpreadInput) {
    return this.spreads.add(actor, id, input);
  }

  /** Removes a plan that no file holds and whose months are open; its line is an expense again. */
  @Delete('invoices/:local_id/spreads/:id')
  @Answers(invoiceSpreads)
  @Ability('invoice:update')
  remove(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) invoice: number,
    @Param('id', { schema: z.uuid() }) id: string,
    @Query(version) q: { version: number },
  ) {
    return this.spreads.remove(actor, invoice, id, q.version);
  }

  /** Ends a plan early, or plans its rest over other months; closed and exported months stay. */
  @Post('invoices/:local_id/spreads/:id/replan')
  @Answers(invoiceSpreads)
  @HttpCode(200)
  @Ability('invoice:update')
  replan(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) invoice: number,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body(replanBody) input: ReplanInput,
  ) {
    return this.spreads.replan(actor, invoice, id, input);
  }

  /** The plans of a month, with what is still prepaid at its end. */
  @Get('month-end/:month/spreads')
  @Answers(monthSpreads)
  @Ability(['invoice:update', 'invoice:export_journal'])
  ofMonth(@CurrentActor() actor: Actor, @Param('month', month) given: string) {
    return this.spreads.ofMonth(actor, given);
  }
}
