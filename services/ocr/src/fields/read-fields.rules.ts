import type { Found, PageLayout } from '../layout/layout.types.js';
import { readBank } from './bank.rules.js';
import { LEGAL_FORM, type OwnCompany } from './company-names.rules.js';
import { calibrated, faxBeside, largerAmount, printedAgain } from './confidence.rules.js';
import { NO_DEDUCTIONS } from './deductions.types.js';
import { reconcile, type Reconciled } from './holder-supplier.rules.js';
import { withKana } from './kana-cells.rules.js';
import { readInvoiceNumber } from './invoice-number.rules.js';
import { readLineItems } from './line-items.rules.js';
import { hasStruckZeros } from './struck-zeros.rules.js';
import { mendPage } from './mend-page.rules.js';
import { moneyTokens } from './money-tokens.rules.js';
import { readDates } from './invoice-dates.rules.js';
import { UNFORMED } from './name-print.rules.js';
import { readsOddly } from './name-witness.rules.js';
import { readSupplier } from './parties.rules.js';
import type { LineItem } from './read-line.rules.js';
import { readRecipient } from './recipient.rules.js';
import { readTNumber } from './registration.rules.js';
import type { ReadDocument } from './read-document.types.js';
import { verified } from './verified.rules.js';
import { closeTotals } from './totals.rules.js';
import type { RateSum, Totals } from './totals.types.js';

/** Reads all fields from laid-out pages. Pure: same pages and profile, same result. */
export function readFields(printed: PageLayout[], own: OwnCompany): ReadDocument {
  const pages = printed.map(mendPage).map(withKana);
  const recipient = readRecipient(pages);
  const number = readTNumber(pages, own);
  const recognised = pages.some((p) => p.engine !== 'text_layer');
  const line_items = readLineItems(pages);
  const { agree: bank_and_branch, ringed: ringed_type, rival, ...bank } = readBank(pages);
  const kana = bank.account_holder_kana?.value ?? null;
  const sender = readSupplier(pages, recipient, number?.segment ?? null, own, kana);
  const { phone, postal_code, address } = sender;
  const names = namesOf(sender.supplier_name, bank.account_holder_kana, recognised);
  const money = moneyTokens(pages);
  const { closes: _closes, ...totals } = closeTotals(money, sumsOf(line_items));
  const invoice_number = readInvoiceNumber(pages);
  const document: ReadDocument = {
    ...readDates(pages),
    invoice_number,
    supplier_name: names.supplier,
    t_number: number ? judgeNumber(number, names.supplier) : null,
    ...totals,
    ...NO_DEDUCTIONS,
    ...bank,
    account_holder_kana: names.holder,
    phone,
    postal_code,
    address,
    recipient_name: recipient?.found ?? null,
    line_items: withoutTotals(line_items, totals),
  };
  const witness = {
    bank_and_branch,
    ringed_type,
    // Two prints may have lost the same letter: the account's kana then give another name.
    supplier:
      (sender.twice && names.supplier?.value === sender.supplier_name?.value) ||
      names.agree ||
      names.read === true,
    holder: names.agree || names.only === true,
    another_name: names.apart === true || sender.rivalled || (recognised && isOdd(names)),
    fax: faxBeside(pages, phone),
    number_again: printedAgain(pages, invoice_number),
    rival_account: rival,
    larger_amount: largerAmount(pages, money, totals),
    struck_zeros: hasStruckZeros(printed),
  };
  return verified(calibrated(document, witness, recognised), pages, money);
}

/** Supplier and account are one name but for an ideograph that never reads so. */
function isOdd({ supplier, holder }: Reconciled): boolean {
  return supplier !== null && holder !== null && readsOddly(supplier.value, holder.value);
}

/** Supplier and account correct each other; a text layer is exact, there they only confirm. */
function namesOf(
  supplier: Found<string> | null,
  holder: Found<string> | null,
  recognised: boolean,
): Reconciled {
  if (recognised) return reconcile(supplier, holder);
  const doubtful = supplier !== null && supplier.confidence <= UNFORMED;
  return { ...(doubtful ? reconcile(supplier, holder) : { agree: false }), supplier, holder };
}

/** A line of the totals whose label was not read looks like a line of the table without quantity and price. */
function withoutTotals(items: LineItem[], totals: Omit<Totals, 'closes'>): LineItem[] {
  if (items.length < 2) return items;
  const sums = [totals.subtotal, totals.total_amount, totals.tax_amount, totals.payable_amount].map(
    (f) => f?.value,
  );
  return items.filter((i) => i.quantity !== null || i.unit_price !== null || !sums.includes(i.amount));
}

function sumsOf(items: LineItem[]): RateSum[] {
  return ([10, 8, 0] as const).map((rate) => ({
    rate,
    amount: items.filter((i) => i.tax_rate === rate).reduce((n, i) => n + i.amount, 0),
  }));
}

/** A sole proprietor's number has no check digit: only print that is clear throughout makes it sure. */
function personal(print: number, supplied: boolean): number {
  if (print > 0.98) return print * 0.97;
  return supplied && print >= CLEAR_PRINT ? Math.max(0.92, print * 0.85) : print * 0.85;
}

const CLEAR_PRINT = 0.95;

/**
 * A corporation's number must pass its check digit: a failing one stays doubtful. A sole proprietor's number has no check
 * digit to fail.
 */
function judgeNumber(
  number: Found<string> & { checked: boolean },
  supplier: Found<string> | null,
): Found<string> {
  const { value, page, box, text, checked } = number;
  const plain = { page, box, text };
  if (checked)
    return {
      ...plain,
      value,
      // One misread digit in nine passes too: poor print stays doubtful.
      confidence:
        number.confidence > 0.7 ? Math.max(number.confidence, 0.96) : Math.min(number.confidence, 0.85),
    };
  const corporate = supplier !== null && LEGAL_FORM.test(supplier.value.normalize('NFKC'));
  if (!corporate) return { ...plain, value, confidence: personal(number.confidence, supplier !== null) };
  return { ...plain, value, confidence: Math.min(0.6, number.confidence) };
}
