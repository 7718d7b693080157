import { z } from 'zod';

/** What a report counts a month by. */
export const DATE_TYPES = ['issue_date', 'pay_date', 'created_at'] as const;
/** What a report adds up by. */
export const GROUPS = ['account_title', 'department', 'partner'] as const;

export const invoiceReportQuery = z.strictObject({
  year: z.coerce.number().int().min(2000).max(2999),
  date_type: z
    .enum(DATE_TYPES)
    .default('issue_date')
    .describe('created_at: the day it was read, Japanese time.'),
});
export type InvoiceReportQuery = z.infer<typeof invoiceReportQuery>;

const sums = {
  count: z.int(),
  total_amount: z.int(),
  tax_amount: z.int(),
  withholding_tax: z.int(),
  payable_amount: z.int(),
  unapproved: z.int().describe('Invoices without final approval.'),
  unexported: z.int().describe('Approved invoices that no accounting file holds.'),
  unpaid: z.int().describe('Approved invoices that are not paid.'),
};

const group = z.object({
  name: z.string().describe('Empty where there is none.'),
  code: z.string(),
  months: z.array(z.int()).describe('Yen of January to December.'),
  total: z.int(),
});

export const invoiceReport = z
  .object({
    year: z.int(),
    date_type: z.enum(DATE_TYPES),
    months: z.array(z.object({ month: z.int(), ...sums })).describe('January to December.'),
    total: z.object(sums),
    undated: z.int().describe('Invoices that have no such date at all, of any year.'),
    account_title: z.array(group).describe('Debit side, tax included as entered; at most 500.'),
    department: z.array(group).describe('Invoice totals by responsible department; at most 500.'),
    partner: z.array(group).describe('Invoice totals by partner, the largest 100.'),
  })
  .meta({ id: 'InvoiceReport' });

export const reportSettings = z
  .object({
    date_types: z
      .array(
        z.object({
          date_type: z.enum(DATE_TYPES),
          first_year: z.int().nullable().describe('The earliest such date of an invoice; null without any.'),
          last_year: z.int().nullable(),
        }),
      )
      .describe('What a year can be counted by, the usual one first.'),
    groups: z.array(z.enum(GROUPS)).describe('What it is added up by besides the months.'),
  })
  .meta({ id: 'ReportSettings' });
