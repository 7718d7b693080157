import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { ModulesController } from './modules.controller.js';
import { ModulesService } from './modules.service.js';
import { RemoteFilesGrpc } from './remote-files.grpc.js';
import { Remotes } from './remotes.service.js';
import { RolloutsService } from './rollouts.service.js';

/** The modules of the product and which of them an organization uses. */
@Module({
  imports: [ConfigModule],
  controllers: [ModulesController, RemoteFilesGrpc],
  providers: [ModulesService, Remotes, RolloutsService],
})
export class ModulesModule {}
