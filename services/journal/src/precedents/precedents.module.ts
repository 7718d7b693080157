import { Module } from '@nestjs/common';
import { PrecedentsController } from './precedents.controller.js';
import { PrecedentsService } from './precedents.service.js';

/** How earlier invoices were coded. */
@Module({ controllers: [PrecedentsController], providers: [PrecedentsService] })
export class PrecedentsModule {}
