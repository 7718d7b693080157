import { Module } from '@nestjs/common';
import { BankStatementsController } from './bank-statements.controller.js';
import { StatementImportService } from './statement-import.service.js';
import { StatementMatchingService } from './statement-matching.service.js';

/** What the bank booked, and the payments that it settles. */
@Module({
  controllers: [BankStatementsController],
  providers: [StatementImportService, StatementMatchingService],
})
export class BankStatementsModule {}
