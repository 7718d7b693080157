import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { SamplesController } from './samples.controller.js';
import { SamplesConsumer } from './samples.consumer.js';
import { SampleFiles } from './samples.job.js';
import { SamplesService } from './samples.service.js';

/** Sample invoices for a new organization. */
@Module({
  imports: [ConfigModule, InspectionModule, UploadsModule],
  controllers: [SamplesController],
  providers: [SamplesConsumer, SampleFiles, SamplesService],
})
export class SamplesModule {}
