import { Module } from '@nestjs/common';
import { ActionLogEvents } from './action-log.events.js';
import { ActionLogController } from './action-log.http.js';
import { ActionLogService } from './action-log.service.js';

/** The log of every service, kept from their events. */
@Module({ controllers: [ActionLogController], providers: [ActionLogEvents, ActionLogService] })
export class ActionLogModule {}
