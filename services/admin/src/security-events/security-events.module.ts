import { Module } from '@nestjs/common';
import { SecurityLog, securityLog } from '@uketori/service-kit/security-log';
import { WebhooksModule } from '../webhooks/webhooks.module.js';
import { SecurityEventsConsumer } from './security-events.consumer.js';
import { SecurityEventsController } from './security-events.controller.js';
import { SecurityEventsService } from './security-events.service.js';

/** Security events as lines for the operator and as webhooks for the organization. */
@Module({
  imports: [WebhooksModule],
  controllers: [SecurityEventsController],
  providers: [
    SecurityEventsService,
    SecurityEventsConsumer,
    { provide: SecurityLog, useFactory: () => securityLog() },
  ],
})
export class SecurityEventsModule {}
