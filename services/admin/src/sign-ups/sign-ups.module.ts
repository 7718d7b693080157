import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SignUpsController } from './sign-ups.controller.js';
import { SignUpsService } from './sign-ups.service.js';

/** Organizations that people found by themselves. */
@Module({
  imports: [ConfigModule, SessionsModule],
  controllers: [SignUpsController],
  providers: [SignUpsService],
})
export class SignUpsModule {}
