import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { ApprovalRequestsConsumer } from './approval-requests.consumer.js';

/** Mails that request an approval. */
@Module({ imports: [ConfigModule], providers: [ApprovalRequestsConsumer] })
export class ApprovalRequestsModule {}
