import { Module } from '@nestjs/common';
import { openRegistry } from './published-registry.client.js';
import { REGISTRY } from './registry.types.js';

/** The public registry of qualified invoice issuers. */
@Module({
  providers: [{ provide: REGISTRY, useFactory: openRegistry }],
  exports: [REGISTRY],
})
export class RegistryModule {}
