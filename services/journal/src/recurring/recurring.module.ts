import { Module } from '@nestjs/common';
import { RecurringController } from './recurring.controller.js';
import { RecurringMaking } from './making.service.js';
import { RecurringService } from './recurring.service.js';
import { RecurringSweeper } from './recurring.job.js';

/** Invoices that come again each month without a document. */
@Module({
  controllers: [RecurringController],
  providers: [RecurringMaking, RecurringService, RecurringSweeper],
})
export class RecurringModule {}
