import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer, listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import * as schema from './accounting-api.types.js';
import { dealRow, invoiceDeal } from './deal.record.js';
import { dealList } from './deals.list.js';
import { AccountingDeals } from './deals.service.js';
import { AccountingLinkService } from './link.service.js';
import { ManualJournals } from './manual-journals.service.js';
import { AccountingMappings } from './mappings.service.js';
import { AccountingPartners } from './partners.service.js';

const id = { schema: z.uuid() };
const localId = { schema: z.coerce.number().int().min(1).max(2_147_483_647) };
const dealQuery = { schema: listSchema(dealList) };
const consentBody = { schema: schema.consentInput };
const companyBody = { schema: schema.companyInput };
const approvalTypeBody = { schema: schema.approvalTypeInput };
const mastersQuery = { schema: schema.remoteMastersQuery };
const mappingsQuery = { schema: schema.mappingsQuery };
const mappingBody = { schema: schema.mappingInput };
const partnerBody = { schema: schema.partnerInput };
const dealsBody = { schema: schema.dealsInput };
const month = {
  schema: z
    .string()
    .regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/)
    .describe('A month as YYYY-MM.'),
};
const SENDER = 'invoice:export_journal';

/** The connection to the accounting service. */
@Controller('accounting')
export class AccountingController {
  constructor(
    private readonly link: AccountingLinkService,
    private readonly mappings: AccountingMappings,
    private readonly partners: AccountingPartners,
  ) {}

  @Get('company')
  @Answers(schema.accountingCompany)
  @Ability(['settings:read', SENDER])
  company(@CurrentActor() actor: Actor) {
    return this.link.get(actor);
  }

  @Post('consent')
  @Answers(schema.consentPage)
  @HttpCode(200)
  @Ability('settings:update')
  begin(@CurrentActor() actor: Actor) {
    return this.link.begin(actor);
  }

  @Post('token')
  @Answers(schema.accountingCompany)
  @HttpCode(200)
  @Ability('settings:update')
  complete(@CurrentActor() actor: Actor, @Body(consentBody) body: z.infer<typeof schema.consentInput>) {
    return this.link.complete(actor, body);
  }

  @Delete('token')
  @Answers(schema.accountingCompany)
  @Ability('settings:update')
  disconnect(@CurrentActor() actor: Actor) {
    return this.link.disconnect(actor);
  }

  @Get('companies')
  @Answers(itemsAnswer(schema.remoteCompany))
  @Ability('settings:update')
  companies(@CurrentActor() actor: Actor) {
    return this.link.companies(actor);
  }

  @Post('company')
  @Answers(schema.accountingCompany)
  @HttpCode(200)
  @Ability('settings:update')
  choose(@CurrentActor() actor: Actor, @Body(companyBody) body: z.infer<typeof schema.companyInput>) {
    return this.link.choose(actor, body.company_id);
  }

  @Post('approval-type')
  @Answers(schema.accountingCompany)
  @HttpCode(200)
  @Ability('settings:update')
  approvalType(
    @CurrentActor() actor: Actor,
    @Body(approvalTypeBody) body: z.infer<typeof schema.approvalTypeInput>,
  ) {
    return this.link.setApprovalType(actor, body.separate_approval);
  }

  @Get('masters/counts')
  @Answers(schema.fetchedMasters)
  @Ability('settings:read')
  counts(@CurrentActor() actor: Actor) {
    return this.mappings.counts(actor);
  }

  @Post('masters')
  @Answers(schema.fetchedMasters)
  @HttpCode(200)
  @Ability('settings:update')
  fetch(@CurrentActor() actor: Actor) {
    return this.mappings.fetch(actor);
  }

  @Get('masters')
  @Answers(itemsAnswer(schema.remoteMaster))
  @Ability('settings:read')
  masters(
    @CurrentActor() actor: Actor,
    @Query(mastersQuery) query: z.infer<typeof schema.remoteMastersQuery>,
  ) {
    return this.mappings.search(actor, query);
  }

