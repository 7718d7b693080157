import { Module } from '@nestjs/common';
import { FinalApprovalBulk } from './final-approval.bulk.js';
import { FinalApprovalController } from './final-approval.http.js';
import { FinalApprovalProcess } from './final-approval.process.js';
import { FinalApprovalSweeper } from './final-approval.sweeper.js';

/** The last step of an approval: a process that locks the invoice and can be taken back. */
@Module({
  controllers: [FinalApprovalController],
  providers: [FinalApprovalProcess, FinalApprovalBulk, FinalApprovalSweeper],
})
export class FinalApprovalModule {}
