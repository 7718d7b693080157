import { addDays } from '@uketori/service-kit/days.rules';
import type { PaymentEntity } from '../transfers/transfers.facade.js';
import {
  DEDUCTIONS,
  NOTICE_RATES,
  type NoticeFacts,
  type NoticeInvoice,
  type NoticeRate,
} from './notice-facts.types.js';

/** Notices in one request, and payments in one notice. */
export const MOST_NOTICES = 100;
export const MOST_IN_NOTICE = 200;

/** Days until a notice without an objection counts as confirmed. */
const CONFIRM_DAYS = 14;

export type NoticePayment = Pick<
  PaymentEntity,
  | 'id'
  | 'local_id'
  | 'invoice_id'
  | 'invoice_local_id'
  | 'state'
  | 'company_id'
  | 'partner_name'
  | 'issue_date'
  | 'delivery_date'
  | 'pay_date'
  | 'paid_on'
  | 'payment_type'
  | 'bank_name'
  | 'branch_name'
  | 'account_number'
  | 'total_amount'
  | 'withholding_tax'
  | 'payment_amount'
  | 'offset_amount'
  | 'transfer_amount'
>;

/** What journal knows of an invoice; whole yen, null where it is unknown. */
export interface InvoiceDetails {
  invoice_id: string;
  invoice_number: string;
  issue_date: string | null;
  description: string;
  t_number: string;
  taxable_10: number | null;
  tax_10: number | null;
  taxable_8: number | null;
  tax_8: number | null;
  non_taxable: number | null;
  prepaid: number;
  retained: number;
  claim: number;
}

/** A credit note that settles a part of an invoice. */
export interface NoticeOffset {
  bill_id: string;
  invoice_id: string;
  invoice_local_id: number;
  amount: number;
}

/** Why a payment has no notice, as a catalogue code; null where it may have one. */
export function noticeRefusal(
  payment: Pick<NoticePayment, 'state' | 'payment_type' | 'payment_amount' | 'offset_amount' | 'pay_date'>,
): string | null {
  if (payment.payment_amount + payment.offset_amount < 0) return 'payment_notice_credit';
  if (payment.payment_type !== 'transfer') return 'payment_notice_not_transfer';
  if (payment.state !== 'APPROVED' && payment.state !== 'PAID') return 'payment_notice_not_approved';
  return payment.pay_date === null ? 'payment_notice_not_approved' : null;
}

/** Why a notice is not sent, as a catalogue code; null where it may be sent. */
export function draftRefusal(draft: { to: string; count: number; is_sent: boolean }): string | null {
  if (draft.to === '') return 'customer_without_email';
  if (draft.count > MOST_IN_NOTICE) return 'payment_notice_too_long';
  return draft.is_sent ? 'payment_notice_sent' : null;
}

/** The day of the transfer: the bank's where a statement paid it. */
export function transferDay(payment: Pick<NoticePayment, 'pay_date' | 'paid_on'>): string {
  return payment.paid_on ?? payment.pay_date ?? '';
}

/** Payments of one supplier on one day, each group in the order of its numbers; its key is the id of the first. */
export function noticeGroups<P extends NoticePayment>(
  payments: readonly P[],
): { key: string; payments: P[] }[] {
  const sorted = [...payments].sort((a, b) => a.local_id - b.local_id);
  const groups = Map.groupBy(
    sorted,
    (payment) => `${payment.company_id ?? `name:${payment.partner_name}`}/${transferDay(payment)}`,
  );
  return [...groups.values()].map((members) => ({ key: members[0]?.id ?? '', payments: members }));
}

/** The amounts of an invoice by rate, with tax; empty where no rate is known. */
export function ratesOf(details: InvoiceDetails | undefined): NoticeRate[] {
  if (!details) return [];
  const { taxable_10, tax_10, taxable_8, tax_8, non_taxable } = details;
  const rates: NoticeRate[] = [];
  if (taxable_10 || tax_10)
    rates.push({ rate: '10', amount: (taxable_10 ?? 0) + (tax_10 ?? 0), tax: tax_10 ?? 0 });
  if (taxable_8 || tax_8) rates.push({ rate: '8', amount: (taxable_8 ?? 0) + (tax_8 ?? 0), tax: tax_8 ?? 0 });
  if (non_taxable) rates.push({ rate: '0', amount: non_taxable, tax: 0 });
  return rates;
}

