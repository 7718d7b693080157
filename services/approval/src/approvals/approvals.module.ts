import { Module } from '@nestjs/common';
import { firstStep } from '@uketori/service-kit/first-steps';
import { reachable } from '@uketori/service-kit/reach';
import { waitingIn } from '@uketori/service-kit/waiting';
import { ApprovalsConsumer } from './approvals.consumer.js';
import { ApprovalsController } from './approvals.controller.js';
import { approvalList, INVOICES } from './approvals.list.js';
import { ApprovalsService } from './approvals.service.js';
import { RerouteJob } from './reroute.job.js';
import { hasFinalInvoice } from './approved-subjects.repository.js';

/** Levels of approval, their approvers and what waits for them. */
@Module({
  controllers: [ApprovalsController],
  providers: [
    ApprovalsService,
    ApprovalsConsumer,
    RerouteJob,
    waitingIn('/approvals', approvalList, (actor) => [INVOICES, reachable(actor, 'invoice:read')]),
    firstStep('first_approved', { abilities: ['invoice:final_approve'] }, hasFinalInvoice),
  ],
})
export class ApprovalsModule {}
