import { Module } from '@nestjs/common';
import { ADMIN_CONFIG, adminConfig } from './config.facade.js';

/** What the operator configured. */
@Module({
  providers: [{ provide: ADMIN_CONFIG, useFactory: () => adminConfig() }],
  exports: [ADMIN_CONFIG],
})
export class ConfigModule {}
