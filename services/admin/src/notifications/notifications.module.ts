import { Module } from '@nestjs/common';
import { NotificationConsumer } from './notifications.consumer.js';
import { NotificationsController } from './notifications.controller.js';
import { NotificationsService } from './notifications.service.js';

/** Notifications of users. */
@Module({ controllers: [NotificationsController], providers: [NotificationConsumer, NotificationsService] })
export class NotificationsModule {}
