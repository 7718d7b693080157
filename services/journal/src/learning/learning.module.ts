import { Module } from '@nestjs/common';
import { ProposalsModule } from '../proposals/proposals.module.js';
import { LearningService } from './learning.service.js';
import { PatternTrialController } from './trial.controller.js';
import { PatternTrials } from './trial.service.js';

/** A coded invoice becomes a pattern of its supplier. */
@Module({
  imports: [ProposalsModule],
  controllers: [PatternTrialController],
  providers: [LearningService, PatternTrials],
  exports: [LearningService],
})
export class LearningModule {}
