import { Module } from '@nestjs/common';
import { CompaniesController } from './companies/companies.http.js';
import { CompaniesService } from './companies/companies.service.js';
import { LearningService } from './companies/learning.service.js';
import { DefaultJournalController } from './default-journal/default-journal.http.js';
import { DefaultJournalService } from './default-journal/default-journal.service.js';
import { InvoiceEvents } from './invoices/invoices.copies.js';
import { InvoiceCreation } from './invoices/invoices.create.js';
import { InvoicesEditing } from './invoices/invoices.editing.js';
import { InvoicesGrpc } from './invoices/invoices.grpc.js';
import { InvoicesController } from './invoices/invoices.http.js';
import { InvoicesLocking } from './invoices/invoices.locking.js';
import { InvoicesQuery } from './invoices/invoices.query.js';
import { InvoicesService } from './invoices/invoices.service.js';
import { MastersController } from './masters/masters.http.js';
import { MastersService } from './masters/masters.service.js';
import { ProposalsService } from './proposals/proposals.service.js';
import { SettingsEvents } from './settings/settings.events.js';

/** The features of journal. */
@Module({
  controllers: [
    InvoicesController,
    InvoicesGrpc,
    MastersController,
    CompaniesController,
    DefaultJournalController,
  ],
  providers: [
    InvoicesService,
    InvoicesQuery,
    InvoicesEditing,
    InvoicesLocking,
    InvoiceCreation,
    InvoiceEvents,
    ProposalsService,
    MastersService,
    CompaniesService,
    LearningService,
    DefaultJournalService,
    SettingsEvents,
  ],
})
export class AppModule {}
