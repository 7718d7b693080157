import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { ConnectionsController } from './connections.controller.js';
import { ConnectionsService } from './connections.service.js';
import { HooksController } from './hooks.controller.js';
import { HooksService } from './hooks.service.js';
import { ImportWorker } from './imports.job.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { ChatSecrets } from './secrets.service.js';
import { ChatServices } from './chat-services.service.js';

/** Files from chat services. */
@Module({
  imports: [ConfigModule, InspectionModule, UploadsModule],
  controllers: [ConnectionsController, HooksController, ImportsController],
  providers: [ChatServices, ChatSecrets, ConnectionsService, HooksService, ImportsService, ImportWorker],
})
export class ChatModule {}
