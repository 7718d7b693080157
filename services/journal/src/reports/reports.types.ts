import { z } from 'zod';
import { monthsIn } from './period.rules.js';
import { FILE_LANGUAGES } from './report-words.data.js';

/** What a report counts a month by. */
export const DATE_TYPES = ['posting_date', 'issue_date', 'pay_date', 'created_at'] as const;
/** What a report adds up by. */
export const GROUPS = ['account_title', 'department', 'partner'] as const;
/** The tables of a report, each a file of its own. */
export const PARTS = ['month', ...GROUPS] as const;

const MOST_MONTHS = 36;

const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'a month such as 2026-04');

const period = {
  from: month.describe('First month, such as 2026-04.'),
  to: month.describe(`Last month; at most ${MOST_MONTHS} months in all.`),
  date_type: z
    .enum(DATE_TYPES)
    .default('posting_date')
    .describe('created_at: the day it was read, Japanese time.'),
  department_id: z.uuid().optional(),
  company_id: z.uuid().optional().describe('The supplier.'),
};

const isPeriod = ({ from, to }: { from: string; to: string }) => {
  const months = monthsIn(from, to).length;
  return months >= 1 && months <= MOST_MONTHS;
};
const ofPeriod = { path: ['to'], message: `1 to ${MOST_MONTHS} months` };

/** For the files. */
const language = z.enum(FILE_LANGUAGES).default('ja').describe('Language of the headings.');

export const invoiceReportQuery = z.strictObject(period).refine(isPeriod, ofPeriod);
export type InvoiceReportQuery = z.infer<typeof invoiceReportQuery>;

export const reportFileQuery = z
  .strictObject({ ...period, language, part: z.enum(PARTS).describe('The table that the file holds.') })
  .refine(isPeriod, ofPeriod);
export type ReportFileQuery = z.infer<typeof reportFileQuery>;

export const stagesFileQuery = z.strictObject({ ...period, language }).refine(isPeriod, ofPeriod);
export type StagesFileQuery = z.infer<typeof stagesFileQuery>;

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
  count: z.int().describe('Invoices that the amounts are of.'),
  months: z.array(z.int()).describe('Yen of each month of the period.'),
  total: z.int(),
});

export const invoiceReport = z
  .object({
    from: z.string(),
    to: z.string(),
    date_type: z.enum(DATE_TYPES),
    months: z
      .array(z.object({ month: z.string(), ...sums }))
      .describe('Each month of the period, as 2026-04.'),
    total: z.object(sums),
    undated: z.int().describe('Invoices that have no such date at all, of any period.'),
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
      .describe('What a period can be counted by, the usual one first.'),
    groups: z.array(z.enum(GROUPS)).describe('What it is added up by besides the months.'),
  })
  .meta({ id: 'ReportSettings' });
