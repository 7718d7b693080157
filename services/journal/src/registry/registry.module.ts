import { Module } from '@nestjs/common';
import { ntaConfig, NtaRegistry } from './nta-registry.client.js';
import { REGISTRY } from './registry.types.js';

/** The public registry of qualified invoice issuers. */
@Module({
  providers: [{ provide: REGISTRY, useFactory: () => new NtaRegistry(ntaConfig()) }],
  exports: [REGISTRY],
})
export class RegistryModule {}
