import { Module } from '@nestjs/common';
import { References } from './references.consumer.js';
import { SupplierMemories } from './supplier-memories.repository.js';

/** Copies of other services' records, kept from their events. */
@Module({
  providers: [References, SupplierMemories],
})
export class ReferencesModule {}
