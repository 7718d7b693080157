import { Module } from '@nestjs/common';
import { SupplierMemoryController } from './supplier-memory.controller.js';
import { SupplierMemoryService } from './supplier-memory.service.js';

/** What corrections taught of suppliers' invoices. */
@Module({ controllers: [SupplierMemoryController], providers: [SupplierMemoryService] })
export class SupplierMemoryModule {}
