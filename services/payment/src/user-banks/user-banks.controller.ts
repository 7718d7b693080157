import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { FEE_METHODS, type UserBankEntity } from '../conditions/conditions.facade.js';
import { isAccountName } from '../zengin/zengin.facade.js';
import { UserBanksService } from './user-banks.service.js';
import { userBankView } from './user-banks.answers.js';

/** Account checks of spec 5: number of up to seven half-width digits, holder of allowed characters up to 48. */
const account = {
  bank_code: z.string().regex(/^[0-9]{4}$/),
  bank_name: z.string().min(1).max(60),
  bank_branch_code: z.string().regex(/^[0-9]{3}$/),
  bank_branch_name: z.string().min(1).max(60),
  bank_account_type: z.enum(['ordinary', 'current', 'savings', 'other']),
  bank_account_number: z.string().regex(/^[0-9]{1,7}$/),
  bank_account_name: z.string().min(1).max(48).refine(isAccountName, 'account_name'),
  user_code: z
    .string()
    .regex(/^([0-9]{10})?$/)
    .default(''),
  default: z.boolean().default(false),
  record_separator: z.enum(['crlf', 'none']).default('crlf'),
  middle_dot: z.enum(['.', ' ']).default('.'),
  shorten_names: z.boolean().default(false),
  transfer_category: z.enum(['0', '7']).default('7'),
  fee_method: z.enum(FEE_METHODS).default('keep'),
  end_mark: z.boolean().default(false),
};
const createBank = z.strictObject(account);
const updateBank = z.strictObject({ ...account, version: z.number().int().min(1) });

/** What a client sees of an account. */
export type UserBankView = Omit<UserBankEntity, 'organization_id' | 'deleted'>;

function view({ organization_id: _organization, deleted: _deleted, ...bank }: UserBankEntity): UserBankView {
  return bank;
}

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
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createBank }) body: z.infer<typeof createBank>,
  ): Promise<UserBankView> {
    return view(await this.banks.create(actor, body));
  }

  @Put(':id')
  @Answers(userBankView)
  @Ability('payment:update', 3)
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
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.banks.remove(actor, id);
  }
}
