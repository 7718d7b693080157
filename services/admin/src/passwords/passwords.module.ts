import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { PasswordsController } from './passwords.controller.js';
import { PasswordsService } from './passwords.service.js';

/** Changed and forgotten passwords. */
@Module({
  imports: [ConfigModule, SessionsModule],
  controllers: [PasswordsController],
  providers: [PasswordsService],
})
export class PasswordsModule {}
