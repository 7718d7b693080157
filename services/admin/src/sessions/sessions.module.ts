import { Module } from '@nestjs/common';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { ConfigModule } from '../config/config.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { LiveSessionsController } from './live-sessions.controller.js';
import { LiveSessionsService } from './live-sessions.service.js';
import { LoginLocksController } from './login-locks.controller.js';
import { LoginLocksService } from './login-locks.service.js';
import { SecondStepController } from './second-step.controller.js';
import { SecondStepService } from './second-step.service.js';
import { SessionTokens } from './session-tokens.service.js';
import { SessionsController } from './sessions.controller.js';
import { SessionsService } from './sessions.service.js';
import { StepUpController } from './step-up.controller.js';
import { StepUpService } from './step-up.service.js';

/** Log-in, sessions and the delays after failures. */
@Module({
  imports: [ConfigModule, FactorsModule],
  controllers: [
    LiveSessionsController,
    LoginLocksController,
    SecondStepController,
    SessionsController,
    StepUpController,
  ],
  providers: [
    {
      provide: SessionTokens,
      useFactory: (config: AdminConfig) => new SessionTokens(config.session_secrets, config.envtype),
      inject: [ADMIN_CONFIG],
    },
    LiveSessionsService,
    LoginLocksService,
    SecondStepService,
    SessionsService,
    StepUpService,
  ],
  exports: [SessionsService],
})
export class SessionsModule {}
