import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AcceptanceService } from './acceptance.service.js';
import { AcceptanceController, InvitationsController } from './invitations.controller.js';
import { InvitationsService } from './invitations.service.js';

/** Invitations into an organization and their acceptance. */
@Module({
  imports: [ConfigModule, SessionsModule],
  controllers: [AcceptanceController, InvitationsController],
  providers: [AcceptanceService, InvitationsService],
})
export class InvitationsModule {}
