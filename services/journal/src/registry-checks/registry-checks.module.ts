import { Module } from '@nestjs/common';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { RegistryModule } from '../registry/registry.module.js';
import { CompanyRegistryController } from './company-registry.controller.js';
import { CompanyRegistryService } from './company-registry.service.js';
import { RegistryService } from './registry.service.js';
import { RegistryTurns } from './registry-checks.job.js';
import { Rejudging } from './rejudging.service.js';

/** Asks the public registry and judges invoices and suppliers by what it says. */
@Module({
  imports: [ProposalsModule, RegistryModule],
  controllers: [CompanyRegistryController],
  providers: [RegistryService, RegistryTurns, Rejudging, CompanyRegistryService],
  exports: [RegistryService],
})
export class RegistryChecksModule {}
