import { Module } from '@nestjs/common';
import { CompaniesEvents } from './companies.events.js';
import { RepricingsController } from './repricings.http.js';
import { RepricingsService } from './repricings.service.js';
import { RepricingsWorker } from './repricings.worker.js';

/** Open payments follow changed fees and changed suppliers, page by page. */
@Module({
  controllers: [RepricingsController],
  providers: [CompaniesEvents, RepricingsService, RepricingsWorker],
})
export class RepricingModule {}
