import { Module } from '@nestjs/common';
import { ActionLogConsumer } from './action-log.consumer.js';
import { ActionLogController } from './action-log.controller.js';
import { ActionLogService } from './action-log.service.js';

/** The log of every service, kept from their events. */
@Module({ controllers: [ActionLogController], providers: [ActionLogConsumer, ActionLogService] })
export class ActionLogModule {}
