import { Module } from '@nestjs/common';
import { TemplatesModule } from '../templates/templates.module.js';
import { CustomersFacade } from './customers.facade.js';
import { CustomersController } from './customers.controller.js';
import { CustomersService } from './customers.service.js';

/** Suppliers whose invoices are collected. */
@Module({
  imports: [TemplatesModule],
  controllers: [CustomersController],
  providers: [CustomersService, CustomersFacade],
  exports: [CustomersFacade],
})
export class CustomersModule {}
