import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { accept_duties } from '@uketori/service-kit/duties.types';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { payeeAccountRecord, type PayeeAccountView, payeeAccountView } from './payee-account.record.js';
import { PayeeAccountsService } from './payee-accounts.service.js';

const accountId = { schema: z.uuid() };
const version = z.number().int().min(1);
const listQuery = z.strictObject({
  state: payeeAccountRecord.fields.state.input.default('WAITING'),
  waiting: z
    .literal('account_to_confirm')
    .optional()
    .describe('The list keeps the accounts that the caller may confirm, and ignores state.'),
});
const confirmBody = z.strictObject({ version, note: z.string().trim().min(1).max(500), accept_duties });
const revokeBody = z.strictObject({ version });
const ediBody = z.strictObject({ version, edi_text: payeeAccountRecord.fields.edi_text.input });

/** Accounts of payees and whether they may be paid to. */
@Controller('payee-accounts')
export class PayeeAccountsController {
  constructor(private readonly accounts: PayeeAccountsService) {}

  @Get()
  @Answers(itemsAnswer(payeeAccountView))
  @Ability('payment:read', 3)
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listQuery }) query: z.infer<typeof listQuery>,
  ): Promise<{ items: PayeeAccountView[] }> {
    return { items: await this.accounts.list(actor, query.waiting ? 'TO_CONFIRM' : query.state) };
  }

  @Get(':id')
  @Answers(payeeAccountView)
  @Ability('payment:read', 3)
  get(@CurrentActor() actor: Actor, @Param('id', accountId) id: string): Promise<PayeeAccountView> {
    return this.accounts.get(actor, id);
  }

  @Patch(':id')
  @Answers(payeeAccountView)
  @Ability('payment:update')
  @StepUp()
  setEdiText(
    @CurrentActor() actor: Actor,
    @Param('id', accountId) id: string,
    @Body({ schema: ediBody }) body: z.infer<typeof ediBody>,
  ): Promise<PayeeAccountView> {
    return this.accounts.setEdiText(actor, id, body.version, body.edi_text);
  }

  @Post(':id/confirmation')
  @Answers(payeeAccountView)
  @HttpCode(200)
  @Ability('payment:update')
  @StepUp()
  confirm(
    @CurrentActor() actor: Actor,
    @Param('id', accountId) id: string,
    @Body({ schema: confirmBody }) body: z.infer<typeof confirmBody>,
  ): Promise<PayeeAccountView> {
    return this.accounts.confirm(actor, id, body);
  }

  @Delete(':id/confirmation')
  @Answers(payeeAccountView)
  @Ability('payment:update')
  revoke(
    @CurrentActor() actor: Actor,
    @Param('id', accountId) id: string,
    @Body({ schema: revokeBody }) body: z.infer<typeof revokeBody>,
  ): Promise<PayeeAccountView> {
    return this.accounts.revoke(actor, id, body.version);
  }
}
