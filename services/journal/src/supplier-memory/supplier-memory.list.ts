import type { ListDefinition } from '@uketori/service-kit/list';
import { eq } from '@uketori/service-kit/list-filters';
import { filtersOf, publicFields, sortsOf } from '@uketori/service-kit/record';
import { supplierMemoryRecord } from './supplier-memory.record.js';

/** As the readers recognise a supplier: by number, where one has none by phone or name. */
const COMPANY = `(select c.id from journal.companies c
  where c.organization_id = supplier_memories.organization_id and not c.deleted
    and ((supplier_memories.t_number <> '' and c.t_number = supplier_memories.t_number)
      or ((supplier_memories.t_number = '' or c.t_number is null)
        and ((supplier_memories.phone_key <> '' and supplier_memories.phone_key in (c.phone_key, c.scanned_phone_key))
          or (supplier_memories.name_key <> '' and c.name_key = supplier_memories.name_key))))
  order by (c.t_number is not distinct from supplier_memories.t_number) desc, c.id limit 1)`;

const LESSONS = `from journal.supplier_lessons l
  where l.organization_id = supplier_memories.organization_id and l.memory_id = supplier_memories.id`;

export const supplierMemoryList: ListDefinition = {
  from: 'journal.supplier_memories',
  columns: `${publicFields(supplierMemoryRecord).join(', ')}, ${COMPANY} as company_id,
    array(select distinct l.field ${LESSONS} order by 1) as fields, (select count(*)::int ${LESSONS}) as lessons`,
  sorts: sortsOf(supplierMemoryRecord),
  default_sort: '-updated_at',
  filters: { ...filtersOf(supplierMemoryRecord), company_id: eq(COMPANY, 'uuid') },
};
