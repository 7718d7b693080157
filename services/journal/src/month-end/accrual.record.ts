import {
  date,
  entity,
  instant,
  integer,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
  yen,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { MAX_AMOUNT } from '../amounts/amounts.facade.js';

/** The estimate of an invoice that did not arrive in its month. */
const accrualRecord = record(
  'accrual',
  { schema: 'journal', table: 'accruals' },
  {
    id: uuid({}),
    organization_id: uuid({ private: true }),
    version: integer({}),
    month: date({ private: true }),
    company_id: uuid({}),
    invoice_id: uuid({ private: true }),
    partner_name: text({}),
    amount: yen({ min: 1, max: MAX_AMOUNT }),
    debit_name: text({ describe: 'Account title on the debit side.' }),
    credit_name: text({ describe: 'Account title on the credit side.' }),
    created_by: uuid({ private: true }),
    created_by_name: text({}),
    created_at: instant({}),
  },
);
export const AccrualEntity = entity(accrualRecord);
export type AccrualEntity = RowOf<typeof accrualRecord>;

const accountTitle = z.object({ id: z.uuid(), name: z.string(), code: z.string() }).nullable();

const proposedAccrual = z
  .object({
    company_id: z.uuid(),
    partner_name: z.string(),
    amount: z.int().nullable().describe('Average of the last three invoices.'),
    debit: accountTitle.describe('As in the last invoice.'),
    credit: accountTitle.describe('未払費用, else 未払金.'),
  })
  .meta({ id: 'ProposedAccrual' });
export type ProposedAccrual = z.infer<typeof proposedAccrual>;

const accrual = z
  .object(responseShape(accrualRecord))
  .extend({
    base_local_id: z.int().describe("Number of the supplier's last invoice, which exports name it by."),
    exports: z
      .int()
      .describe('Files and manual journals of the accounting service that hold one of its entries.'),
    arrived_local_id: z.int().nullable().describe('Number of the invoice that arrived since.'),
  })
  .meta({ id: 'Accrual' });
export type Accrual = z.infer<typeof accrual>;

export const monthAccruals = z
  .object({
    month: z.string(),
    booked: z.iso.date().describe('Day of the entries.'),
    reversed: z.iso.date().describe('Day of the entries that take them back.'),
    proposals: z.array(proposedAccrual),
    items: z.array(accrual),
  })
  .meta({ id: 'MonthAccruals' });
export type MonthAccruals = z.infer<typeof monthAccruals>;

export const accrualInput = z.strictObject({
  company_id: z.uuid(),
  amount: z.int().min(1).max(MAX_AMOUNT),
  debit_account_title_id: z.uuid(),
  credit_account_title_id: z.uuid(),
});
export type AccrualInput = z.infer<typeof accrualInput>;
