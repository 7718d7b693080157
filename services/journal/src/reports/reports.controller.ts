import { Controller, Get, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { FileLogService } from '../masters/file-log.service.js';
import { AgeService } from './age.service.js';
import {
  type AgeingFileQuery,
  ageingFileQuery,
  type AgeingQuery,
  ageingQuery,
  ageingReport,
} from './ageing.types.js';
import { DutyReportService } from './duty-report.service.js';
import {
  type DutyFileQuery,
  dutyFileQuery,
  dutyReport,
  type DutyReportQuery,
  dutyReportQuery,
} from './duty-report.types.js';
import {
  invoiceReport,
  type InvoiceReportQuery,
  invoiceReportQuery,
  type ReportFileQuery,
  reportFileQuery,
  reportSettings,
  type StagesFileQuery,
  stagesFileQuery,
} from './reports.types.js';
import { ReportsService } from './reports.service.js';
import { PurchaseTaxService } from './purchase-tax.service.js';
import { type PurchaseTaxQuery, purchaseTaxQuery, purchaseTaxReport } from './purchase-tax.types.js';
import { stageReport } from './stages.types.js';
import { WithholdingReportService } from './withholding-report.service.js';
import { type WithholdingQuery, withholdingQuery, withholdingReport } from './withholding-report.types.js';

const query = { schema: invoiceReportQuery };
const ageQuery = { schema: ageingQuery };
const fileQuery = { schema: reportFileQuery };
const ageFileQuery = { schema: ageingFileQuery };
const stageFileQuery = { schema: stagesFileQuery };
const inputTaxQuery = { schema: purchaseTaxQuery };
const dutiesQuery = { schema: dutyReportQuery };
const dutiesFileQuery = { schema: dutyFileQuery };
const withheldQuery = { schema: withholdingQuery };

@Controller('reports')
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly ages: AgeService,
    private readonly purchases: PurchaseTaxService,
    private readonly withholding: WithholdingReportService,
    private readonly dutiesDone: DutyReportService,
    private readonly files: FileLogService,
  ) {}

  @Get('settings')
  @Answers(reportSettings)
  @Ability('report:read')
  settings(@CurrentActor() actor: Actor) {
    return this.reports.settings(actor);
  }

  @Get('invoices')
  @Answers(invoiceReport)
  @Ability('report:read')
  invoices(@CurrentActor() actor: Actor, @Query(query) q: InvoiceReportQuery) {
    return this.reports.invoices(actor, q);
  }

  @Get('invoices/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  file(@CurrentActor() actor: Actor, @Query(fileQuery) q: ReportFileQuery) {
    return this.files.download(actor, 'report', this.reports.file(actor, q));
  }

  /** Approved invoices that are not paid, or all unpaid ones, by the days since their pay date. */
  @Get('ageing')
  @Answers(ageingReport)
  @Ability('report:read')
  ageing(@CurrentActor() actor: Actor, @Query(ageQuery) q: AgeingQuery) {
    return this.ages.ageing(actor, q);
  }

  @Get('ageing/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  ageingFile(@CurrentActor() actor: Actor, @Query(ageFileQuery) q: AgeingFileQuery) {
    return this.files.download(actor, 'report', this.ages.ageingFile(actor, q));
  }

  /** How many days the invoices of a period spent until reading, approval and payment. */
  @Get('stages')
  @Answers(stageReport)
  @Ability('report:read')
  stages(@CurrentActor() actor: Actor, @Query(query) q: InvoiceReportQuery) {
    return this.ages.stages(actor, q);
  }

  @Get('stages/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  stagesFile(@CurrentActor() actor: Actor, @Query(stageFileQuery) q: StagesFileQuery) {
    return this.files.download(actor, 'report', this.ages.stagesFile(actor, q));
  }

  /** Input tax of finally approved invoices by tax class, deductible share, verdict and supplier. */
  @Get('purchase-tax')
  @Answers(purchaseTaxReport)
  @Ability('report:read')
  purchaseTax(@CurrentActor() actor: Actor, @Query(inputTaxQuery) q: PurchaseTaxQuery) {
    return this.purchases.of(actor, q);
  }

  @Get('purchase-tax/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  purchaseTaxFile(@CurrentActor() actor: Actor, @Query(inputTaxQuery) q: PurchaseTaxQuery) {
    return this.files.download(actor, 'report', this.purchases.file(actor, q));
  }

  /** The people who did two steps of one invoice in a range of dates, for auditors of the segregation of duties. */
  @Get('duties')
  @Answers(dutyReport)
  @Ability('report:read')
  duties(@CurrentActor() actor: Actor, @Query(dutiesQuery) q: DutyReportQuery) {
    return this.dutiesDone.of(actor, q);
  }

  @Get('duties/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  dutiesFile(@CurrentActor() actor: Actor, @Query(dutiesFileQuery) q: DutyFileQuery) {
    return this.files.download(actor, 'report', this.dutiesDone.file(actor, q));
  }

  /** Withheld income tax of paid invoices by kind and payee. */
  @Get('withholding')
  @Answers(withholdingReport)
  @Ability('report:read')
  withheld(@CurrentActor() actor: Actor, @Query(withheldQuery) q: WithholdingQuery) {
    return this.withholding.of(actor, q);
  }

  @Get('withholding/export.csv')
  @AnswersFile('text/csv')
  @Ability('report:read')
  withheldFile(@CurrentActor() actor: Actor, @Query(withheldQuery) q: WithholdingQuery) {
    return this.files.download(actor, 'report', this.withholding.file(actor, q));
  }
}
