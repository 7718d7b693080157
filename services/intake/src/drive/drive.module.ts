import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { DriveConnectionsHttp } from './connections.http.js';
import { DriveConnections } from './connections.service.js';
import { DriveConsents } from './consents.service.js';
import { DriveFolders } from './folders.service.js';
import { GoogleDrive } from './google-drive.js';
import { DriveImportWorker } from './import-worker.js';
import { DriveImportsHttp } from './imports.http.js';
import { DriveImports } from './imports.service.js';
import { PollWorker } from './poll-worker.js';
import { DriveTokens } from './tokens.service.js';

/** Files from folders of a drive. */
@Module({
  imports: [ConfigModule, InspectionModule, UploadsModule],
  controllers: [DriveConnectionsHttp, DriveImportsHttp],
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
