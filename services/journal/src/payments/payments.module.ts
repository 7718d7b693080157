import { Module } from '@nestjs/common';
import { EntriesController } from './entries.controller.js';
import { EntriesService } from './entries.service.js';
import { PaymentJournalConsumer } from './payment-journal.consumer.js';

/** Journal entries of payments. */
@Module({
  controllers: [EntriesController],
  providers: [EntriesService, PaymentJournalConsumer],
})
export class PaymentsModule {}
