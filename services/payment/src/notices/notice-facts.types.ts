import { z } from 'zod';

/** Languages in which a mail to a supplier can be written. */
export const NOTICE_LANGUAGES = ['ja', 'en', 'fr', 'he', 'ru', 'ar'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

/** Rates of consumption tax on a notice: standard, reduced, none. */
export const NOTICE_RATES = ['10', '8', '0'] as const;

export const DEDUCTIONS = ['prepaid', 'retained', 'claim', 'carried'] as const;

const rate = z.object({
  rate: z.enum(NOTICE_RATES),
  amount: z.int().describe('With tax.'),
  tax: z.int(),
});

const offset = z.object({
  invoice_number: z.string(),
  invoice_local_id: z.int(),
  issue_date: z.iso.date().nullable(),
  amount: z.int(),
});

const invoice = z.object({
  pay_key: z.uuid(),
  local_id: z.int().describe('Number of the payment.'),
  invoice_local_id: z.int(),
  invoice_number: z.string(),
  issue_date: z.iso.date().nullable(),
  delivery_date: z.iso.date().nullable(),
  description: z.string(),
  rates: z.array(rate).describe('Empty where the invoice has no amounts by rate.'),
  total: z.int(),
  withholding: z.int(),
  deductions: z.array(z.object({ kind: z.enum(DEDUCTIONS), amount: z.int() })),
  offsets: z.array(offset),
  fee: z.int(),
  transfer: z.int(),
});

const party = z.object({ name: z.string(), t_number: z.string() });

/** Everything a payment notice (支払通知書) says. It is stored with the notice and never changes. */
export const noticeFacts = z
  .object({
    number: z.string(),
    made_on: z.iso.date(),
    pay_date: z.iso.date(),
    confirm_by: z.iso.date().describe('Without an objection until this day the notice counts as confirmed.'),
    payer: party,
    supplier: party,
    account: z.string().describe('Bank, branch and the last three digits.'),
    invoices: z.array(invoice),
    rates: z.array(rate),
    total: z.int(),
    withholding: z.int(),
    deductions: z.int(),
    offsets: z.int(),
    fee: z.int(),
    transfer: z.int(),
  })
  .meta({ id: 'PaymentNoticeFacts' });
export type NoticeFacts = z.infer<typeof noticeFacts>;
export type NoticeInvoice = NoticeFacts['invoices'][number];
export type NoticeRate = NoticeFacts['rates'][number];
