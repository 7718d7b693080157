import { Module } from '@nestjs/common';
import { OperationsHttp } from './operations.http.js';
import { OperationsService } from './operations.service.js';
import { ReadingWorkers } from './reading-workers.js';

/** What operators see of the readers and their queue. */
@Module({
  controllers: [OperationsHttp],
  providers: [OperationsService, ReadingWorkers],
  exports: [ReadingWorkers],
})
export class OperationsModule {}
