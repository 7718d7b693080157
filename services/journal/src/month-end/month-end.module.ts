import { Module } from '@nestjs/common';
import { ClosingsService } from './closings.service.js';
import { MonthEndController } from './month-end.controller.js';
import { MonthEndService } from './month-end.service.js';

/** The closing of a month: expected invoices, the check list, and the lock of its figures. */
@Module({ controllers: [MonthEndController], providers: [MonthEndService, ClosingsService] })
export class MonthEndModule {}
