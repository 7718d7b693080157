import { Module } from '@nestjs/common';
import { ApprovalsEvents } from './approvals/approvals.events.js';
import { ApprovalsController } from './approvals/approvals.http.js';
import { ApprovalsService } from './approvals/approvals.service.js';
import { FinalApprovalBulk } from './final_approval/final_approval.bulk.js';
import { FinalApprovalProcess } from './final_approval/final_approval.process.js';
import { FinalApprovalSweeper } from './final_approval/final_approval.sweeper.js';
import { OrganizationsEvents } from './organizations/organizations.events.js';

@Module({
  controllers: [ApprovalsController],
  providers: [
    ApprovalsService,
    ApprovalsEvents,
    OrganizationsEvents,
    FinalApprovalProcess,
    FinalApprovalBulk,
    FinalApprovalSweeper,
  ],
})
export class AppModule {}
