import type { Found, PageLayout, Segment } from '../layout/layout.types.js';
import { withheldOn } from './proven-sums.rules.js';
import { foreignSums } from './currency.rules.js';
import { titledCredit } from './credit-note.rules.js';
import { identifiersOf } from './identifiers.rules.js';
import type { MoneyToken } from './money-tokens.rules.js';
import type { ReadDocument } from './read-document.types.js';

const AMOUNTS = [
  'total_amount',
  'payable_amount',
  'subtotal',
  'tax_amount',
  'non_taxable_amount',
  'withholding_tax',
] as const;

/** The highest confidence of an amount that a rule of safety leaves to the eye; a screen asks below 0.9. */
export const UNSAFE = 0.6;
/** The same where the amount follows from others that are printed. */
const DERIVED = 0.85;

/** Words that name what is taken off a total: retention, a deduction, an offset, what was paid, tax withheld. */
const TAKEN_OFF =
  /保留|留保|保証金|控除|値引|割引|協力会|安全会|会費|手数料|立替|仮払|天引|相殺|買取|下取|前[受払渡]金|内金|手付|申込金|予約金|入金|(?:支払|領収|受領|払込)済|既払|充当|ポイント|源泉|所得税|過払|差引額|減額|返金|返品|retention|retainage|deduct|discount|offset|paid|deposit|advance|withh|less/i;
/** Words that name what is added to a total, or taken off where it is printed below zero. */
const ADDED =
  /繰越|残高|未収|未払|未入金|前回|前月|先月|前期|調整|過不足|balance|forward|carried|previous|adjust/i;
/** Labelled a deduction although it is the sum after it: 差引請求額, 控除後. */
export const LEFT = /差引.{0,6}(?:請求|支払|合計|残)|控除後|相殺後|値引後/;

/**
 * The chosen amounts under the rules of safety, on the pages that they were read from. A value that is a number of
 * something else, or a tax that is not printed, is dropped; a value that the rules do not confirm is left to the user:
 * - what is to be paid differs from the total and no printed and named amount says why, to the yen;
 * - an amount is not in yen;
 * - only its title makes a document a credit note.
 */
export function safeSums(document: ReadDocument, pages: PageLayout[], tokens: MoneyToken[]): ReadDocument {
  return signedByTitle(
    payableExplained(
      taxPrinted(withoutIdentifiers(inYen(document, pages), pages, tokens), pages, tokens),
      pages,
      tokens,
    ),
    pages,
  );
}

const least = <T extends { confidence: number }>(found: T, most: number): T =>
  found.confidence > most ? { ...found, confidence: most } : found;

function capped(document: ReadDocument, most: number): ReadDocument {
  const out = { ...document, tax_breakdown: document.tax_breakdown.map((line) => least(line, most)) };
  for (const name of AMOUNTS) {
    const found = out[name];
    if (found) out[name] = least(found, most);
  }
  return out;
}

const withoutTax = (document: ReadDocument): ReadDocument => ({
  ...document,
  tax_amount: null,
  tax_breakdown: [],
});

/** Fields contain yen: an invoice in another currency has no tax, and no other amount is sure. */
function inYen(document: ReadDocument, pages: PageLayout[]): ReadDocument {
  return foreignSums(pages) ? capped({ ...withoutTax(document), withholding_tax: null }, UNSAFE) : document;
}

/** No amount is the number of an account, a telephone, a customer, an invoice or a registration. */
function withoutIdentifiers(document: ReadDocument, pages: PageLayout[], tokens: MoneyToken[]): ReadDocument {
  const { digits } = identifiersOf(pages);
  const numbers = new Set([...digits].map(Number));
  const money = new Set(tokens.filter((t) => t.box.w > 0).map((t) => Math.abs(t.value)));
  const bad = (value: number) => numbers.has(Math.abs(value)) && !money.has(Math.abs(value));
  const out = { ...document, line_items: document.line_items.filter((line) => !bad(line.amount)) };
  for (const name of AMOUNTS) {
    const found = out[name];
    if (found && bad(found.value)) out[name] = null;
  }
  const lines = out.tax_breakdown.filter((line) => !bad(line.taxable) && !bad(line.tax));
  return { ...out, tax_breakdown: lines };
}

