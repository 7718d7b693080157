import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { shown } from '@uketori/service-kit/record';
import { z } from 'zod';
import {
  newTransferFee,
  type TransferFeeEntity,
  type TransferFeeInput,
  transferFeeRecord,
  type TransferFeeView,
  transferFeeView,
} from '../conditions/conditions.facade.js';
import { TransferFeesService } from './transfer-fees.service.js';

const updateFee = newTransferFee.extend({ version: z.number().int().min(1) });
const listFees = z.strictObject({ user_bank_id: z.uuid().optional() });

const view = (fee: TransferFeeEntity): TransferFeeView => shown(transferFeeRecord, fee);

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
    @Body({ schema: newTransferFee }) body: TransferFeeInput,
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