  @Get('mappings')
  @Answers(listAnswer(schema.mappingRow))
  @Ability('settings:read')
  list(@CurrentActor() actor: Actor, @Query(mappingsQuery) query: schema.MappingsQuery) {
    return this.mappings.list(actor, query);
  }

  @Put('mappings')
  @Answers(z.object({ chosen: z.boolean() }))
  @Ability('settings:update')
  map(@CurrentActor() actor: Actor, @Body(mappingBody) body: schema.MappingInput) {
    return this.mappings.choose(actor, body);
  }

  /** Creates a partner that an invoice needs, with the registered number; one that is there by now is taken instead. */
  @Post('partners')
  @Answers(schema.createdPartner)
  @HttpCode(200)
  @Ability(SENDER)
  createPartner(@CurrentActor() actor: Actor, @Body(partnerBody) body: schema.PartnerInput) {
    return this.partners.create(actor, body);
  }
}

/** Invoices sent to it as deals. */
@Controller('accounting/deals')
export class AccountingDealsController {
  constructor(private readonly deals: AccountingDeals) {}

  @Get()
  @Answers(listAnswer(dealRow))
  @Ability(SENDER)
  list(@CurrentActor() actor: Actor, @Query(dealQuery) query: ListQuery) {
    return this.deals.list(actor, query);
  }

  @Post()
  @Answers(schema.dealResults)
  @HttpCode(200)
  @Ability(SENDER)
  create(@CurrentActor() actor: Actor, @Body(dealsBody) body: schema.DealsInput) {
    return this.deals.create(actor, body);
  }

  @Post('preview')
  @Answers(schema.dealResults)
  @HttpCode(200)
  @Ability(SENDER)
  preview(@CurrentActor() actor: Actor, @Body(dealsBody) body: schema.DealsInput) {
    return this.deals.preview(actor, body);
  }

  @Get('of-invoice/:local_id')
  @Answers(invoiceDeal)
  @Ability('invoice:read')
  ofInvoice(@CurrentActor() actor: Actor, @Param('local_id', localId) invoice: number) {
    return this.deals.ofInvoice(actor, invoice);
  }

  @Post(':id/retry')
  @Answers(dealRow)
  @HttpCode(200)
  @Ability(SENDER)
  retry(@CurrentActor() actor: Actor, @Param('id', id) deal: string) {
    return this.deals.retry(actor, deal);
  }

  /** Sends the payment of a sent invoice again. */
  @Post(':id/settle')
  @Answers(dealRow)
  @HttpCode(200)
  @Ability(SENDER)
  settle(@CurrentActor() actor: Actor, @Param('id', id) deal: string) {
    return this.deals.settle(actor, deal);
  }

  @Post(':id/cancel')
  @Answers(dealRow)
  @HttpCode(200)
  @Ability(SENDER)
  cancel(@CurrentActor() actor: Actor, @Param('id', id) deal: string) {
    return this.deals.cancel(actor, deal);
  }

  @Post(':id/withdraw')
  @Answers(dealRow)
  @HttpCode(200)
  @Ability(SENDER)
  withdraw(@CurrentActor() actor: Actor, @Param('id', id) deal: string) {
    return this.deals.withdraw(actor, deal);
  }
}

/** Entries of the month end sent to it as manual journals. */
@Controller('accounting/journals')
export class AccountingJournalsController {
  constructor(private readonly journals: ManualJournals) {}

  /** The entries of a month, each with its state or what keeps it back. */
  @Get(':month')
  @Answers(schema.monthJournals)
  @Ability(SENDER, 3)
  of(@CurrentActor() actor: Actor, @Param('month', month) given: string) {
    return this.journals.of(actor, given);
  }

  /** Sends every entry of the month that can be sent and is not there, also those that failed. */
  @Post(':month')
  @Answers(schema.monthJournals)
  @HttpCode(200)
  @Ability(SENDER, 3)
  send(@CurrentActor() actor: Actor, @Param('month', month) given: string) {
    return this.journals.send(actor, given);
  }
}
