import { z } from 'zod';
import { ATTENTIONS } from '../invoice-records/invoice-records.facade.js';

const params = z.record(z.string(), z.union([z.string(), z.int()]));

const differences = z
  .array(
    z.object({
      code: z.enum(['amount_changed', 'new_account', 'bank_account_changed', 'tax_class_changed']),
      params,
    }),
  )
  .describe('Differences from last time; a hint that stops nothing.');

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
    differences,
  })
  .meta({ id: 'Precedents' });

export const invoiceRemark = z
  .object({
    local_id: z.int(),
    attention: z.array(z.enum(ATTENTIONS)).describe('Reasons to check the invoice.'),
    differences,
  })
  .meta({ id: 'InvoiceRemark' });
