import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { accept_duties } from '@uketori/service-kit/duties.types';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer, type ListPage, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { inputShape } from '@uketori/service-kit/record';
import { z } from 'zod';
import { paymentRecord } from '../transfers/transfers.facade.js';
import { paymentList } from './payments.list.js';
import { type PaymentAct, PaymentsService } from './payments.service.js';
import {
  type BulkResult,
  bulkResult,
  type PaymentListRow,
  paymentListRow,
  type PaymentView,
  paymentView,
} from './payments.types.js';

const payKey = z.uuid();
const level = z.coerce.number().int().min(1).max(3);
const listQuery = listSchema(paymentList);
const version = z.number().int().min(1);
const versioned = z.strictObject({ version: version.optional() }).optional();
const dutiful = z.strictObject({ version: version.optional(), accept_duties }).optional();
const payDate = z.iso.date();
const edit = z.strictObject(inputShape(paymentRecord)).partial().extend({ version });
const bulkAnswer = z.object({ results: z.array(bulkResult) });
const keys = { pay_keys: z.array(payKey).min(1).max(500) };
const bulk = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('user_bank'), ...keys, user_bank_id: z.uuid() }),
  z.strictObject({ action: z.literal('pay_date'), ...keys, pay_date: payDate }),
  z.strictObject({ action: z.literal('confirm'), ...keys, level, accept_duties }),
  z.strictObject({ action: z.literal('cancel_confirm'), ...keys, level }),
  z.strictObject({ action: z.literal('approve'), ...keys, accept_duties }),
  z.strictObject({
    action: z.enum(['reprice', 'cancel_approval', 'mark_paid', 'unmark_paid']),
    ...keys,
  }),
]);
type Bulk = z.infer<typeof bulk>;

const CONFIRM = ['payment:pay_approve1', 'payment:pay_approve2', 'payment:pay_approve3'];
const ACT = ['payment:update', ...CONFIRM, 'payment:pay_approve4', 'payment:pay_approve5'];

function actOf(body: Bulk): PaymentAct {
  if (body.action === 'user_bank') return { action: 'edit', change: { user_bank_id: body.user_bank_id } };
  if (body.action === 'pay_date') return { action: 'edit', change: { pay_date: body.pay_date } };
  const { pay_keys: _keys, ...act } = body;
  return act;
}

@Controller('payments')
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Get()
  @Answers(listAnswer(paymentListRow))
  @Ability('payment:read')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listQuery }) query: ListQuery,
  ): Promise<ListPage<PaymentListRow>> {
    return this.payments.list(actor, query);
  }

  @Post('bulk')
  @Answers(bulkAnswer)
  @HttpCode(200)
  @Ability(ACT)
  bulk(@CurrentActor() actor: Actor, @Body({ schema: bulk }) body: Bulk): Promise<{ results: BulkResult[] }> {
    return this.payments.bulk(actor, body.pay_keys, actOf(body));
  }

  @Get('by-invoice/:invoice_id')
  @Answers(paymentView)
  @Ability('payment:read')
  byInvoice(
    @CurrentActor() actor: Actor,
    @Param('invoice_id', { schema: z.uuid() }) invoiceId: string,
  ): Promise<PaymentView> {
    return this.payments.byInvoice(actor, invoiceId);
  }

  @Get(':pay_key')
  @Answers(paymentView)
  @Ability('payment:read')
  get(@CurrentActor() actor: Actor, @Param('pay_key', { schema: payKey }) key: string): Promise<PaymentView> {
    return this.payments.get(actor, key);
  }

  @Patch(':pay_key')
  @Answers(paymentView)
  @Ability('payment:update')
  edit(
    @CurrentActor() actor: Actor,
    @Param('pay_key', { schema: payKey }) key: string,
    @Body({ schema: edit }) body: z.infer<typeof edit>,
  ): Promise<PaymentView> {
    const { transfer_fee, user_bank_id, pay_date, delivery_date, original_pay_date, edi_text, ...rest } =
      body;
    const { version: at, ...account } = rest;
    const dates = { pay_date, delivery_date, original_pay_date };
    return this.payments.act(actor, key, {
      action: 'edit',
      change: { version: at, transfer_fee, user_bank_id, ...dates, edi_text, payee: account },
    });
  }

  @Post(':pay_key/repricing')
  @Answers(paymentView)
  @HttpCode(200)
  @Ability('payment:update')
  reprice(
    @CurrentActor() actor: Actor,
    @Param('pay_key', { schema: payKey }) key: string,
    @Body({ schema: versioned }) body: z.infer<typeof versioned>,
  ): Promise<PaymentView> {
    return this.payments.act(actor, key, { action: 'reprice', version: body?.version });
  }

  @Post(':pay_key/confirmations/:level')
  @Answers(paymentView)
  @HttpCode(200)
  @Ability(CONFIRM)
  confirm(
    @CurrentActor() actor: Actor,
    @Param('pay_key', { schema: payKey }) key: string,
    @Param('level', { schema: level }) at: number,
    @Body({ schema: dutiful }) body: z.infer<typeof dutiful>,
  ): Promise<PaymentView> {
    return this.payments.act(actor, key, { action: 'confirm', level: at, ...body });
  }

  @Delete(':pay_key/confirmations/:level')
  @Answers(paymentView)
  @Ability(CONFIRM)
  cancelConfirm(
    @CurrentActor() actor: Actor,
    @Param('pay_key', { schema: payKey }) key: string,
    @Param('level', { schema: level }) at: number,
    @Body({ schema: versioned }) body: z.infer<typeof versioned>,
  ): Promise<PaymentView> {
    return this.payments.act(actor, key, { action: 'cancel_confirm', level: at, version: body?.version });
  }

  @Post(':pay_key/approval')
  @Answers(paymentView)
  @HttpCode(200)
  @Ability('payment:pay_approve4')
  approve(
    @CurrentActor() actor: Actor,
    @Param('pay_key', { schema: payKey }) key: string,
    @Body({ schema: dutiful }) body: z.infer<typeof dutiful>,
  ): Promise<PaymentView> {
    return this.payments.act(actor, key, { action: 'approve', ...body });
  }

  @Delete(':pay_key/approval')
  @Answers(paymentView)
  @Ability('payment:pay_approve4')
  cancelApproval(
    @CurrentActor() actor: Actor,
    @Param('pay_key', { schema: payKey }) key: string,
    @Body({ schema: versioned }) body: z.infer<typeof versioned>,
  ): Promise<PaymentView> {
    return this.payments.act(actor, key, { action: 'cancel_approval', version: body?.version });
  }

  @Post(':pay_key/paid')
  @Answers(paymentView)
  @HttpCode(200)
  @Ability('payment:pay_approve5')
  markPaid(
    @CurrentActor() actor: Actor,
    @Param('pay_key', { schema: payKey }) key: string,
    @Body({ schema: versioned }) body: z.infer<typeof versioned>,
  ): Promise<PaymentView> {
    return this.payments.act(actor, key, { action: 'mark_paid', version: body?.version });
  }

  @Delete(':pay_key/paid')
  @Answers(paymentView)
  @Ability('payment:pay_approve5')
  unmarkPaid(
    @CurrentActor() actor: Actor,
    @Param('pay_key', { schema: payKey }) key: string,
    @Body({ schema: versioned }) body: z.infer<typeof versioned>,
  ): Promise<PaymentView> {
    return this.payments.act(actor, key, { action: 'unmark_paid', version: body?.version });
  }
}
