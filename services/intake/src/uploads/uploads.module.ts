import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { LongPoll } from './long-poll.service.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsService } from './uploads.service.js';

/** Uploads: one file from any source becomes its documents. */
@Module({
  imports: [ConfigModule, InspectionModule],
  controllers: [UploadsController],
  providers: [UploadsService, LongPoll],
  exports: [UploadsService, LongPoll],
})
export class UploadsModule {}
