import { Module } from '@nestjs/common';
import { RecurringController } from './recurring.http.js';
import { RecurringMaking } from './recurring.making.js';
import { RecurringService } from './recurring.service.js';
import { RecurringSweeper } from './recurring.sweeper.js';

/** Invoices that come again each month without a document. */
@Module({
  controllers: [RecurringController],
  providers: [RecurringMaking, RecurringService, RecurringSweeper],
})
export class RecurringModule {}
