import {
  entity,
  instant,
  integer,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';

/** A supplier as its invoices show it, and what corrections taught of them. */
export const supplierMemoryRecord = record(
  'supplier_memory',
  { schema: 'journal', table: 'supplier_memories' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({}),
    name: text({ sort: true, filter: 'contains', describe: 'As its invoices print it.' }),
    /** Name in the normal form of the search. */
    name_key: text({ private: true }),
    t_number: text({}),
    phone_key: text({ describe: 'Digits only; empty when none is printed.' }),
    updated_at: instant({ sort: true }),
  },
);
export const SupplierMemoryEntity = entity(supplierMemoryRecord);
export type SupplierMemoryEntity = RowOf<typeof supplierMemoryRecord>;

export const supplierMemoryRow = z
  .object({
    ...responseShape(supplierMemoryRecord),
    company_id: z.uuid().nullable().describe('The supplier among the masters that these lessons belong to.'),
    fields: z.array(z.string()).describe('Fields of an invoice that were taught.'),
    lessons: z.int().describe('Number of lessons kept.'),
  })
  .meta({ id: 'SupplierMemory' });
export type SupplierMemoryRow = z.infer<typeof supplierMemoryRow>;

const share = z.number().min(0).max(1);
const place = z.object({
  page: z.int(),
  pages: z.int(),
  label: z.string().describe('The word beside the value.'),
  box: z.array(share).describe('x, y, width, height of the value, as shares of the page.'),
  label_box: z.array(share).describe('The same of the word; empty when there is none.'),
});
export type LessonPlace = z.infer<typeof place>;
export const LESSON_PLACE = place.keyof().options;

export const lesson = z
  .object({
    id: z.uuid(),
    field: z.string(),
    read_value: z
      .string()
      .nullable()
      .describe('The values read; null if the caller may not read the invoice.'),
    right_value: z.string().nullable().describe('What the person put; null as above.'),
    ...place.shape,
    invoice_local_id: z.int().describe('The invoice that was corrected.'),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SupplierLesson' });
export type SupplierLesson = z.infer<typeof lesson>;

export const supplierMemory = supplierMemoryRow
  .extend({ taught: z.array(lesson).describe('Newest first.') })
  .meta({ id: 'SupplierMemoryDetail' });
export type SupplierMemoryDetail = z.infer<typeof supplierMemory>;

/** The memory that is left after forgetting; null when none is. */
export const forgotten = z.object({ memory: supplierMemory.nullable() });
export type Forgotten = z.infer<typeof forgotten>;
