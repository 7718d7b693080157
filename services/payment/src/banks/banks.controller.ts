import { Controller, Get, Param, Query } from '@nestjs/common';
import { noRecord } from '@uketori/service-kit/errors';
import { Ability, Answers } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import {
  type HolderProposal,
  holderProposal,
  japanPostAccount,
  proposeHolder,
} from '../zengin/zengin.facade.js';
import { findBank, findBranch, searchBanks, searchBranches } from './banks.data.js';
import { type BankEntry, bankEntry } from './banks.types.js';

const find = z.strictObject({ q: z.string().max(40).default('') });

const named = z.strictObject({ name: z.string().max(255), kana: z.string().max(100).default('') });
const japanPostAnswer = z
  .object({
    bank_code: z.string(),
    bank_name: z.string(),
    branch_code: z.string(),
    branch_name: z.string(),
    account_type: z.enum(['ordinary', 'current']),
    account_number: z.string(),
  })
  .meta({ id: 'JapanPostAccount' });
const signed = z.strictObject({ symbol: z.string().max(20), number: z.string().max(20) });

/** The public bank master, for users who enter an account. */
@Controller('banks')
export class BanksController {
  @Get()
  @Answers(itemsAnswer(bankEntry))
  @Ability(['payment:read', 'company:read', 'invoice:update'])
  banks(@Query({ schema: find }) query: z.infer<typeof find>): { items: BankEntry[] } {
    return { items: searchBanks(query.q) };
  }

  /** The account holder a company's name suggests; a person confirms it. */
  @Get('holder-proposal')
  @Answers(holderProposal)
  @Ability(['payment:read', 'company:read', 'invoice:update'])
  proposal(@Query({ schema: named }) query: z.infer<typeof named>): HolderProposal {
    return proposeHolder(query.name, query.kana);
  }

  /** The transfer account behind a 記号 and 番号 of ゆうちょ銀行. */
  @Get('japan-post')
  @Answers(japanPostAnswer)
  @Ability(['payment:read', 'company:read', 'invoice:update'])
  japanPost(@Query({ schema: signed }) query: z.infer<typeof signed>): z.infer<typeof japanPostAnswer> {
    const account = japanPostAccount(query.symbol, query.number);
    const branch = findBranch(account.bank_code, account.branch_code);
    return {
      ...account,
      bank_name: findBank(account.bank_code)?.name ?? '',
      branch_name: branch?.name ?? '',
    };
  }

  @Get(':code/branches')
  @Answers(itemsAnswer(bankEntry))
  @Ability(['payment:read', 'company:read', 'invoice:update'])
  branches(
    @Param('code', { schema: z.string().regex(/^[0-9]{4}$/) }) code: string,
    @Query({ schema: find }) query: z.infer<typeof find>,
  ): { items: BankEntry[] } {
    const items = searchBranches(code, query.q);
    if (items === null) throw noRecord();
    return { items };
  }
}
