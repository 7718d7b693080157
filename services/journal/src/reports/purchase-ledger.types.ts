import { z } from 'zod';

export const purchaseLedger = z
  .object({
    from: z.string(),
    to: z.string(),
    rows: z
      .array(
        z.object({
          posting_date: z.iso.date(),
          purchase_date: z.iso.date().nullable().describe('Day of delivery or service, or the issue date.'),
          local_id: z.int(),
          partner_name: z.string(),
          t_number: z.string(),
          content: z.string().describe('Text of the line, or its account.'),
          amount: z.int().describe('Yen with tax; returns are negative.'),
          tax: z.int(),
          tax_class: z.string(),
          note: z.string().describe('Reduced rate, and the share of the transitional measure.'),
        }),
      )
      .describe('Lines by posting date and invoice; at most 2,000.'),
    total: z
      .object({ count: z.int().describe('Lines.'), amount: z.int(), tax: z.int() })
      .describe('Sums of all lines of the period, including those beyond 2,000.'),
  })
  .meta({ id: 'PurchaseLedger' });
export type PurchaseLedger = z.infer<typeof purchaseLedger>;
