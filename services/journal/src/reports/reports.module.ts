import { Module } from '@nestjs/common';
import { MastersModule } from '../masters/masters.module.js';
import { AssetCandidatesService } from './asset-candidates.service.js';
import { PurchaseLedgerService } from './purchase-ledger.service.js';
import { StatementsService } from './statements.service.js';
import { TaxDeskController } from './tax-desk.controller.js';
import { DutyReportService } from './duty-report.service.js';
import { AgeService } from './age.service.js';
import { PurchaseTaxService } from './purchase-tax.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';
import { WithholdingReportService } from './withholding-report.service.js';

/** Sums over invoices. */
@Module({
  imports: [MastersModule],
  controllers: [ReportsController, TaxDeskController],
  providers: [
    ReportsService,
    AgeService,
    PurchaseTaxService,
    WithholdingReportService,
    DutyReportService,
    PurchaseLedgerService,
    AssetCandidatesService,
    StatementsService,
  ],
})
export class ReportsModule {}
