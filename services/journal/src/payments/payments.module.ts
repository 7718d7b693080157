import { Module } from '@nestjs/common';
import { PrecedentsModule } from '../precedents/precedents.module.js';
import { EntriesController } from './entries.http.js';
import { EntriesService } from './entries.service.js';
import { PaymentJournalEvents } from './payment-journal.events.js';

/** Journal entries of payments. */
@Module({
  imports: [PrecedentsModule],
  controllers: [EntriesController],
  providers: [EntriesService, PaymentJournalEvents],
})
export class PaymentsModule {}
