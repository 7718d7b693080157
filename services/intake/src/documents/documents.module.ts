import { Module } from '@nestjs/common';
import { firstStep } from '@uketori/service-kit/first-steps';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { DocumentsGrpc } from './documents.grpc.js';
import { DocumentsController } from './documents.controller.js';
import { hasDocument } from './documents.repository.js';
import { DocumentsService } from './documents.service.js';
import { VersionsService } from './versions.service.js';

/** Documents: their bytes, versions, readings and where they came from. */
@Module({
  imports: [ConfigModule, InspectionModule, UploadsModule],
  controllers: [DocumentsController, DocumentsGrpc],
  providers: [
    DocumentsService,
    VersionsService,
    firstStep('first_received', { abilities: ['invoice:upload'] }, hasDocument),
  ],
})
export class DocumentsModule {}
