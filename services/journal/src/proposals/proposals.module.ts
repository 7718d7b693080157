import { Module } from '@nestjs/common';
import { ProposalsService } from './proposals.service.js';

/** Journal lines that are proposed for an invoice. */
@Module({ providers: [ProposalsService], exports: [ProposalsService] })
export class ProposalsModule {}
