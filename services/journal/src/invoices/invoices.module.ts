import { Module } from '@nestjs/common';
import { firstStep } from '@uketori/service-kit/first-steps';
import { reachable } from '@uketori/service-kit/reach';
import { waitingIn } from '@uketori/service-kit/waiting';
import { hasCodedInvoice, invoiceList } from '../invoice-records/invoice-records.facade.js';
import { LearningModule } from '../learning/learning.module.js';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { InvoicesBulk } from './bulk.service.js';
import { InvoicesCoding } from './coding.service.js';
import { InvoiceHistory } from './history.service.js';
import { InvoicesConsumer } from './invoices.consumer.js';
import { InvoiceCreation } from './creation.service.js';
import { InvoicesEditing } from './editing.service.js';
import { InvoicesGrpc } from './invoices.grpc.js';
import { InvoicesController } from './invoices.controller.js';
import { InvoicesLocking } from './locking.service.js';
import { NoticeDetails } from './notice-details.service.js';
import { InvoicesQuery } from './reading.service.js';
import { InvoicesService } from './invoices.service.js';

/** Invoices as people work on them. */
@Module({
  imports: [LearningModule, ProposalsModule],
  controllers: [InvoicesController, InvoicesGrpc],
  providers: [
    InvoicesBulk,
    InvoicesCoding,
    InvoiceHistory,
    InvoicesService,
    InvoicesQuery,
    InvoicesEditing,
    InvoicesLocking,
    InvoiceCreation,
    InvoicesConsumer,
    NoticeDetails,
    firstStep('first_coded', { abilities: ['invoice:update'] }, hasCodedInvoice),
    waitingIn('/invoices', invoiceList, (actor) => [reachable(actor, 'invoice:read')]),
  ],
})
export class InvoicesModule {}
