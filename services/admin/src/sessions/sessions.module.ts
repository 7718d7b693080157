import { Module } from '@nestjs/common';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { ConfigModule } from '../config/config.module.js';
import { LoginLocksController } from './login-locks.controller.js';
import { LoginLocksService } from './login-locks.service.js';
import { SessionTokens } from './session-tokens.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

/** Log-in, sessions and the delays after failures. */
@Module({
  imports: [ConfigModule],
  controllers: [LoginLocksController, SessionsController],
  providers: [
    {
      provide: SessionTokens,
      useFactory: (config: AdminConfig) => new SessionTokens(config.session_secrets, config.envtype),
      inject: [ADMIN_CONFIG],
    },
    LoginLocksService,
    SessionsService,
  ],
  exports: [SessionsService],
})
export class SessionsModule {}
