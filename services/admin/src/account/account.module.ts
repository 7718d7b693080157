import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AccountController } from './account.controller.js';
import { AccountService } from './account.service.js';
import { EmailChangeService } from './email-change.service.js';

/** The signed-in person's own name, language and login address. */
@Module({
  imports: [ConfigModule, SessionsModule],
  controllers: [AccountController],
  providers: [AccountService, EmailChangeService],
})
export class AccountModule {}
