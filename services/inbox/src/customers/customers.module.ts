import { Module } from '@nestjs/common';
import { TemplatesModule } from '../templates/templates.module.js';
import { CustomersFacade } from './customers.facade.js';
import { CustomersHttp } from './customers.http.js';
import { CustomersService } from './customers.service.js';

/** Suppliers whose invoices are collected. */
@Module({
  imports: [TemplatesModule],
  controllers: [CustomersHttp],
  providers: [CustomersService, CustomersFacade],
  exports: [CustomersFacade],
})
export class CustomersModule {}
