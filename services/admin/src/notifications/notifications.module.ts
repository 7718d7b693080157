import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { ChoicesController } from './choices.controller.js';
import { ChoicesService } from './choices.service.js';
import { Digests } from './digests.job.js';
import { NotificationConsumer } from './notifications.consumer.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';

/** Notifications of users, and how each of them wants to get them. */
@Module({
  imports: [ConfigModule],
  controllers: [NotificationsController, ChoicesController],
  providers: [ChoicesService, Digests, NotificationConsumer, NotificationsService],
})
export class NotificationsModule {}
