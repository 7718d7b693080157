import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import type { TransferFeeEntity } from '../conditions/conditions.facade.js';
import { TransferFeesService } from './transfer-fees.service.js';
import { transferFeeView } from './transfer-fees.answers.js';

// Negative numbers pass here: they are an invalid range, with the catalogue's own code.
const yen = z.number().int().min(-9_999_999_999).max(999_999_999_999);
const condition = {
  user_bank_id: z.uuid(),
  transfer_type: z.enum(['same_branch', 'same_bank', 'other_bank']),
  destination_bank_code: z
    .string()
    .regex(/^[0-9]{4}$/)
    .nullable()
    .default(null),
  destination_bank_name: z.string().max(60).default(''),
  applied_condition_type: z.enum(['all', 'range']).default('range'),
  applied_condition_min: yen.default(0),
  applied_condition_max: yen.nullable().default(null),
  transfer_fee: z.number().int().min(0).max(99_999),
};
const createFee = z.strictObject(condition);
const updateFee = z.strictObject({ ...condition, version: z.number().int().min(1) });
const listFees = z.strictObject({ user_bank_id: z.uuid().optional() });

export type TransferFeeView = Omit<TransferFeeEntity, 'organization_id'>;

function view({ organization_id: _organization, ...fee }: TransferFeeEntity): TransferFeeView {
  return fee;
}

@Controller('transfer-fees')
export class TransferFeesController {
  constructor(private readonly fees: TransferFeesService) {}

  @Get()
  @Answers(itemsAnswer(transferFeeView))
  @Ability(['transfer_fee:read', 'payment:read'])
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: listFees }) query: z.infer<typeof listFees>,
  ): Promise<{ items: TransferFeeView[] }> {
    return { items: (await this.fees.list(actor, query.user_bank_id)).map(view) };
  }

  @Post()
  @Answers(transferFeeView)
  @Ability('transfer_fee:update')
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createFee }) body: z.infer<typeof createFee>,
  ): Promise<TransferFeeView> {
    return view(await this.fees.create(actor, body));
  }

  @Put(':id')
  @Answers(transferFeeView)
  @Ability('transfer_fee:update')
  async update(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body({ schema: updateFee }) body: z.infer<typeof updateFee>,
  ): Promise<TransferFeeView> {
    return view(await this.fees.update(actor, id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  @Ability('transfer_fee:delete')
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.fees.remove(actor, id);
  }
}
