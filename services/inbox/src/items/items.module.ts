import { Module } from '@nestjs/common';
import { waitingIn } from '@uketori/service-kit/waiting';
import { CustomersModule } from '../customers/customers.module.js';
import { LinksModule } from '../links/links.module.js';
import { ReferencesModule } from '../references/references.module.js';
import { DocumentsClient } from './documents.client.js';
import { ItemConsumer } from './items.consumer.js';
import { ItemsFacade } from './items.facade.js';
import { ItemsController } from './items.controller.js';
import { itemList } from './items.list.js';
import { ItemsService } from './items.service.js';
import { ReadingService } from './reading.service.js';
import { ReturnsService } from './returns.service.js';
import { SubmissionsService } from './submissions.service.js';

/** Expected and received invoices of customers. */
@Module({
  imports: [CustomersModule, LinksModule, ReferencesModule],
  controllers: [ItemsController],
  providers: [
    DocumentsClient,
    ItemsService,
    SubmissionsService,
    ReadingService,
    ReturnsService,
    ItemConsumer,
    ItemsFacade,
    waitingIn('/inbox-items', itemList),
  ],
  exports: [ItemsFacade],
})
export class ItemsModule {}