const TAX_WORD = /税|tax|vat|gst/i;

/**
 * A tax is printed, or it is the difference of a taxable amount and its total that are printed on a page that speaks of
 * tax: then it is left to the eye. Any other goes.
 */
function taxPrinted(document: ReadDocument, pages: PageLayout[], tokens: MoneyToken[]): ReadDocument {
  const { tax_amount, tax_breakdown, subtotal, non_taxable_amount } = document;
  const printed = (value: number) => tokens.some((t) => t.box.w > 0 && Math.abs(t.value) === Math.abs(value));
  // On a picture the word may be what was not read.
  const spoken = pages.some(
    (p) => p.engine !== 'text_layer' || p.segments.some((s) => TAX_WORD.test(s.tight)),
  );
  const both = (taxable: number, inclusive: number) => printed(taxable) && printed(inclusive);
  const whole = tax_amount?.value ?? 0;
  const parts = tax_breakdown.every((line) => printed(line.tax));
  const derived =
    (subtotal && both(subtotal.value, subtotal.value + whole)) ||
    (subtotal && both(subtotal.value, subtotal.value + whole + (non_taxable_amount?.value ?? 0))) ||
    tax_breakdown.some((line) => both(line.taxable, line.taxable + line.tax)) ||
    // One of two taxes was not read: the rest of the other print shows which.
    (tax_breakdown.length > 1 && tax_breakdown.some((line) => printed(line.tax) || printed(line.taxable)));
  if (tax_amount === null || whole === 0 || printed(whole) || (parts && tax_breakdown.length > 0)) {
    const lines = tax_breakdown.map((line) => (printed(line.tax) ? line : least(line, DERIVED)));
    return { ...document, tax_breakdown: lines };
  }
  if (!spoken || !derived) return withoutTax(document);
  const lines = tax_breakdown.map((line) => (printed(line.tax) ? line : least(line, DERIVED)));
  return { ...document, tax_amount: least(tax_amount, DERIVED), tax_breakdown: lines };
}

/** The payable amount is the total, or differs from it by printed and named amounts. */
function payableExplained(document: ReadDocument, pages: PageLayout[], tokens: MoneyToken[]): ReadDocument {
  const { total_amount: total, payable_amount: payable } = document;
  if (!payable || !total || total.value === payable.value) return document;
  return explained(document, total.value, payable.value, pages, tokens)
    ? document
    : { ...document, payable_amount: least(payable, UNSAFE) };
}

function explained(
  document: ReadDocument,
  total: number,
  payable: number,
  pages: PageLayout[],
  tokens: MoneyToken[],
): boolean {
  const sign = total < 0 ? -1 : 1;
  const difference = sign * (payable - total);
  if (isTax(document, tokens, difference)) return false;
  const named = namedChanges(document, total, sign, pages, tokens);
  return reaches(difference, named, MOST_CHANGES);
}

/** The sum before tax differs by the tax, even where another sum has the same amount. */
export function isTax(document: ReadDocument, tokens: MoneyToken[], difference: number): boolean {
  const taxes = [
    document.tax_amount?.value ?? 0,
    document.tax_breakdown.reduce((n, line) => n + line.tax, 0),
    ...tokens.filter((t) => (t.roles.tax ?? 0) > 0.5).map((t) => t.value),
  ];
  return taxes.some((tax) => Math.abs(tax) === Math.abs(difference));
}

/** How many amounts together may explain a difference: a balance is the previous invoice, its payment, a tax withheld. */
const MOST_CHANGES = 3;

function reaches(difference: number, changes: number[], most: number): boolean {
  if (difference === 0) return true;
  if (most === 0) return false;
  return changes.some((c, at) => reaches(difference - c, changes.slice(at + 1), most - 1));
}

