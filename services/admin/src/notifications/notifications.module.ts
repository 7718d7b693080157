import { Module } from '@nestjs/common';
import { NotificationEvents } from './notifications.events.js';
import { NotificationsController } from './notifications.http.js';
import { NotificationsService } from './notifications.service.js';

/** Notifications of users. */
@Module({ controllers: [NotificationsController], providers: [NotificationEvents, NotificationsService] })
export class NotificationsModule {}
