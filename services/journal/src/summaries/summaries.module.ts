import { Module } from '@nestjs/common';
import { SummaryController } from './summary.controller.js';
import { SummaryService } from './summary.service.js';

/** Templates of 摘要 in accounting files. */
@Module({ controllers: [SummaryController], providers: [SummaryService] })
export class SummariesModule {}
