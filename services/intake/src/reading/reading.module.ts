import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { OperationsModule } from '../operations/operations.module.js';
import { ReadingJobsGrpc } from './reading-jobs.grpc.js';
import { ReadingJobsService } from './reading-jobs.service.js';

/** The queue of readings and its workers. */
@Module({
  imports: [ConfigModule, OperationsModule],
  controllers: [ReadingJobsGrpc],
  providers: [ReadingJobsService],
  exports: [ReadingJobsService],
})
export class ReadingModule {}
