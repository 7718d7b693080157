import { z } from 'zod';
import { FILE_LANGUAGES, monthsIn } from '../reports/reports.facade.js';
import { ENTRY_KINDS, PAYABLE_AGES } from './payables.rules.js';

/** Suppliers and accounts of a page. */
export const PAGE_ROWS = 100;
const MOST_MONTHS = 36;

const month = z.string().regex(/^2\d{3}-(0[1-9]|1[0-2])$/, 'a month such as 2026-04');
/** Wider than a UUID of a version: the id of a supplier without a record is a digest of its printed name. */
const supplier = z
  .guid()
  .describe('The id of a supplier record, or the one that the ledger gives to a printed name.');
const account = z.uuid().describe('One account title; absent: all that hold payables.');
const language = z.enum(FILE_LANGUAGES).default('ja').describe('Language of the headings.');

const period = {
  from: month.describe('First month, such as 2026-04.'),
  to: month.describe(`Last month; at most ${MOST_MONTHS} months in all.`),
  account: account.optional(),
};
const isPeriod = ({ from, to }: { from: string; to: string }) => {
  const months = monthsIn(from, to).length;
  return months >= 1 && months <= MOST_MONTHS;
};
const ofPeriod = { path: ['to'], message: `1 to ${MOST_MONTHS} months` };
const narrowed = {
  company: supplier.optional(),
  q: z.string().max(100).default('').describe('Part of the name of the supplier.'),
};

export const supplierParam = supplier;

export const payablesQuery = z
  .strictObject({ ...period, ...narrowed, page: z.coerce.number().int().min(1).max(10_000).default(1) })
  .refine(isPeriod, ofPeriod);
export type PayablesQuery = z.infer<typeof payablesQuery>;

export const payablesFileQuery = z
  .strictObject({ ...period, ...narrowed, language })
  .refine(isPeriod, ofPeriod);
export type PayablesFileQuery = z.infer<typeof payablesFileQuery>;

export const ledgerQuery = z.strictObject(period).refine(isPeriod, ofPeriod);
export type LedgerQuery = z.infer<typeof ledgerQuery>;

export const ledgerFileQuery = z.strictObject({ ...period, language }).refine(isPeriod, ofPeriod);
export type LedgerFileQuery = z.infer<typeof ledgerFileQuery>;

const on = z.iso.date().describe('The day whose end counts.');
export const payablesAgeingQuery = z.strictObject({
  on,
  account: account.optional(),
  ...narrowed,
  page: z.coerce.number().int().min(1).max(10_000).default(1),
});
export type PayablesAgeingQuery = z.infer<typeof payablesAgeingQuery>;

export const payablesAgeingFileQuery = z.strictObject({
  on,
  account: account.optional(),
  ...narrowed,
  language,
});
export type PayablesAgeingFileQuery = z.infer<typeof payablesAgeingFileQuery>;

export const confirmationQuery = z.strictObject({ on });

const yen = z.int();
const figures = {
  opening: yen.describe('Owed before the first day of the period.'),
  increase: yen.describe('Approved invoices by their posting date, and estimates.'),
  decrease: yen.describe('Payments, credit notes and reversed estimates.'),
  closing: yen.describe('opening + increase - decrease.'),
};
const accountTitle = z.object({ id: z.uuid(), name: z.string(), code: z.string() });
const party = {
  supplier: z.guid(),
  name: z.string(),
  is_company: z.boolean().describe('Whether the supplier has a record.'),
};

export const payables = z
  .object({
    from: z.string(),
    to: z.string(),
    accounts: z.array(accountTitle).describe('The account titles that hold payables.'),
    items: z
      .array(z.object({ ...party, account: accountTitle, ...figures }))
      .describe(`By supplier and account; ${PAGE_ROWS} on a page.`),
    count: z.int().describe('Rows of all pages.'),
    totals: z.array(z.object({ account: accountTitle, ...figures })).describe('By account, of all pages.'),
    total: z.object(figures),
  })
  .meta({ id: 'Payables' });
export type Payables = z.infer<typeof payables>;

export const payablesLedger = z
  .object({
    ...party,
    from: z.string(),
    to: z.string(),
    accounts: z.array(accountTitle),
    ...figures,
    entries: z
      .array(
        z.object({
          day: z.iso.date().nullable(),
          kind: z.enum(ENTRY_KINDS),
          account: accountTitle,
          amount: yen.describe('Positive where more is owed.'),
          balance: yen.describe('Owed after the entry.'),
          local_id: z.int().nullable().describe('The number of the invoice; null for an estimate.'),
          invoice_number: z.string().describe('As the supplier prints it.'),
          pay_key: z.uuid().nullable().describe('The payment of the entry.'),
          payment_local_id: z
            .int()
            .nullable()
            .describe('Its number, as long as the invoice has this payment.'),
        }),
      )
      .describe('In the order of the books; at most 2,000.'),
    truncated: z.boolean().describe('The period has more entries.'),
  })
  .meta({ id: 'PayablesLedger' });
export type PayablesLedger = z.infer<typeof payablesLedger>;

const ages = z.object(
  Object.fromEntries(PAYABLE_AGES.map((age) => [age, yen])) as Record<
    (typeof PAYABLE_AGES)[number],
    typeof yen
  >,
);

export const payablesAgeing = z
  .object({
    on: z.iso.date(),
    accounts: z.array(accountTitle).describe('The account titles that hold payables.'),
    items: z
      .array(z.object({ ...party, amount: yen, ages }))
      .describe(`By supplier, the largest amounts first; ${PAGE_ROWS} on a page.`),
    count: z.int(),
    total: z.object({ amount: yen, ages }),
  })
  .meta({ id: 'PayablesAgeing' });
export type PayablesAgeing = z.infer<typeof payablesAgeing>;

export const payablesConfirmation = z
  .object({
    ...party,
    on: z.iso.date(),
    balance: yen,
    balances: z.array(z.object({ account: accountTitle, balance: yen })),
    documents: z
      .array(
        z.object({
          local_id: z.int().nullable(),
          invoice_number: z.string(),
          posted: z.iso.date().nullable(),
          due: z.iso.date().nullable(),
          amount: yen,
        }),
      )
      .describe('What makes up the balance.'),
  })
  .meta({ id: 'PayablesConfirmation' });
export type PayablesConfirmation = z.infer<typeof payablesConfirmation>;
