import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { shown } from '@uketori/service-kit/record';
import { z } from 'zod';
import {
  newUserBank,
  type UserBankEntity,
  type UserBankInput,
  userBankRecord,
  type UserBankView,
  userBankView,
} from '../conditions/conditions.facade.js';
import { UserBanksService } from './user-banks.service.js';

const updateBank = newUserBank.extend({ version: z.number().int().min(1) });
const view = (bank: UserBankEntity): UserBankView => shown(userBankRecord, bank);

@Controller('user-banks')
export class UserBanksController {
  constructor(private readonly banks: UserBanksService) {}

  @Get()
  @Answers(itemsAnswer(userBankView))
  @Ability('payment:read')
  async list(@CurrentActor() actor: Actor): Promise<{ items: UserBankView[] }> {
    return { items: (await this.banks.list(actor)).map(view) };
  }

  @Get(':id')
  @Answers(userBankView)
  @Ability('payment:read')
  async get(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
  ): Promise<UserBankView> {
    return view(await this.banks.get(actor, id));
  }

  @Post()
  @Answers(userBankView)
  @Ability('payment:update', 3)
  @StepUp()
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: newUserBank }) body: UserBankInput,
  ): Promise<UserBankView> {
    return view(await this.banks.create(actor, body));
  }

  @Put(':id')
  @Answers(userBankView)
  @Ability('payment:update', 3)
  @StepUp()
  async update(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body({ schema: updateBank }) body: z.infer<typeof updateBank>,
  ): Promise<UserBankView> {
    return view(await this.banks.update(actor, id, body));
  }

  @Delete(':id')
  @HttpCode(204)
  @Ability('payment:update', 3)
  @StepUp()
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.banks.remove(actor, id);
  }
}
