import { Module } from '@nestjs/common';
import { FinalApprovalBulk } from './bulk-final-approval.service.js';
import { FinalApprovalController } from './final-approval.controller.js';
import { FinalApprovalProcess } from './final-approval-process.service.js';

/** The last step of an approval: a process that locks the invoice and can be taken back. */
@Module({
  controllers: [FinalApprovalController],
  providers: [FinalApprovalProcess, FinalApprovalBulk],
})
export class FinalApprovalModule {}
