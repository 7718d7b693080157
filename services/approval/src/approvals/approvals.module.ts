import { Module } from '@nestjs/common';
import { ApprovalsConsumer } from './approvals.consumer.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsService } from './approvals.service.js';

/** Levels of approval, their approvers and what waits for them. */
@Module({ controllers: [ApprovalsController], providers: [ApprovalsService, ApprovalsConsumer] })
export class ApprovalsModule {}
