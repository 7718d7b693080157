import { SUPPLIER_MEMORY_CHANGED } from '@uketori/proto/events';
import type { LearnedPlace, SupplierMemoryChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import type { SupplierMemoryEntity } from './supplier-memory.record.js';

/** A supplier's whole memory for the readers' queue; newest places first. */
export function supplierMemoryChanged(
  memory: SupplierMemoryEntity,
  places: LearnedPlace[],
  deleted = false,
): OutgoingEvent<SupplierMemoryChanged> {
  return {
    event: SUPPLIER_MEMORY_CHANGED,
    key: memory.id,
    version: memory.version,
    cause: deleted ? 'forgotten' : 'taught',
    data: {
      id: memory.id,
      version: memory.version,
      deleted,
      memory: {
        t_number: memory.t_number,
        phones: memory.phone_key ? [memory.phone_key] : [],
        names: memory.name ? [memory.name] : [],
        places,
      },
    },
  };
}
