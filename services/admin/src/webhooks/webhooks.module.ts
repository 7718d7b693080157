import { Module } from '@nestjs/common';
import { Deliveries } from './deliveries.service.js';
import { WebhookSecrets } from './webhook-secrets.service.js';
import { WebhookSettings } from './webhook-settings.service.js';
import { WebhookClient } from './webhook.client.js';
import { WebhooksConsumer } from './webhooks.consumer.js';
import { WebhookEventsController, WebhooksController } from './webhooks.controller.js';
import { WebhooksService } from './webhooks.service.js';

/** Events of the organization for programs of others, and the delivery of every webhook. */
@Module({
  controllers: [WebhooksController, WebhookEventsController],
  providers: [
    WebhooksService,
    WebhooksConsumer,
    WebhookSettings,
    WebhookSecrets,
    Deliveries,
    {
      provide: WebhookClient,
      useFactory: () => new WebhookClient(process.env.UKETORI_WEBHOOK_NETWORKS ?? ''),
    },
  ],
  exports: [WebhookSettings, Deliveries],
})
export class WebhooksModule {}
