import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { TransferGroupsService } from './transfer-groups.service.js';
import { MOST_GROUPED } from './transfer-groups.rules.js';

const combineBody = z.strictObject({ pay_keys: z.array(z.uuid()).min(1).max(MOST_GROUPED) });

const combined = z.object({
  transfer_group_id: z
    .uuid()
    .nullable()
    .describe('Null where credit notes settled all invoices but one: a single payment is no group.'),
  pay_keys: z.array(z.uuid()),
});
const separated = combined.pick({ pay_keys: true });

/** Payments of one payee that go out as one transfer. */
@Controller('payments/groups')
export class TransferGroupsController {
  constructor(private readonly groups: TransferGroupsService) {}

  @Post()
  @Answers(combined)
  @HttpCode(200)
  @Ability('payment:update')
  combine(
    @CurrentActor() actor: Actor,
    @Body({ schema: combineBody }) body: z.infer<typeof combineBody>,
  ): Promise<z.infer<typeof combined>> {
    return this.groups.combine(actor, body.pay_keys);
  }

  @Delete(':id')
  @Answers(separated)
  @Ability('payment:update')
  separate(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
  ): Promise<z.infer<typeof separated>> {
    return this.groups.separate(actor, id);
  }
}
