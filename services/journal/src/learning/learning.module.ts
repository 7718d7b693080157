import { Module } from '@nestjs/common';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { LearningService } from './learning.service.js';

/** A coded invoice becomes a pattern of its supplier. */
@Module({ imports: [ProposalsModule], providers: [LearningService], exports: [LearningService] })
export class LearningModule {}
