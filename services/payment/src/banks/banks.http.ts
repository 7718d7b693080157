import { Controller, Get, Param, Query } from '@nestjs/common';
import { noRecord } from '@uketori/service-kit/errors';
import { Ability, Answers } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { type BankEntry, searchBanks, searchBranches } from './banks.rules.js';
import { bankEntry } from './banks.answers.js';

const find = z.strictObject({ q: z.string().max(40).default('') });

/** The public bank master, for whoever enters an account. */
@Controller('banks')
export class BanksController {
  @Get()
  @Answers(itemsAnswer(bankEntry))
  @Ability(['payment:read', 'company:read', 'invoice:update'])
  banks(@Query({ schema: find }) query: z.infer<typeof find>): { items: BankEntry[] } {
    return { items: searchBanks(query.q) };
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
