import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { ReferencesModule } from '../references/references.module.js';
import { LinksFacade } from './links.facade.js';
import { RequestLinksController } from './request-links.controller.js';
import { RequestLinksService } from './request-links.service.js';

/** Links by which a supplier uploads without a login. */
@Module({
  imports: [CustomersModule, ReferencesModule],
  controllers: [RequestLinksController],
  providers: [RequestLinksService, LinksFacade],
  exports: [LinksFacade],
})
export class LinksModule {}
