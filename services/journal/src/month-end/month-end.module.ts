import { Module } from '@nestjs/common';
import { AccrualsController } from './accruals.controller.js';
import { AccrualsService } from './accruals.service.js';
import { ClosingsService } from './closings.service.js';
import { MonthEndController } from './month-end.controller.js';
import { MonthEndService } from './month-end.service.js';

/** The closing of a month: expected invoices, the check list, and the lock of its figures. */
@Module({
  controllers: [MonthEndController, AccrualsController],
  providers: [MonthEndService, ClosingsService, AccrualsService],
})
export class MonthEndModule {}
