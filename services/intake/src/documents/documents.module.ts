import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { DocumentsGrpc } from './documents.grpc.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsService } from './documents.service.js';
import { VersionsService } from './versions.service.js';

/** Documents: their bytes, versions, readings and where they came from. */
@Module({
  imports: [ConfigModule, InspectionModule, UploadsModule],
  controllers: [DocumentsController, DocumentsGrpc],
  providers: [DocumentsService, VersionsService],
})
export class DocumentsModule {}
