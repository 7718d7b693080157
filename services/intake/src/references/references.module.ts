import { Module } from '@nestjs/common';
import { References } from './references.events.js';
import { SupplierMemories } from './supplier-memories.js';

/** Copies of other services' records, kept from their events. */
@Module({
  providers: [References, SupplierMemories],
})
export class ReferencesModule {}
