import { Module } from '@nestjs/common';
import { ApprovalsEvents } from './approvals.events.js';
import { ApprovalsController } from './approvals.http.js';
import { ApprovalsService } from './approvals.service.js';

/** Levels of approval, their approvers and what waits for them. */
@Module({ controllers: [ApprovalsController], providers: [ApprovalsService, ApprovalsEvents] })
export class ApprovalsModule {}
