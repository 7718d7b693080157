import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { ModulesController } from './modules.controller.js';
import { ModulesService } from './modules.service.js';

/** The modules of the product and which of them an organization uses. */
@Module({ imports: [ConfigModule], controllers: [ModulesController], providers: [ModulesService] })
export class ModulesModule {}
