import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { draftInput } from './assessment.types.js';
import { journalLine, linesInput } from '../lines/lines.facade.js';
import { MAX_AMOUNT } from '../amounts/amounts.facade.js';
import { WITHHOLDING_SUB_TYPES, WITHHOLDING_TYPES } from '../withholding/withholding.facade.js';
import { assessmentAnswer, grossUpAnswer } from '../tax/tax.facade.js';
import { AssessmentService } from './assessment.service.js';

const localId = { schema: z.coerce.number().int().min(1).max(2_147_483_647) };
const draftBody = { schema: draftInput };
const checkBody = { schema: z.strictObject({ force: z.boolean().default(false) }).optional() };
const linesBody = { schema: z.strictObject({ draft: draftInput, journals: linesInput }) };
const yen = z.coerce.number().int().min(0).max(MAX_AMOUNT);
const grossUpQuery = {
  schema: z.strictObject({
    net: yen,
    type: z.coerce.number().pipe(z.literal(WITHHOLDING_TYPES)),
    sub_type: z.enum(WITHHOLDING_SUB_TYPES).default(''),
    days: z.coerce.number().int().min(1).max(366).optional(),
    salary: yen.optional(),
    pay_date: z.iso.date().optional(),
  }),
};

@Controller('invoices')
export class AssessmentController {
  constructor(private readonly assessments: AssessmentService) {}

  /** The verdicts of the tax rules for the form as it is being typed. */
  @Post(':local_id/assessment')
  @Answers(assessmentAnswer)
  @HttpCode(200)
  @Ability('invoice:read')
  assess(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(draftBody) draft: z.infer<typeof draftInput>,
  ) {
    return this.assessments.assess(actor, id, draft ?? {});
  }

  /** The numbers of the lines that are being typed, worked out by tax class, rounding and purchase date. */
  @Post(':local_id/settled-lines')
  @Answers(itemsAnswer(journalLine))
  @HttpCode(200)
  @Ability('invoice:update')
  settledLines(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(linesBody) body: z.infer<typeof linesBody.schema>,
  ) {
    return this.assessments.settledLines(actor, id, body.draft ?? {}, body.journals);
  }

  /** Asks the tax agency's registry about the invoice's number. */
  @Post(':local_id/registry-check')
  @Answers(assessmentAnswer)
  @HttpCode(200)
  @Ability('invoice:update')
  check(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Body(checkBody) body: z.infer<typeof checkBody.schema>,
  ) {
    return this.assessments.checkNumber(actor, id, body?.force ?? false);
  }

  /** The fee that leaves a net amount (手取) after withholding tax. */
  @Get(':local_id/gross-up')
  @Answers(grossUpAnswer)
  @Ability('invoice:read')
  grossUp(
    @CurrentActor() actor: Actor,
    @Param('local_id', localId) id: number,
    @Query(grossUpQuery) query: z.infer<typeof grossUpQuery.schema>,
  ) {
    const { net, type, sub_type, days, salary, pay_date } = query;
    return this.assessments.grossUp(actor, id, net, {
      type,
      sub_type,
      days: days ?? null,
      salary: salary ?? null,
      pay_date: pay_date ?? todayJst(),
    });
  }
}
