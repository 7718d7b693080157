import { z } from 'zod';

/** Kind of a subject in the path of a request. */
export const subjectType = z.enum(['invoice', 'inbox_item']);
export const subjectId = z.uuid();
export const version = z.number().int().min(1).max(2_147_483_647);

/** Up to 500 invoices, each with the version that the user saw. */
export const seenInvoices = z
  .array(z.strictObject({ id: z.uuid(), invoice_version: version }))
  .min(1)
  .max(500);
