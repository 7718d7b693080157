import { Module } from '@nestjs/common';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { ConfigModule } from '../config/config.module.js';
import { LiveSessionsController } from './live-sessions.controller.js';
import { LiveSessionsService } from './live-sessions.service.js';
import { LoginLocksController } from './login-locks.controller.js';
import { LoginLocksService } from './login-locks.service.js';
import { SessionTokens } from './session-tokens.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';

/** Log-in, sessions and the delays after failures. */
@Module({
  imports: [ConfigModule],
  controllers: [LiveSessionsController, LoginLocksController, SessionsController],
  providers: [
    {
      provide: SessionTokens,
      useFactory: (config: AdminConfig) => new SessionTokens(config.session_secret, config.envtype),
      inject: [ADMIN_CONFIG],
    },
    LiveSessionsService,
    LoginLocksService,
    SessionsService,
  ],
  exports: [SessionsService],
})
export class SessionsModule {}
