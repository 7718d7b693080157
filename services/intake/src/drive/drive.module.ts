import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { DriveConnectionsController } from './connections.controller.js';
import { DriveConnections } from './connections.service.js';
import { DriveConsents } from './consents.service.js';
import { DriveFolders } from './folders.service.js';
import { GoogleDrive } from './google-drive.client.js';
import { DriveImportWorker } from './imports.job.js';
import { DriveImportsController } from './imports.controller.js';
import { DriveImports } from './imports.service.js';
import { PollWorker } from './polls.job.js';
import { DriveTokens } from './tokens.service.js';

/** Files from folders of a drive. */
@Module({
  imports: [ConfigModule, InspectionModule, UploadsModule],
  controllers: [DriveConnectionsController, DriveImportsController],
  providers: [
    GoogleDrive,
    DriveTokens,
    DriveConnections,
    DriveConsents,
    DriveFolders,
    DriveImports,
    DriveImportWorker,
    PollWorker,
  ],
})
export class DriveModule {}
