import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { LinksFacade } from './links.facade.js';
import { RequestLinksHttp } from './request-links.http.js';
import { RequestLinksService } from './request-links.service.js';

/** Links by which a supplier uploads without a login. */
@Module({
  imports: [CustomersModule],
  controllers: [RequestLinksHttp],
  providers: [RequestLinksService, LinksFacade],
  exports: [LinksFacade],
})
export class LinksModule {}
