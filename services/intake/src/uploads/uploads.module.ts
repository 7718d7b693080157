import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsHttp } from './uploads.http.js';
import { UploadsService } from './uploads.service.js';

/** Uploads: one file from any source becomes its documents. */
@Module({
  imports: [ConfigModule, InspectionModule],
  controllers: [UploadsHttp],
  providers: [UploadsService],
  exports: [UploadsService],
})
export class UploadsModule {}
