import { Module } from '@nestjs/common';
import { LearningModule } from '../learning/learning.module.js';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { InvoicesBulk } from './invoices.bulk.js';
import { InvoicesChanges } from './invoices.changes.js';
import { InvoiceEvents } from './invoices.copies.js';
import { InvoiceCreation } from './invoices.create.js';
import { InvoicesEditing } from './invoices.editing.js';
import { InvoicesGrpc } from './invoices.grpc.js';
import { InvoicesController } from './invoices.http.js';
import { InvoicesLocking } from './invoices.locking.js';
import { InvoicesQuery } from './invoices.query.js';
import { InvoicesService } from './invoices.service.js';

/** Invoices as people work on them. */
@Module({
  imports: [LearningModule, ProposalsModule],
  controllers: [InvoicesController, InvoicesGrpc],
  providers: [
    InvoicesBulk,
    InvoicesChanges,
    InvoicesService,
    InvoicesQuery,
    InvoicesEditing,
    InvoicesLocking,
    InvoiceCreation,
    InvoiceEvents,
  ],
})
export class InvoicesModule {}
