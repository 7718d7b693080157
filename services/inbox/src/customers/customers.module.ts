import { Module } from '@nestjs/common';
import { waitingIn } from '@uketori/service-kit/waiting';
import { TemplatesModule } from '../templates/templates.module.js';
import { CustomersFacade } from './customers.facade.js';
import { CustomersController } from './customers.controller.js';
import { customerList, NOT_DELETED } from './customers.list.js';
import { CustomersService } from './customers.service.js';

/** Suppliers whose invoices are collected. */
@Module({
  imports: [TemplatesModule],
  controllers: [CustomersController],
  providers: [CustomersService, CustomersFacade, waitingIn('/customers', customerList, () => [NOT_DELETED])],
  exports: [CustomersFacade],
})
export class CustomersModule {}
