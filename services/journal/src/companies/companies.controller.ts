import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { listAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import {
  type Company,
  company,
  type CompanyInput,
  companyInput,
  deletedCompany,
  type PatternSplit,
  patternSplit,
} from './company.record.js';
import { type CompanyQuery, companyQuery } from './companies.list.js';
import { CompaniesService } from './companies.service.js';

const id = { schema: z.uuid() };
const query = { schema: companyQuery };
const createBody = { schema: companyInput };
const updateBody = {
  schema: companyInput.refine((c) => c.version !== undefined, { path: ['version'], message: 'required' }),
};

const splitBody = { schema: patternSplit };

@Controller('companies')
export class CompaniesController {
  constructor(private readonly companies: CompaniesService) {}

  /** Users who code or upload invoices choose from these. */
  @Get()
  @Answers(listAnswer(company))
  @Ability(['company:read', 'invoice:update', 'invoice:upload'])
  async list(@CurrentActor() actor: Actor, @Query(query) q: CompanyQuery) {
    const page = await this.companies.list(actor, q);
    return { ...page, items: page.items.map((item) => withoutAccount(actor, item)) };
  }

  @Get(':id')
  @Answers(company)
  @Ability(['company:read', 'invoice:update', 'invoice:upload'])
  async one(@CurrentActor() actor: Actor, @Param('id', id) companyId: string) {
    return withoutAccount(actor, await this.companies.one(actor, companyId));
  }

  @Post()
  @Answers(company)
  @Ability('company:update')
  create(@CurrentActor() actor: Actor, @Body(createBody) body: CompanyInput) {
    return this.companies.create(actor, body);
  }

  @Put(':id')
  @Answers(company)
  @Ability('company:update')
  update(
    @CurrentActor() actor: Actor,
    @Param('id', id) companyId: string,
    @Body(updateBody) body: CompanyInput,
  ) {
    return this.companies.update(actor, companyId, body);
  }

  /** Names the rule that splits the debits that a pattern proposes. */
  @Put(':id/patterns/:pattern_id/split-rule')
  @Answers(company)
  @Ability('company:update')
  split(
    @CurrentActor() actor: Actor,
    @Param('id', id) companyId: string,
    @Param('pattern_id', id) patternId: string,
    @Body(splitBody) body: PatternSplit,
  ) {
    return this.companies.split(actor, companyId, patternId, body);
  }

  @Delete(':id')
  @Answers(deletedCompany)
  @Ability('company:delete')
  remove(@CurrentActor() actor: Actor, @Param('id', id) companyId: string) {
    return this.companies.remove(actor, companyId);
  }
}

/** Users who only upload choose a supplier by its name: its bank account is not theirs to see. */
function withoutAccount(actor: Actor, item: Company): Company {
  if (abilityLevel(actor, 'company:read') > 0 || abilityLevel(actor, 'invoice:update') > 0) return item;
  return {
    ...item,
    bank_name: '',
    bank_code: '',
    branch_name: '',
    branch_code: '',
    account_number: '',
    account_holder_kana: '',
  };
}
