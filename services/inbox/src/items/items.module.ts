import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { ReferencesModule } from '../references/references.module.js';
import { DocumentsClient } from './documents.client.js';
import { ItemEvents } from './items.events.js';
import { ItemsFacade } from './items.facade.js';
import { ItemsHttp } from './items.http.js';
import { ItemsService } from './items.service.js';
import { ReadingService } from './reading.service.js';
import { SubmissionsService } from './submissions.service.js';

/** Expected and received invoices of customers. */
@Module({
  imports: [CustomersModule, ReferencesModule],
  controllers: [ItemsHttp],
  providers: [DocumentsClient, ItemsService, SubmissionsService, ReadingService, ItemEvents, ItemsFacade],
  exports: [ItemsFacade],
})
export class ItemsModule {}
