import { Module } from '@nestjs/common';
import { AgeService } from './age.service.js';
import { PurchaseTaxService } from './purchase-tax.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { WithholdingReportService } from './withholding-report.service.js';

/** Sums over invoices. */
@Module({
  controllers: [ReportsController],
  providers: [ReportsService, AgeService, PurchaseTaxService, WithholdingReportService],
})
export class ReportsModule {}
