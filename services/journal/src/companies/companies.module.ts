import { Module } from '@nestjs/common';
import { MastersModule } from '../masters/masters.module.js';
import { CompaniesController } from './companies.controller.js';
import { CompaniesService } from './companies.service.js';
import { CompanyFileController } from './company-file.controller.js';
import { CompanyFileService } from './company-file.service.js';
import { CompanySearchFiller } from './search-fill.job.js';

/** Suppliers. */
@Module({
  imports: [MastersModule],
  // The file first: 'export.csv' is no id of a supplier.
  controllers: [CompanyFileController, CompaniesController],
  providers: [CompanyFileService, CompaniesService, CompanySearchFiller],
})
export class CompaniesModule {}
