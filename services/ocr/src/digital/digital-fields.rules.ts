import { bankByCode, bankTitle, branchByCode } from '../fields/bank-master.js';
import { NO_DEDUCTIONS } from '../fields/deductions.types.js';
import type { ReadDocument } from '../fields/read-document.types.js';
import type { TaxLine } from '../fields/totals.types.js';
import type { Found } from '../layout/layout.types.js';
import type { DigitalInvoice, TaxSubtotal } from '@uketori/service-kit/digital-invoice';

/** What a broken rule leaves of the certainty: below the value from which a screen asks for the eye. */
const BROKEN = 0.8;
const NOWHERE = { x: 0, y: 0, w: 0, h: 0 };

/** The fields of an invoice that came as data, and what a page of print has no field for. */
export interface DigitalFields {
  document: ReadDocument;
  email: Found<string> | null;
  currency: Found<string> | null;
  foreign_total: Found<string> | null;
  title: Found<string> | null;
  delivery_date: Found<string> | null;
}

/**
 * Data of the sender are certain, so every field has the confidence 1; those of a file that breaks a rule of its
 * specification are left for the eye to check. An invoice in another currency has no yen but the tax that it states in yen.
 */
export function fieldsOf(invoice: DigitalInvoice): DigitalFields {
  const confidence = invoice.problems.length > 0 ? BROKEN : 1;
  const found = <T extends string | number>(value: T | null): Found<T> | null =>
    value === null || value === '' ? null : { value, page: 1, box: NOWHERE, confidence, text: String(value) };
  const { totals, seller, buyer } = invoice;
  const isYen = invoice.currency === 'JPY' || invoice.currency === '';
  const yen = (value: string) => found(isYen ? wholeYen(value) : null);
  // Prices of sellers who are not registered contain no tax that could be deducted.
  const isTaxed = invoice.checked_with !== 'pint-jp-ntr';
  const breakdown = isYen && isTaxed ? breakdownOf(invoice.taxes, confidence) : [];
  const document: ReadDocument = {
    issue_date: found(invoice.issue_date),
    due_date: found(invoice.due_date),
    invoice_number: found(invoice.number),
    supplier_name: found(seller.name),
    t_number: found(/^T\d{13}$/.test(seller.tax_id) ? seller.tax_id : null),
    total_amount: yen(totals.with_tax),
    payable_amount: yen(totals.payable),
    subtotal: yen(totals.without_tax),
    tax_amount: isYen ? (isTaxed ? yen(totals.tax) : null) : found(wholeYen(invoice.tax_in_tax_currency)),
    tax_breakdown: breakdown,
    non_taxable_amount: isTaxed && isYen ? found(exemptOf(invoice.taxes)) : null,
    withholding_tax: null,
    ...NO_DEDUCTIONS,
    prepaid_amount: isYen ? found(prepaidOf(totals)) : null,
    carried_over: 0,
    ...bankOf(invoice, found),
    phone: found(seller.phone),
    postal_code: found(seller.postal_code),
    address: found(seller.address),
    recipient_name: found(buyer.name),
    line_items: isYen ? linesOf(invoice) : [],
  };
  return {
    document,
    email: found(seller.email),
    currency: found(invoice.currency || 'JPY'),
    foreign_total: isYen ? null : found(totals.with_tax),
    title: found(TITLES[invoice.kind]),
    delivery_date: found(invoice.delivery_date),
  };
}

/** The title as it is printed on paper: keywords of patterns are looked for in it. */
const TITLES: Record<DigitalInvoice['kind'], string> = {
  invoice: '請求書',
  credit_note: '返還請求書（クレジットノート）',
  self_billing: '仕入明細書',
};

/** Integer yen; null when there is no number. Fractions, which yen does not have, are rounded half away from zero. */
export function wholeYen(value: string): number | null {
  if (value === '') return null;
  const size = Math.round(Math.abs(Number(value)));
  return value.startsWith('-') && size !== 0 ? -size : size;
}

