import { z } from 'zod';
import { PAY_PARTS } from './payment-journal.rules.js';

const row = z.object({
  side: z.enum(['debit', 'credit']),
  account_title: z.string().nullable(),
  account_title_code: z.string().nullable(),
  sub_account: z.string().nullable(),
  department: z.string().nullable(),
  tax: z.string().nullable(),
  amount: z.int(),
  tax_amount: z.int(),
});

const entry = z.object({
  entry_date: z.iso.date().nullable(),
  rows: z.array(row).describe('As booked; in tax-exclusive books the deductible tax has a row of its own.'),
  export_count: z.int(),
});

const payment = entry.extend({ is_reversal: z.boolean() });

export const entriesAnswer = z
  .object({
    accrual: entry,
    payment: payment.nullable().describe('Only once the payment is marked paid.'),
    reversed: z
      .array(payment)
      .describe('Payments that were undone after a file held them, each followed by what takes it back.'),
    setting_pay_journal: z.boolean(),
  })
  .meta({ id: 'InvoiceEntries' });

const named = z.object({ id: z.uuid(), name: z.string(), code: z.string() }).nullable();

export const payAccountsAnswer = z
  .object({
    version: z.int().describe('Of the default journal; 0 when none was saved yet.'),
    accounts: z.array(z.object({ part: z.enum(PAY_PARTS), account_title: named, tax: named })),
  })
  .meta({ id: 'PayAccounts' });
