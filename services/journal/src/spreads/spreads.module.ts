import { Module } from '@nestjs/common';
import { SpreadsController } from './spreads.controller.js';
import { SpreadsService } from './spreads.service.js';

/** Lines of invoices that are spread over months. */
@Module({ controllers: [SpreadsController], providers: [SpreadsService] })
export class SpreadsModule {}