/** The amount that is paid already, where it is the whole difference between the total and the payable amount. */
function prepaidOf({ with_tax, payable, prepaid }: DigitalInvoice['totals']): number | null {
  const [total, paid, rest] = [with_tax, prepaid, payable].map(wholeYen);
  if (total == null || paid == null || rest == null || total <= 0 || paid <= 0) return null;
  return total - paid === rest ? paid : null;
}

/** The amounts of the two rates of today; several subtotals of one rate add up. */
function breakdownOf(taxes: TaxSubtotal[], confidence: number): TaxLine[] {
  return ([10, 8] as const).flatMap((rate) => {
    const own = taxes.filter((tax) => tax.rate !== '' && Number(tax.rate) === rate);
    if (own.length === 0) return [];
    const sum = (amounts: string[]) => amounts.reduce((total, one) => total + (wholeYen(one) ?? 0), 0);
    return [
      { rate, taxable: sum(own.map((tax) => tax.taxable)), tax: sum(own.map((tax) => tax.tax)), confidence },
    ];
  });
}

/** What bears no tax: exempt, export, outside the scope. */
function exemptOf(taxes: TaxSubtotal[]): number | null {
  const exempt = taxes.filter((tax) => tax.rate === '' || Number(tax.rate) === 0);
  if (exempt.length === 0) return null;
  return exempt.reduce((total, { taxable }) => total + (wholeYen(taxable) ?? 0), 0);
}

/** The lines with the allowances and charges of the whole document behind them: together they are the total without tax. */
function linesOf(invoice: DigitalInvoice): ReadDocument['line_items'] {
  const rate = (value: string) =>
    ([10, 8, 0] as const).find((one) => value !== '' && Number(value) === one) ?? null;
  const number = (value: string) => (value === '' || Number.isNaN(Number(value)) ? null : Number(value));
  const lines = invoice.lines.map((line) => ({
    description: line.name || line.description,
    quantity: number(line.quantity),
    unit: line.unit || null,
    unit_price: number(line.price),
    amount: wholeYen(line.amount) ?? 0,
    tax_rate: rate(line.tax_rate),
  }));
  const others = invoice.allowances.map((one) => ({
    description: one.reason,
    quantity: null,
    unit: null,
    unit_price: null,
    amount: wholeYen(one.amount) ?? 0,
    tax_rate: rate(one.tax_rate),
  }));
  return [...lines, ...others];
}

const ACCOUNT_TYPES: Record<string, string> = { '1': '普通', '2': '当座', '4': '貯蓄' };

/**
 * The account to pay into. In Japan its identifier is bank, branch, kind and number with colons between them;
 * other senders put the branch beside the number.
 */
function bankOf(
  { payments }: DigitalInvoice,
  found: (value: string | null) => Found<string> | null,
): Pick<
  ReadDocument,
  | 'bank_name'
  | 'bank_code'
  | 'branch_name'
  | 'branch_code'
  | 'account_type'
  | 'account_number'
  | 'account_holder_kana'
> {
  const payment = payments.find((one) => one.account !== '');
  const whole = /^(\d{4})[:-](\d{3})[:-](\d)[:-](\d{1,7})$/.exec(payment?.account.normalize('NFKC') ?? '');
  const beside = /^(\d{4})[:-]?(\d{3})$/.exec(payment?.branch.normalize('NFKC') ?? '');
  const bank_code = whole?.[1] ?? beside?.[1] ?? '';
  const branch_code = whole?.[2] ?? beside?.[2] ?? '';
  const bank = bank_code ? bankByCode(bank_code) : null;
  const branch = bank ? branchByCode(bank, branch_code) : null;
  const number = whole?.[4] ?? (/^\d{1,7}$/.test(payment?.account ?? '') ? (payment?.account ?? '') : '');
  return {
    bank_name: found(bank ? bankTitle(bank) : ''),
    bank_code: found(bank_code),
    branch_name: found(branch ? branch.name.normalize('NFKC') : ''),
    branch_code: found(branch_code),
    account_type: found(ACCOUNT_TYPES[whole?.[3] ?? ''] ?? ''),
    account_number: found(number === '' ? '' : number.padStart(7, '0')),
    account_holder_kana: found(payment?.holder ?? ''),
  };
}
