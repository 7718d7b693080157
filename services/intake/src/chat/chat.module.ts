import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { ChatworkConnector, SlackConnector } from './chat-connector.service.js';
import { ConnectionsController } from './connections.controller.js';
import { ConnectionsService } from './connections.service.js';
import { HooksController } from './hooks.controller.js';
import { HooksService } from './hooks.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { ChatSecrets } from './secrets.service.js';
import { ChatServices } from './chat-services.service.js';

/** Files from chat services. */
@Module({
  imports: [ConfigModule],
  controllers: [ConnectionsController, HooksController, ImportsController],
  providers: [
    ChatServices,
    ChatSecrets,
    ConnectionsService,
    HooksService,
    ImportsService,
    SlackConnector,
    ChatworkConnector,
  ],
})
export class ChatModule {}
