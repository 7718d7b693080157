import {
  date,
  entity,
  instant,
  integer,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { MAX_AMOUNT } from '../amounts/amounts.facade.js';
import { MAX_MONTHS, MIN_MONTHS } from './spreads.rules.js';

/** The plan that spreads a line of an invoice over months. */
const spreadRecord = record(
  'spread',
  { schema: 'journal', table: 'spreads' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({}),
    invoice_id: uuid({ private: true }),
    position: integer({ describe: '1-based line of the invoice.' }),
    first_month: date({ describe: 'First day of the first month.' }),
    months: integer({ min: MIN_MONTHS, max: MAX_MONTHS, describe: 'Months as first planned.' }),
    replanned_from: nullable(
      date({
        describe: 'First day of the month from which the rest was changed; null as first planned.',
      }),
    ),
    amount: yen({ min: 1, max: MAX_AMOUNT, describe: 'Sum of all months.' }),
    expense_account_title_id: uuid({ private: true }),
    expense_sub_account_id: nullable(uuid({ private: true })),
    prepaid_account_title_id: uuid({ private: true }),
    expense_name: text({ describe: 'Account title that each month is booked to.' }),
    prepaid_name: text({ describe: 'Account title of the line.' }),
    created_by: uuid({ private: true }),
    created_by_name: text({}),
    created_at: instant({}),
  },
);
export const SpreadEntity = entity(spreadRecord);
export type SpreadEntity = RowOf<typeof spreadRecord>;

const spreadMonth = z.object({
  entry_date: z.iso.date().describe('Last day of the month.'),
  amount: z.int(),
  exports: z.int().describe('Files and manual journals of the accounting service that hold the entry.'),
  closed: z.boolean().describe('The month is closed: the entry no longer changes.'),
});

const spread = z
  .object(responseShape(spreadRecord))
  .extend({
    description: z.string().describe('Description of the line.'),
    removable: z.boolean().describe('No month is closed or in a file, and the invoice is open.'),
    entries: z.array(spreadMonth),
  })
  .meta({ id: 'Spread' });
export type Spread = z.infer<typeof spread>;

export const invoiceSpreads = z
  .object({
    version: z.int().describe('Version of the invoice.'),
    prepaid_name: z.string().nullable().describe('Account title that a spread line is booked to.'),
    items: z.array(spread),
  })
  .meta({ id: 'InvoiceSpreads' });
export type InvoiceSpreads = z.infer<typeof invoiceSpreads>;

export const monthName = z
  .string()
  .regex(/^[2-9]\d{3}-(0[1-9]|1[0-2])$/)
  .describe('A month as YYYY-MM.');

export const spreadInput = z.strictObject({
  version: z.int().min(1).describe('Version of the invoice that the user sees.'),
  position: z.int().min(1).max(200),
  first_month: monthName,
  months: z.int().min(MIN_MONTHS).max(MAX_MONTHS),
  expense_account_title_id: z.uuid(),
});
export type SpreadInput = z.infer<typeof spreadInput>;

export const replanInput = z.strictObject({
  version: z.int().min(1).describe('Version of the plan that the user sees.'),
  month: monthName.describe('The first month that changes.'),
  months: z
    .int()
    .min(1)
    .max(MAX_MONTHS)
    .describe('Months of the rest from that month on; 1 makes all of it an expense of that month.'),
});
export type ReplanInput = z.infer<typeof replanInput>;

const monthSpread = z
  .object({
    id: z.uuid(),
    local_id: z.int(),
    partner_name: z.string(),
    expense_name: z.string(),
    first_month: z.iso.date(),
    months: z.int().describe('Months with an entry.'),
    amount: z.int().describe('Sum of all months.'),
    month_amount: z.int().describe('Entry of the month; 0 before the first one.'),
    rest: z.int().describe('Yen that are still prepaid at the end of the month.'),
    locked: z.boolean().describe('The invoice is finally approved.'),
    exports: z
      .int()
      .describe('Files and manual journals of the accounting service that hold the entry of the month.'),
  })
  .meta({ id: 'MonthSpread' });

/** The plans that a month has a part in, or that begin after it. */
export const monthSpreads = z
  .object({
    month: z.string(),
    booked: z.iso.date().describe('Day of the entries.'),
    count: z.int().describe('Plans with an entry in the month.'),
    amount: z.int().describe('Sum of the entries of the month.'),
    rest: z.int().describe('Yen of all plans that are still prepaid at the end of the month.'),
    items: z.array(monthSpread).describe('At most 500.'),
  })
  .meta({ id: 'MonthSpreads' });
export type MonthSpreads = z.infer<typeof monthSpreads>;
