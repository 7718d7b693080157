import { Module } from '@nestjs/common';
import { createStorage } from '@uketori/service-kit/storage/create-storage';
import { Storage } from '@uketori/service-kit/storage/storage';
import { INTAKE_CONFIG, intakeConfig } from './config.facade.js';

/** What the operator configured: the settings of intake and where bytes are kept. */
@Module({
  providers: [
    { provide: INTAKE_CONFIG, useFactory: () => intakeConfig() },
    { provide: Storage, useFactory: () => createStorage() },
  ],
  exports: [INTAKE_CONFIG, Storage],
})
export class ConfigModule {}
