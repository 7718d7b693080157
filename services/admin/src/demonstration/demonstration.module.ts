import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { DemonstrationController } from './demonstration.controller.js';
import { DemonstrationService } from './demonstration.service.js';

/** The removal of the demonstration organizations. */
@Module({
  imports: [ConfigModule, SessionsModule],
  controllers: [DemonstrationController],
  providers: [DemonstrationService],
})
export class DemonstrationModule {}
