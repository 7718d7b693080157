import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ConnectionsHttp } from './connections.http.js';
import { ConnectionsService } from './connections.service.js';
import { HooksHttp } from './hooks.http.js';
import { HooksService } from './hooks.service.js';
import { ImportWorker } from './import-worker.js';
import { ImportsHttp } from './imports.http.js';
import { ImportsService } from './imports.service.js';
import { ChatSecrets } from './secrets.js';
import { ChatServices } from './services.js';

/** Files from chat services. */
@Module({
  imports: [ConfigModule, InspectionModule, UploadsModule],
  controllers: [ConnectionsHttp, HooksHttp, ImportsHttp],
  providers: [ChatServices, ChatSecrets, ConnectionsService, HooksService, ImportsService, ImportWorker],
})
export class ChatModule {}
