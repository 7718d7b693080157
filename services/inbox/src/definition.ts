import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { CustomerEntity, customerRecord } from './customers/customer.record.js';
import { InboxItemEntity, inboxItemRecord } from './items/inbox-item.record.js';
import { RequestLinkEntity } from './links/request-link.record.js';
import { RequestMailEntity } from './mails/request-mail.record.js';
import { EmailTemplateEntity } from './templates/email-template.record.js';

/** Inbox: customers, request links, items and the month table. */
export const definition: ServiceDefinition = {
  name: 'inbox',
  quotas: ['mails', 'links'],
  module: AppModule,
  entities: [CustomerEntity, EmailTemplateEntity, RequestLinkEntity, RequestMailEntity, InboxItemEntity],
  records: [customerRecord, inboxItemRecord],
  sends_mail: true,
};
