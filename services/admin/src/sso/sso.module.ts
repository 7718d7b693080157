import { Module } from '@nestjs/common';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { ConfigModule } from '../config/config.module.js';
import { FactorsModule } from '../factors/factors.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { ProviderClient } from './provider.client.js';
import { SamlService } from './saml.service.js';
import { SsoLoginService } from './sso-login.service.js';
import { SsoSettingsService } from './sso-settings.service.js';
import { SamlController, SsoLoginController, SsoSettingsController } from './sso.controller.js';

/** Single sign-on by the identity provider of an organization. */
@Module({
  imports: [ConfigModule, FactorsModule, SessionsModule],
  controllers: [SamlController, SsoLoginController, SsoSettingsController],
  providers: [
    {
      provide: ProviderClient,
      useFactory: (config: AdminConfig) => new ProviderClient(config.trusted_issuers),
      inject: [ADMIN_CONFIG],
    },
    SamlService,
    SsoLoginService,
    SsoSettingsService,
  ],
})
export class SsoModule {}
