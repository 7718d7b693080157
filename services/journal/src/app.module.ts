import { Module } from '@nestjs/common';
import { AccountingModule } from './accounting/accounting.module.js';
import { AssessmentModule } from './assessment/assessment.module.js';
import { CommentsModule } from './comments/comments.module.js';
import { CompaniesModule } from './companies/companies.module.js';
import { DefaultJournalModule } from './default-journal/default-journal.module.js';
import { ExportsModule } from './exports/exports.module.js';
import { InitialSettingsModule } from './initial-settings/initial-settings.module.js';
import { InvoicesModule } from './invoices/invoices.module.js';
import { LearningModule } from './learning/learning.module.js';
import { MastersModule } from './masters/masters.module.js';
import { MonthEndModule } from './month-end/month-end.module.js';
import { PayablesModule } from './payables/payables.module.js';
import { PaymentsModule } from './payments/payments.module.js';
import { PrecedentsModule } from './precedents/precedents.module.js';
import { ProposalsModule } from './proposals/proposals.module.js';
import { RecurringModule } from './recurring/recurring.module.js';
import { RegistryModule } from './registry/registry.module.js';
import { RegistryChecksModule } from './registry-checks/registry-checks.module.js';
import { ReportsModule } from './reports/reports.module.js';
import { SettingsModule } from './settings/settings.module.js';
import { SplitRulesModule } from './split-rules/split-rules.module.js';
import { SpreadsModule } from './spreads/spreads.module.js';
import { SummariesModule } from './summaries/summaries.module.js';
import { SupplierMemoryModule } from './supplier-memory/supplier-memory.module.js';

/** The table of journal's features. The order is that of the paths in the OpenAPI document. */
@Module({
  imports: [
    InvoicesModule,
    MastersModule,
    SplitRulesModule,
    RecurringModule,
    ReportsModule,
    PayablesModule,
    MonthEndModule,
    SpreadsModule,
    CompaniesModule,
    CommentsModule,
    InitialSettingsModule,
    DefaultJournalModule,
    AssessmentModule,
    RegistryChecksModule,
    ExportsModule,
    PaymentsModule,
    SummariesModule,
    SupplierMemoryModule,
    AccountingModule,
    LearningModule,
    PrecedentsModule,
    ProposalsModule,
    RegistryModule,
    SettingsModule,
  ],
})
export class AppModule {}
