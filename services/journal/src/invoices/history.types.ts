import { z } from 'zod';

const recordedValue = z.union([z.string(), z.int(), z.boolean()]).nullable();
/** The parts of a line that show people that it is another one. */
export const recordedLine = z.object({
  debit_account_title: z.string().optional(),
  debit_sub_account: z.string().optional(),
  debit_tax: z.string().optional(),
  debit_amount: z.int().optional(),
  credit_account_title: z.string().optional(),
  credit_sub_account: z.string().optional(),
  credit_tax: z.string().optional(),
  credit_amount: z.int().optional(),
  description: z.string().optional(),
});

export const invoiceChanges = z
  .object({
    since: z.int(),
    version: z.int(),
    content_version: z.int().describe('Nothing has changed when it is not above `since`.'),
    fields: z
      .array(z.object({ field: z.string(), before: recordedValue, after: recordedValue }))
      .describe('Header fields that differ, in the order of the form.'),
    lines: z
      .object({ before: z.array(recordedLine), after: z.array(recordedLine) })
      .describe('Journal lines that were removed, and those that were added.'),
    is_file_replaced: z.boolean(),
  })
  .meta({ id: 'InvoiceChanges' });

export const invoiceAction = z
  .object({
    id: z.uuid(),
    service: z.string(),
    action: z.string(),
    user_id: z.string(),
    user_name: z.string(),
    occurred_at: z.iso.datetime(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'InvoiceAction' });
