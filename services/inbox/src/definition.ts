import type { ServiceDefinition } from '@uketori/service-kit/start';
import { AppModule } from './app.module.js';
import { CustomerEntity } from './customers/customers.entity.js';
import { InboxItemEntity } from './items/items.entity.js';
import { RequestLinkEntity } from './links/request-links.entity.js';
import { EmailTemplateEntity } from './templates/templates.entity.js';

/** Inbox: customers, request links, items and the month table. */
export const definition: ServiceDefinition = {
  name: 'inbox',
  module: AppModule,
  entities: [CustomerEntity, EmailTemplateEntity, RequestLinkEntity, InboxItemEntity],
  sends_mail: true,
};
