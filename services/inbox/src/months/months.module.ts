import { Module } from '@nestjs/common';
import { MonthsController } from './months.controller.js';
import { MonthsService } from './months.service.js';

/** The table of customers by month. */
@Module({ controllers: [MonthsController], providers: [MonthsService] })
export class MonthsModule {}
