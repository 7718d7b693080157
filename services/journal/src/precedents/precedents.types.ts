import { z } from 'zod';

const params = z.record(z.string(), z.union([z.string(), z.int()]));

export const precedentsAnswer = z
  .object({
    items: z.array(
      z.object({
        local_id: z.int(),
        issue_date: z.iso.date().nullable(),
        total_amount: z.int().nullable(),
        bank_account: z.string(),
        accounts: z
          .array(z.object({ account_title: z.string(), tax: z.string(), amount: z.int() }))
          .describe('Debit accounts, largest first.'),
      }),
    ),
    differences: z
      .array(
        z.object({
          code: z.enum(['amount_changed', 'new_account', 'bank_account_changed', 'tax_class_changed']),
          params,
        }),
      )
      .describe('Differences from last time; a hint that stops nothing.'),
  })
  .meta({ id: 'Precedents' });
