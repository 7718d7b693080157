import { Module } from '@nestjs/common';
import { PrecedentsModule } from '../precedents/precedents.module.js';
import { EntriesController } from './entries.controller.js';
import { EntriesService } from './entries.service.js';
import { PaymentJournalConsumer } from './payment-journal.consumer.js';

/** Journal entries of payments. */
@Module({
  imports: [PrecedentsModule],
  controllers: [EntriesController],
  providers: [EntriesService, PaymentJournalConsumer],
})
export class PaymentsModule {}
