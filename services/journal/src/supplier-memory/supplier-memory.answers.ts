import { z } from 'zod';

export const supplierMemoryRow = z
  .object({
    id: z.uuid(),
    version: z.int(),
    name: z.string().describe('As its invoices print it.'),
    t_number: z.string(),
    phone_key: z.string().describe('Digits only.'),
    company_id: z.uuid().nullable().describe('The supplier among the masters that these lessons belong to.'),
    fields: z.array(z.string()).describe('Fields of an invoice that were taught.'),
    lessons: z.int().describe('Number of lessons kept.'),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SupplierMemory' });

const share = z.number().min(0).max(1);

export const lesson = z
  .object({
    id: z.uuid(),
    field: z.string(),
    read_value: z
      .string()
      .nullable()
      .describe('The values read; null if the caller may not read the invoice.'),
    right_value: z.string().nullable().describe('What the person put; null as above.'),
    page: z.int(),
    pages: z.int(),
    label: z.string().describe('The word beside the value.'),
    box: z.array(share).describe('x, y, width, height of the value, as shares of the page.'),
    label_box: z.array(share).describe('The same of the word; empty when there is none.'),
    invoice_local_id: z.int().describe('The invoice that was corrected.'),
    created_by_name: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SupplierLesson' });

export const supplierMemory = supplierMemoryRow
  .extend({ taught: z.array(lesson).describe('Newest first.') })
  .meta({ id: 'SupplierMemoryDetail' });

/** The memory that is left after forgetting; null when none is. */
export const forgotten = z.object({ memory: supplierMemory.nullable() });
