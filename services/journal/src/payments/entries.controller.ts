import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { entriesAnswer, payAccountsAnswer } from './entries.types.js';
import { EntriesService, type PayAccountsInput } from './entries.service.js';
import { PAY_PARTS } from './payment-journal.rules.js';

const localId = { schema: z.coerce.number().int().min(1).max(2_147_483_647) };
const account = z.strictObject({ account_title_id: z.uuid().nullable(), tax_id: z.uuid().nullable() });
const accountsBody = {
  schema: z.strictObject({
    version: z.int().min(0),
    accounts: z.partialRecord(z.enum(PAY_PARTS), account),
  }),
};

/** What an invoice becomes in the books. */
@Controller()
export class EntriesController {
  constructor(private readonly entries: EntriesService) {}

  @Get('invoices/:local_id/entries')
  @Answers(entriesAnswer)
  @Ability('invoice:read')
  of(@CurrentActor() actor: Actor, @Param('local_id', localId) id: number) {
    return this.entries.of(actor, id);
  }

  @Get('default-journal/pay-accounts')
  @Answers(payAccountsAnswer)
  @Ability(['settings:read', 'invoice:update'])
  accounts(@CurrentActor() actor: Actor) {
    return this.entries.accounts(actor);
  }

  @Put('default-journal/pay-accounts')
  @Answers(payAccountsAnswer)
  @Ability('settings:update')
  putAccounts(@CurrentActor() actor: Actor, @Body(accountsBody) body: z.infer<typeof accountsBody.schema>) {
    return this.entries.putAccounts(actor, body as PayAccountsInput);
  }
}
