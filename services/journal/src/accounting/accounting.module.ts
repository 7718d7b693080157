import { Module } from '@nestjs/common';
import {
  AccountingController,
  AccountingDealsController,
  AccountingJournalsController,
} from './accounting.controller.js';
import { AccountingTurns } from './accounting.job.js';
import { AccountingCalls } from './calls.service.js';
import { AccountingDeals } from './deals.service.js';
import { OriginalsClient } from './documents.client.js';
import { ACCOUNTING_API } from './accounting.types.js';
import { FreeeClient } from './freee.client.js';
import { freeeConfig } from './freee-config.service.js';
import { AccountingLinkService } from './link.service.js';
import { ManualJournals } from './manual-journals.service.js';
import { ManualJournalSending } from './manual-journal-sending.service.js';
import { AccountingMappings } from './mappings.service.js';
import { AccountingPartners } from './partners.service.js';
import { AccountingQueue } from './queue.service.js';
import { AccountingRenewal } from './renewal.service.js';
import { AccountingSending } from './sending.service.js';
import { SettlementsConsumer } from './settlements.consumer.js';
import { AccountingSettlements } from './settlements.service.js';
import { AccountingTokens } from './tokens.service.js';

/** Approved invoices as deals of an accounting service, and entries of the month end as its manual journals. */
@Module({
  controllers: [AccountingController, AccountingDealsController, AccountingJournalsController],
  providers: [
    { provide: ACCOUNTING_API, useFactory: () => new FreeeClient(freeeConfig()) },
    AccountingTokens,
    AccountingCalls,
    AccountingLinkService,
    AccountingMappings,
    AccountingPartners,
    AccountingDeals,
    OriginalsClient,
    AccountingRenewal,
    AccountingQueue,
    AccountingSettlements,
    SettlementsConsumer,
    ManualJournals,
    ManualJournalSending,
    AccountingSending,
    AccountingTurns,
  ],
})
export class AccountingModule {}
