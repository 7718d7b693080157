import { Module } from '@nestjs/common';
import { RolesController } from './roles.controller.js';
import { RolesService } from './roles.service.js';

/** Roles and what they contain. */
@Module({ controllers: [RolesController], providers: [RolesService] })
export class RolesModule {}
