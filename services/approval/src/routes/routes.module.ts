import { Module } from '@nestjs/common';
import { RoutesController } from './routes.controller.js';
import { RoutesService } from './routes.service.js';

/** Approval routes by amount and department. */
@Module({ controllers: [RoutesController], providers: [RoutesService] })
export class RoutesModule {}
