import { Controller, Get, Param, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { PrecedentsService } from './precedents.service.js';
import { invoiceRemark, precedentsAnswer } from './precedents.types.js';

const number = z.coerce.number().int().min(1).max(2_147_483_647);
const localId = { schema: number };
/** Invoices that one call may ask for: a page of a list has at most two calls. */
const MOST = 50;
const remarksQuery = {
  schema: z.strictObject({
    local_ids: z
      .string()
      .max(MOST * 11)
      .transform((text): unknown => text.split(','))
      .pipe(z.array(number).min(1).max(MOST))
      .meta({ description: 'Numbers of up to 50 invoices, separated by commas.' }),
  }),
};

/** What a user should know of an invoice before they approve it. */
@Controller()
export class PrecedentsController {
  constructor(private readonly precedents: PrecedentsService) {}

  /** The supplier's last three invoices and what is different from them. */
  @Get('invoices/:local_id/precedents')
  @Answers(precedentsAnswer)
  @Ability('invoice:read')
  before(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return this.precedents.of(actor, id);
  }

  /** Reasons to check, and differences from last time, of several invoices; those one may not read are left out. */
  @Get('invoice-remarks')
  @Answers(itemsAnswer(invoiceRemark))
  @Ability('invoice:read')
  remarks(@CurrentActor() actor: Actor, @Query(remarksQuery) query: z.infer<typeof remarksQuery.schema>) {
    return this.precedents.remarks(actor, query.local_ids);
  }
}