/** A payment as the notice shows it: total − withholding − deductions − offsets − fee = transfer, always. */
export function noticeInvoice(
  payment: NoticePayment,
  details: ReadonlyMap<string, InvoiceDetails>,
  offsets: readonly NoticeOffset[],
): NoticeInvoice {
  const own = details.get(payment.invoice_id);
  const { total_amount: total, withholding_tax: withholding } = payment;
  const other = total - withholding - payment.offset_amount - payment.payment_amount;
  const named = { prepaid: own?.prepaid ?? 0, retained: own?.retained ?? 0, claim: own?.claim ?? 0 };
  const amounts = { ...named, carried: other - named.prepaid - named.retained - named.claim };
  return {
    pay_key: payment.id,
    local_id: payment.local_id,
    invoice_local_id: payment.invoice_local_id,
    invoice_number: own?.invoice_number ?? '',
    issue_date: payment.issue_date,
    delivery_date: payment.delivery_date,
    description: own?.description ?? '',
    rates: ratesOf(own),
    total,
    withholding,
    deductions: DEDUCTIONS.flatMap((kind) => (amounts[kind] === 0 ? [] : [{ kind, amount: amounts[kind] }])),
    offsets: offsets
      .filter(({ bill_id }) => bill_id === payment.id)
      .map(({ invoice_id, invoice_local_id, amount }) => ({
        invoice_number: details.get(invoice_id)?.invoice_number ?? '',
        invoice_local_id,
        issue_date: details.get(invoice_id)?.issue_date ?? null,
        amount,
      })),
    fee: payment.payment_amount - payment.transfer_amount,
    transfer: payment.transfer_amount,
  };
}

/** The account without the digits that only its owner needs. */
function maskedAccount({ bank_name, branch_name, account_number }: NoticePayment): string {
  const tail = account_number.slice(-3).padStart(Math.max(account_number.length, 3), '*');
  return [bank_name, branch_name, account_number === '' ? '' : tail].filter(Boolean).join(' ');
}

export interface NoticeSources {
  made_on: string;
  /** Notices of the first payment until now. */
  earlier: number;
  payer: { name: string; t_number: string };
  supplier: { name: string; t_number: string } | null;
  details: ReadonlyMap<string, InvoiceDetails>;
  offsets: readonly NoticeOffset[];
}

/** Everything the notice of a group says. */
export function noticeFactsOf(payments: readonly NoticePayment[], sources: NoticeSources): NoticeFacts {
  const [first] = payments;
  if (!first) throw new Error('a notice has payments');
  const { made_on, earlier, payer, supplier, details, offsets } = sources;
  const invoices = payments.map((payment) => noticeInvoice(payment, details, offsets));
  const sum = (of: (invoice: NoticeInvoice) => number) => invoices.reduce((all, one) => all + of(one), 0);
  const day = transferDay(first);
  const number = `${day.replaceAll('-', '')}-${first.local_id}`;
  return {
    number: earlier === 0 ? number : `${number}-${earlier + 1}`,
    made_on,
    pay_date: day,
    confirm_by: addDays(made_on, CONFIRM_DAYS),
    payer,
    supplier: {
      name: supplier?.name || first.partner_name,
      t_number:
        supplier?.t_number ||
        payments.map((one) => details.get(one.invoice_id)?.t_number).find(Boolean) ||
        '',
    },
    account: maskedAccount(first),
    invoices,
    rates: NOTICE_RATES.flatMap((rate) => {
      const of = invoices.flatMap((one) => one.rates.filter((line) => line.rate === rate));
      if (of.length === 0) return [];
      return [
        {
          rate,
          amount: of.reduce((all, line) => all + line.amount, 0),
          tax: of.reduce((all, line) => all + line.tax, 0),
        },
      ];
    }),
    total: sum((one) => one.total),
    withholding: sum((one) => one.withholding),
    deductions: sum((one) => one.deductions.reduce((all, { amount }) => all + amount, 0)),
    offsets: sum((one) => one.offsets.reduce((all, { amount }) => all + amount, 0)),
    fee: sum((one) => one.fee),
    transfer: sum((one) => one.transfer),
  };
}

/**
 * What the notice lacks to be a statement of purchase (仕入明細書, Consumption Tax Act art. 30 (9) 3 and Order art. 49 (4)):
 * the registration number, the contents, or the amounts by rate.
 */
export function missingOf(facts: NoticeFacts): ('t_number' | 'description' | 'rates')[] {
  const missing: ('t_number' | 'description' | 'rates')[] = [];
  if (facts.supplier.t_number === '') missing.push('t_number');
  if (facts.invoices.some(({ description }) => description === '')) missing.push('description');
  const isWhole = (one: NoticeInvoice) =>
    one.rates.reduce((all, { amount }) => all + amount, 0) === one.total;
  if (!facts.invoices.every(isWhole)) missing.push('rates');
  return missing;
}
