import { Module } from '@nestjs/common';
import { CustomersModule } from '../customers/customers.module.js';
import { LinksModule } from '../links/links.module.js';
import { ReferencesModule } from '../references/references.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { RequestMailsController } from './request-mails.controller.js';
import { RequestMails } from './request-mails.repository.js';
import { RequestMailsService } from './request-mails.service.js';
import { ScheduledMailsService } from './scheduled-mails.service.js';

/** Mails that ask customers for their invoices, by hand and by schedule. */
@Module({
  imports: [CustomersModule, LinksModule, ReferencesModule, TemplatesModule],
  controllers: [RequestMailsController],
  providers: [RequestMailsService, ScheduledMailsService, RequestMails],
})
export class MailsModule {}
