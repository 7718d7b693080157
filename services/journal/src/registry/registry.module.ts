import { Module } from '@nestjs/common';
import { ntaConfig, NtaRegistry } from './nta-registry.client.js';
import { ChosenRegistry, PublishedRegistry, publishedFolder } from './published-registry.client.js';
import { REGISTRY } from './registry.types.js';

const openRegistry = () =>
  new ChosenRegistry(new NtaRegistry(ntaConfig()), new PublishedRegistry(publishedFolder()));

/** The public registry of qualified invoice issuers. */
@Module({
  providers: [{ provide: REGISTRY, useFactory: openRegistry }],
  exports: [REGISTRY],
})
export class RegistryModule {}
