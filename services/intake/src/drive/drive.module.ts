import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { DriveConnectionsController } from './connections.controller.js';
import { DriveConnections } from './connections.service.js';
import { DriveConsents } from './consents.service.js';
import { DriveConnector } from './drive-connector.service.js';
import { DriveFolders } from './folders.service.js';
import { GoogleDrive } from './google-drive.client.js';
import { DriveImportsController } from './imports.controller.js';
import { DriveImports } from './imports.service.js';
import { DrivePolls } from './polls.job.js';
import { DriveTokens } from './tokens.service.js';

/** Files from folders of a drive. */
@Module({
  imports: [ConfigModule],
  controllers: [DriveConnectionsController, DriveImportsController],
  providers: [
    GoogleDrive,
    DriveTokens,
    DriveConnections,
    DriveConsents,
    DriveFolders,
    DriveImports,
    DriveConnector,
    DrivePolls,
  ],
})
export class DriveModule {}
