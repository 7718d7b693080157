import { Module } from '@nestjs/common';
import { MonthEndController } from './month-end.controller.js';
import { MonthEndService } from './month-end.service.js';

/** The closing of a month: expected invoices and the check list. */
@Module({ controllers: [MonthEndController], providers: [MonthEndService] })
export class MonthEndModule {}
