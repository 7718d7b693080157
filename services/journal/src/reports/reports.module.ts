import { Module } from '@nestjs/common';
import { AgeService } from './age.service.js';
import { ReportsController } from './reports.controller.js';
import { ReportsService } from './reports.service.js';

/** Sums over invoices. */
@Module({ controllers: [ReportsController], providers: [ReportsService, AgeService] })
export class ReportsModule {}
