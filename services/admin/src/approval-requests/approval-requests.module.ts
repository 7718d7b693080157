import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { ApprovalRequestsEvents } from './approval-requests.events.js';

/** Mails that request an approval. */
@Module({ imports: [ConfigModule], providers: [ApprovalRequestsEvents] })
export class ApprovalRequestsModule {}
