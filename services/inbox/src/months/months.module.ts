import { Module } from '@nestjs/common';
import { MonthsHttp } from './months.http.js';
import { MonthsService } from './months.service.js';

/** The table of customers by month. */
@Module({ controllers: [MonthsHttp], providers: [MonthsService] })
export class MonthsModule {}
