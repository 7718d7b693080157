import type {
  ReadField,
  ReadFields,
  ReadLineItem,
  ReadOptions,
} from '@uketori/proto/uketori/intake/v1/events';
import { calendarDate } from '@uketori/service-kit/days.rules';
import { normaliseForSearch } from '@uketori/service-kit/search';
import { isQualified, normaliseTNumber } from '../qualified/t-number.rules.js';
import { MAX_AMOUNT } from '../amounts/amounts.rules.js';
import type { PaySite } from '../calendar/pay-date.rules.js';
import { type Deducted, deductedSum, NO_DEDUCTIONS } from './deductions.rules.js';
import type { InvoiceEntity } from './invoice.record.js';

/** From here a reading is sure: the reader's own promise. */
export const SURE = 0.9;

/** Text of a read field, blanks trimmed and cut to what the column of the form takes. */
export function readText(field: ReadField | undefined, max = 255): string {
  return (field?.value ?? '').trim().slice(0, max);
}

/** Whole yen of a read field; null when it is not on the page or not a number the form would take. */
export function readYen(field: ReadField | undefined): number | null {
  return yen(field?.value);
}

function yen(value: string | number | null | undefined): number | null {
  const text = String(value ?? '').replace(/[,\s]/g, '');
  if (!/^-?\d{1,15}$/.test(text)) return null;
  const amount = Number(text);
  return Math.abs(amount) <= MAX_AMOUNT ? amount : null;
}

/** A calendar date, or null when the text is none. */
export function readDate(value: string | undefined): string | null {
  const text = (value ?? '').trim();
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  return parts && calendarDate(Number(parts[1]), Number(parts[2]), Number(parts[3]));
}

function digits(field: ReadField | undefined, length: number, exact: boolean): string {
  const text = readText(field).normalize('NFKC').replace(/\D/g, '');
  return (exact ? text.length === length : text.length <= length) ? text : '';
}

/** Account types as printed or as the reader names them, to the product's own. */
export function accountType(text: string): string {
  if (/普通|ordinary|futsu/i.test(text)) return 'ordinary';
  if (/当座|current|toza/i.test(text)) return 'current';
  if (/貯蓄|savings/i.test(text)) return 'savings';
  return text ? 'other' : '';
}

type ReadHeader = Pick<
  InvoiceEntity,
  | 'partner_name'
  | 't_number'
  | 'is_qualified'
  | 'invoice_number'
  | 'issue_date'
  | 'due_date'
  | 'delivery_date'
  | 'total_amount'
  | 'subtotal'
  | 'tax_amount'
  | 'taxable_10'
  | 'tax_10'
  | 'taxable_8'
  | 'tax_8'
  | 'non_taxable_amount'
  | 'withholding_tax'
  | 'payable_amount'
  | 'prepaid_amount'
  | 'retained_amount'
  | 'offset_claim_amount'
  | 'recipient_name'
  | 'phone'
  | 'postal_code'
  | 'address'
  | 'bank_name'
  | 'bank_code'
  | 'branch_name'
  | 'branch_code'
  | 'account_type'
  | 'account_number'
  | 'account_holder_kana'
  | 'currency_code'
  | 'foreign_total_amount'
>;

