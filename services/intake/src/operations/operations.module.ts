import { Module } from '@nestjs/common';
import { ReadingOperationsController } from './operations.controller.js';
import { OperationsService } from './operations.service.js';
import { ReadingGauges } from './reading-gauges.service.js';
import { ReadingWorkers } from './reading-workers.service.js';

/** What operators see of the readers and their queue. */
@Module({
  controllers: [ReadingOperationsController],
  providers: [OperationsService, ReadingGauges, ReadingWorkers],
  exports: [ReadingWorkers],
})
export class OperationsModule {}
