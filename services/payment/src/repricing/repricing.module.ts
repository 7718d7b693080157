import { Module } from '@nestjs/common';
import { CompaniesConsumer } from './companies.consumer.js';
import { RepricingsController } from './repricings.controller.js';
import { RepricingsService } from './repricings.service.js';

/** Open payments follow changed fees and changed suppliers, page by page. */
@Module({
  controllers: [RepricingsController],
  providers: [CompaniesConsumer, RepricingsService],
})
export class RepricingModule {}
