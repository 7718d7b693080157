import { Module } from '@nestjs/common';
import { CompaniesController } from './companies.controller.js';
import { CompaniesService } from './companies.service.js';
import { CompanyFileController } from './company-file.controller.js';
import { CompanyFileService } from './company-file.service.js';

/** Suppliers. */
@Module({
  // The file first: 'export.csv' is no id of a supplier.
  controllers: [CompanyFileController, CompaniesController],
  providers: [CompanyFileService, CompaniesService],
})
export class CompaniesModule {}
