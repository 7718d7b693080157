import { z } from 'zod';

export const invoiceComment = z
  .object({
    id: z.uuid(),
    comment: z.string(),
    user_id: z.uuid(),
    user_name: z.string(),
    send_mail: z.boolean(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'InvoiceComment' });

export const addedComment = invoiceComment
  .extend({ recipients: z.int().describe('Number of recipients.') })
  .meta({ id: 'AddedInvoiceComment' });