/** The invoice's header from what was read; a value that is not on the page stays empty, never guessed. */
export function headerFromFields(fields: ReadFields | undefined): ReadHeader {
  const rate = (percent: number) => fields?.tax_breakdown?.find((line) => line.rate === percent);
  const withholding_tax = readYen(fields?.withholding_tax);
  const payable = readYen(fields?.payable_amount);
  const printedTotal = readYen(fields?.total_amount);
  const total_amount = printedTotal ?? (payable === null ? null : payable + (withholding_tax ?? 0));
  const t_number = normaliseTNumber(readText(fields?.t_number));
  const qualified = isQualified(t_number);
  return {
    partner_name: readText(fields?.supplier_name),
    t_number: qualified ? t_number : '',
    is_qualified: qualified,
    invoice_number: readText(fields?.invoice_number, 100),
    issue_date: readDate(fields?.issue_date?.value),
    due_date: readDate(fields?.due_date?.value),
    delivery_date: readDate(fields?.delivery_date?.value),
    total_amount,
    subtotal: readYen(fields?.subtotal),
    tax_amount: readYen(fields?.tax_amount),
    taxable_10: yen(rate(10)?.taxable),
    tax_10: yen(rate(10)?.tax),
    taxable_8: yen(rate(8)?.taxable),
    tax_8: yen(rate(8)?.tax),
    non_taxable_amount: readYen(fields?.non_taxable_amount),
    withholding_tax,
    payable_amount: payable ?? (total_amount === null ? null : total_amount - (withholding_tax ?? 0)),
    ...readDeductions(fields, { total: printedTotal, withheld: withholding_tax ?? 0, payable }),
    recipient_name: readText(fields?.recipient_name),
    phone: readText(fields?.phone, 30),
    postal_code: readText(fields?.postal_code, 10),
    address: readText(fields?.address),
    bank_name: readText(fields?.bank_name, 50),
    bank_code: digits(fields?.bank_code, 4, true),
    branch_name: readText(fields?.branch_name, 50),
    branch_code: digits(fields?.branch_code, 3, true),
    account_type: accountType(readText(fields?.account_type)),
    account_number: digits(fields?.account_number, 7, false),
    account_holder_kana: readText(fields?.account_holder_kana, 48),
    ...foreignTotal(fields),
  };
}

/** The deductions that were read, if the total less them and the tax withheld is what the invoice asks for; else none. */
function readDeductions(
  fields: ReadFields | undefined,
  { total, withheld, payable }: { total: number | null; withheld: number; payable: number | null },
): Deducted {
  const read: Deducted = {
    prepaid_amount: readYen(fields?.prepaid_amount),
    retained_amount: readYen(fields?.retained_amount),
    offset_claim_amount: readYen(fields?.offset_claim_amount),
  };
  const isAboveZero = Object.values(read).every((amount) => amount === null || amount > 0);
  const closes = total !== null && payable !== null && total - withheld - deductedSum(read) === payable;
  return isAboveZero && closes ? read : NO_DEDUCTIONS;
}

/** A currency is read from digital invoices only; paper is in yen until a user says otherwise. */
function foreignTotal(
  fields: ReadFields | undefined,
): Pick<InvoiceEntity, 'currency_code' | 'foreign_total_amount'> {
  const currency_code = readText(fields?.currency_code);
  const total = readText(fields?.foreign_total_amount);
  if (!/^[A-Z]{3}$/.test(currency_code) || currency_code === 'JPY')
    return { currency_code: 'JPY', foreign_total_amount: null };
  return { currency_code, foreign_total_amount: /^-?\d{1,12}(\.\d{1,4})?$/.test(total) ? total : null };
}

/** Most items of an invoice that are compared with others. */
const MOST_ITEMS = 20;

/** The descriptions of the items as printed, the dearest first. */
export function itemTexts(fields: { line_items?: Partial<ReadLineItem>[] } | null): string[] {
  const amountOf = (item: Partial<ReadLineItem>) => Math.abs(Number(item.amount ?? 0)) || 0;
  return [...(fields?.line_items ?? [])]
    .sort((a, b) => amountOf(b) - amountOf(a))
    .map((item) => (item.description ?? '').trim())
    .filter((text) => text !== '')
    .slice(0, MOST_ITEMS);
}

/** All printed words that a pattern's keyword is looked for in, in the normal form of the search. */
export function documentText(fields: ReadFields | null, fileName: string): string {
  const lines = fields?.line_items?.map((item) => item.description) ?? [];
  const title = readText(fields?.document_title);
  return [fileName, readText(fields?.supplier_name), readText(fields?.invoice_number), ...lines]
    .concat(title || [])
    .map(normaliseForSearch)
    .join('\u0001');
}

/** Pay site chosen at upload time: 0 to 12 months and day 1 to 31; null when none was chosen. */
export function uploadSite(options: Pick<ReadOptions, 'pay_month' | 'pay_day'> | null): PaySite | null {
  if (options?.pay_month === undefined || options.pay_day === undefined) return null;
  const { pay_month: month, pay_day: day } = options;
  return month >= 0 && month <= 12 && day >= 1 && day <= 31 ? { month, day } : null;
}
