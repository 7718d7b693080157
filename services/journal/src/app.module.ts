import { Module } from '@nestjs/common';
import { createStorage, Storage } from '@uketori/service-kit/storage/storage';
import { AccountingController, AccountingDealsController } from './accounting/accounting.http.js';
import { ACCOUNTING_API } from './accounting/accounting.port.js';
import { AccountingSweeper } from './accounting/accounting.sweeper.js';
import { AccountingCalls } from './accounting/calls.service.js';
import { AccountingDeals } from './accounting/deals.service.js';
import { OriginalsClient } from './accounting/documents.client.js';
import { FreeeClient } from './accounting/freee-client.js';
import { freeeConfig } from './accounting/freee-config.js';
import { AccountingLinkService } from './accounting/link.service.js';
import { AccountingMappings } from './accounting/mappings.service.js';
import { AccountingSending } from './accounting/sending.service.js';
import { AccountingTokens } from './accounting/tokens.service.js';
import { CompanyFileController } from './companies/company-file.http.js';
import { CompanyFileService } from './companies/company-file.service.js';
import { CommentsController } from './comments/comments.http.js';
import { CommentsService } from './comments/comments.service.js';
import { CompaniesController } from './companies/companies.http.js';
import { CompaniesService } from './companies/companies.service.js';
import { LearningService } from './learning/learning.service.js';
import { DefaultJournalController } from './default-journal/default-journal.http.js';
import { DefaultJournalService } from './default-journal/default-journal.service.js';
import { ExportFormatsController, ExportsController } from './exports/exports.http.js';
import { ExportsService } from './exports/exports.service.js';
import { ExportsSweeper } from './exports/exports.sweeper.js';
import { ExportFormatsService } from './exports/formats.service.js';
import { ExportRunsService } from './exports/runs.service.js';
import { InitialSettingsController } from './initial-settings/initial-settings.http.js';
import { InitialSettingsService } from './initial-settings/initial-settings.service.js';
import { InvoicesBulk } from './invoices/invoices.bulk.js';
import { InvoicesChanges } from './invoices/invoices.changes.js';
import { InvoiceEvents } from './invoices/invoices.copies.js';
import { InvoiceCreation } from './invoices/invoices.create.js';
import { InvoicesEditing } from './invoices/invoices.editing.js';
import { InvoicesGrpc } from './invoices/invoices.grpc.js';
import { InvoicesController } from './invoices/invoices.http.js';
import { InvoicesLocking } from './invoices/invoices.locking.js';
import { InvoicesQuery } from './invoices/invoices.query.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { MasterImportController } from './masters/import.http.js';
import { MasterImportService } from './masters/import.service.js';
import { MastersController } from './masters/masters.http.js';
import { MastersService } from './masters/masters.service.js';
import { EntriesController } from './payments/entries.http.js';
import { EntriesService } from './payments/entries.service.js';
import { PaymentJournalEvents } from './payments/payment-journal.events.js';
import { PrecedentsService } from './precedents/precedents.service.js';
import { ProposalsService } from './proposals/proposals.service.js';
import { CompanyRegistryController } from './registry-checks/company-registry.http.js';
import { CompanyRegistryService } from './registry-checks/company-registry.service.js';
import { ntaConfig, NtaRegistry } from './registry/nta-registry.js';
import { REGISTRY } from './registry/registry.port.js';
import { RegistryService } from './registry-checks/registry.service.js';
import { RegistrySweeper } from './registry-checks/registry.sweeper.js';
import { Rejudging } from './registry-checks/rejudging.js';
import { RecurringController } from './recurring/recurring.http.js';
import { RecurringMaking } from './recurring/recurring.making.js';
import { RecurringService } from './recurring/recurring.service.js';
import { RecurringSweeper } from './recurring/recurring.sweeper.js';
import { ReportsController } from './reports/reports.http.js';
import { ReportsService } from './reports/reports.service.js';
import { SettingsEvents } from './settings/settings.events.js';
import { SupplierMemoryController } from './supplier-memory/supplier-memory.http.js';
import { SupplierMemoryService } from './supplier-memory/supplier-memory.service.js';
import { AssessmentController } from './assessment/assessment.http.js';
import { AssessmentService } from './assessment/assessment.service.js';

/** The features of journal. */
@Module({
  controllers: [
    InvoicesController,
    InvoicesGrpc,
    // Before the masters: 'export.csv' is no id of a row.
    MasterImportController,
    MastersController,
    RecurringController,
    ReportsController,
    // Before the suppliers: 'export.csv' is no id of one.
    CompanyFileController,
    CommentsController,
    InitialSettingsController,
    CompaniesController,
    DefaultJournalController,
    AssessmentController,
    CompanyRegistryController,
    ExportsController,
    ExportFormatsController,
    EntriesController,
    SupplierMemoryController,
    AccountingController,
    AccountingDealsController,
  ],
  providers: [
    { provide: Storage, useFactory: () => createStorage() },
    ExportsService,
    ExportFormatsService,
    ExportRunsService,
    ExportsSweeper,
    EntriesService,
    PaymentJournalEvents,
    PrecedentsService,
    InvoicesBulk,
    InvoicesChanges,
    RecurringMaking,
    RecurringService,
    ReportsService,
    RecurringSweeper,
    InvoicesService,
    InvoicesQuery,
    InvoicesEditing,
    InvoicesLocking,
    InvoiceCreation,
    InvoiceEvents,
    ProposalsService,
    MasterImportService,
    MastersService,
    CompanyFileService,
    CommentsService,
    InitialSettingsService,
    CompaniesService,
    LearningService,
    DefaultJournalService,
    SettingsEvents,
    AssessmentService,
    { provide: REGISTRY, useFactory: () => new NtaRegistry(ntaConfig()) },
    RegistryService,
    RegistrySweeper,
    Rejudging,
    CompanyRegistryService,
    SupplierMemoryService,
    { provide: ACCOUNTING_API, useFactory: () => new FreeeClient(freeeConfig()) },
    AccountingTokens,
    AccountingCalls,
    AccountingLinkService,
    AccountingMappings,
    AccountingDeals,
    OriginalsClient,
    AccountingSending,
    AccountingSweeper,
  ],
})
export class AppModule {}
