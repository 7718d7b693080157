import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { AuthorizationsController } from './authorizations.controller.js';
import { AuthorizationsService } from './authorizations.service.js';
import { GrantsService } from './grants.service.js';
import { TokensController } from './tokens.controller.js';
import { TokensService } from './tokens.service.js';

/** OAuth: authorization requests, grants and tokens. */
@Module({
  imports: [ConfigModule, SessionsModule],
  controllers: [AuthorizationsController, TokensController],
  providers: [AuthorizationsService, GrantsService, TokensService],
  exports: [GrantsService],
})
export class OAuthModule {}