/** What print names as a change of the total, whole yen: below zero what is taken off. */
function namedChanges(
  document: ReadDocument,
  total: number,
  sign: number,
  pages: PageLayout[],
  tokens: MoneyToken[],
): number[] {
  const out = new Set<number>();
  for (const token of tokens) {
    const size = Math.abs(token.value);
    if (size === 0 || token.box.w === 0) continue;
    const { kind, name } = namedBy(token, pages);
    if (kind === 'off') out.add(-size);
    if (kind === 'added') out.add(token.value * sign < 0 ? -size : size);
    if (name && kind === 'added' && /過不足|調整|adjust/i.test(name)) out.add(-size);
  }
  // The amount of the law's formula, where the page speaks of tax withheld and only its letters were not read.
  const withheld = Math.abs(document.withholding_tax?.value ?? 0);
  const spoken = pages.some((p) => p.segments.some((s) => /源泉|所得税|withh/i.test(s.tight)));
  const lawful = withheldOn(Math.abs(document.subtotal?.value ?? 0), Math.abs(total));
  if (withheld > 0 && spoken && lawful.some((l) => Math.abs(l - withheld) <= 1)) out.add(-withheld);
  return [...out];
}

/** Whether print names an amount as taken off or added: by its label, its own cell, its line to the left, or its heading. */
function namedBy(token: MoneyToken, pages: PageLayout[]): { kind: 'off' | 'added' | null; name: string } {
  const { roles } = token;
  if (Math.max(roles.withholding ?? 0, roles.deposit ?? 0) > 0.5) return { kind: 'off', name: '' };
  if (Math.max(roles.carried_over ?? 0, roles.previous_bill ?? 0) > 0.5) return { kind: 'added', name: '' };
  const page = pages.find((p) => p.number === token.page);
  for (const name of page ? namesOf(token, page) : []) {
    if (LEFT.test(name)) return { kind: null, name };
    if (TAKEN_OFF.test(name)) return { kind: 'off', name };
    if (ADDED.test(name)) return { kind: 'added', name };
  }
  return { kind: null, name: '' };
}

const isMoney = (s: Segment) => /\d/.test(s.tight) && s.tight.replace(/[\d,.¥円▲△()*※%-]/g, '') === '';

/** The words that may name an amount, nearest first. */
export function namesOf({ segment, box }: MoneyToken, page: PageLayout): string[] {
  const out: string[] = [];
  const at = segment.edges.findIndex((edge) => edge >= box.x - 0.5);
  const own = segment.tight.slice(0, at < 0 ? segment.tight.length : at);
  if (/\D/.test(own.replace(/[\d,.¥円▲△-]/g, '')))
    out.push(own.slice(Math.max(0, own.search(/[^\d,.¥円▲△]*$/))) || own);
  const middle = (segment.y0 + segment.y1) / 2;
  const left = page.segments
    .filter(
      (s) => s.x1 <= segment.x0 + 1 && Math.abs((s.y0 + s.y1) / 2 - middle) < 0.6 * Math.max(s.h, segment.h),
    )
    .sort((a, b) => b.x1 - a.x1);
  for (const s of left) {
    if (isMoney(s)) break;
    out.push(s.tight);
  }
  if (out.length > 0) return out;
  const above = page.segments
    .filter((s) => s.y1 <= segment.y0 + 1 && s.x0 < box.x + box.w && box.x < s.x1 && !isMoney(s))
    .sort((a, b) => b.y1 - a.y1)[0];
  return above ? [above.tight] : [];
}

/** A note that is headed as a credit note and prints its sums above zero: below zero they are, and for the eye. */
function signedByTitle(document: ReadDocument, pages: PageLayout[]): ReadDocument {
  const asked = document.payable_amount ?? document.total_amount;
  if (!asked || asked.value <= 0 || !titledCredit(pages)) return document;
  const out = capped(document, UNSAFE);
  const turned = (found: Found<number> | null) => found && { ...found, value: -Math.abs(found.value) };
  for (const name of AMOUNTS) out[name] = turned(out[name]);
  return {
    ...out,
    carried_over: out.carried_over === 0 ? 0 : -out.carried_over,
    tax_breakdown: out.tax_breakdown.map((l) => ({ ...l, taxable: -l.taxable, tax: -l.tax })),
    line_items: out.line_items.map((line) => ({
      ...line,
      unit_price: line.unit_price && -line.unit_price,
      amount: -line.amount,
    })),
  };
}
