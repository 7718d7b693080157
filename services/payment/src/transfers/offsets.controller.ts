import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { MOST_OFFSETS } from './offsets.rules.js';
import { OffsetsService } from './offsets.service.js';

const payKey = { schema: z.uuid() };
const offsetBody = z.strictObject({
  version: z.int().min(1).optional(),
  offsets: z
    .array(z.strictObject({ pay_key: z.uuid(), amount: z.int().min(1).max(999_999_999_999) }))
    .min(1)
    .max(MOST_OFFSETS)
    .describe('Credit notes for an invoice, or invoices for a credit note, each with the amount to settle.'),
});
const settled = z.object({ pay_keys: z.array(z.uuid()) });

/** Credit notes settle invoices (相殺). */
@Controller('payments/:pay_key/offsets')
export class OffsetsController {
  constructor(private readonly offsets: OffsetsService) {}

  @Post()
  @Answers(settled)
  @HttpCode(200)
  @Ability('payment:update')
  offset(
    @CurrentActor() actor: Actor,
    @Param('pay_key', payKey) key: string,
    @Body({ schema: offsetBody }) body: z.infer<typeof offsetBody>,
  ): Promise<z.infer<typeof settled>> {
    return this.offsets.offset(actor, key, body.offsets, body.version);
  }

  @Delete(':id')
  @Answers(settled)
  @Ability('payment:update')
  cancel(
    @CurrentActor() actor: Actor,
    @Param('pay_key', payKey) key: string,
    @Param('id', { schema: z.uuid() }) id: string,
  ): Promise<z.infer<typeof settled>> {
    return this.offsets.cancel(actor, key, id);
  }
}
