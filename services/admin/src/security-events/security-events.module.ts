import { Module } from '@nestjs/common';
import { SecurityLog, securityLog } from '@uketori/service-kit/security-log';
import { SecurityEventsConsumer } from './security-events.consumer.js';
import { SecurityEventsController } from './security-events.controller.js';
import { SecurityEventsService } from './security-events.service.js';
import { WebhookClient } from './webhook.client.js';

/** Security events as lines for the operator and as webhooks for the organization. */
@Module({
  controllers: [SecurityEventsController],
  providers: [
    SecurityEventsService,
    SecurityEventsConsumer,
    { provide: SecurityLog, useFactory: () => securityLog() },
    {
      provide: WebhookClient,
      useFactory: () => new WebhookClient(process.env.UKETORI_WEBHOOK_NETWORKS ?? ''),
    },
  ],
})
export class SecurityEventsModule {}
