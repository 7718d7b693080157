import { Controller, Get, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, AnswersFile, CurrentActor } from '@uketori/service-kit/http';
import { csvDownload } from '../masters/masters.facade.js';
import {
  invoiceReport,
  type InvoiceReportQuery,
  invoiceReportQuery,
  type ReportFileQuery,
  reportFileQuery,
  reportSettings,
} from './reports.types.js';
import { ReportsService } from './reports.service.js';

const query = { schema: invoiceReportQuery };
const fileQuery = { schema: reportFileQuery };

@Controller('reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

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
    return csvDownload(this.reports.file(actor, q));
  }
}
