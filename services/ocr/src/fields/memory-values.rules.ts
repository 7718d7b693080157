import { holderOf } from './account-holder.rules.js';
import { findAmounts } from './amounts.rules.js';
import { findDates, shortDate, slashedDay, withYear } from './dates.rules.js';
import { LEGAL_FORM, NOT_NAME, PERSON_TITLE } from './company-names.rules.js';
import { isAddress } from './contact.rules.js';
import { blanked } from '../layout/text.rules.js';

/** Fields of an invoice whose place a correction can teach. */
export const LEARNED_FIELDS = [
  'issue_date',
  'due_date',
  'invoice_number',
  'supplier_name',
  't_number',
  'total_amount',
  'payable_amount',
  'subtotal',
  'tax_amount',
  'taxable_10',
  'tax_10',
  'taxable_8',
  'tax_8',
  'non_taxable_amount',
  'withholding_tax',
  'bank_name',
  'bank_code',
  'branch_name',
  'branch_code',
  'account_type',
  'account_number',
  'account_holder_kana',
  'phone',
  'postal_code',
  'address',
  'recipient_name',
] as const;
export type LearnedField = (typeof LEARNED_FIELDS)[number];

/** A value in a text, with its place counted in characters without blanks. */
export interface ParsedValue {
  value: string | number;
  start: number;
  end: number;
}

const PATTERNS: Partial<Record<LearnedField, RegExp>> = {
  phone: /(?:\+81-?|0)\d{1,4}[-(]\d{1,4}[-)]\d{3,4}|0\d{9,10}/,
  postal_code: /(?<!\d)\d{3}-?\d{4}(?![\d-])/,
  bank_code: /(?<!\d)\d{4}(?!\d)/,
  branch_code: /(?<!\d)\d{3}(?!\d)/,
  account_number: /(?<!\d)\d{4,8}(?!\d)/,
  bank_name: /[^\s:：/()（）、。,]{1,20}?(?:銀行|信用金庫|信用組合|労働金庫|信金|信組|農協|漁協|バンク)/,
  branch_name: /[^\s:：/()（）、。,]{1,20}?(?:支店|支所|出張所|営業部|営業本部|本店|本所|センター)/,
  account_type: /普通|当座|貯蓄/,
};

const NUMBER =
  /(?:\p{Script=Han}{0,6}第|\p{Script=Han}{1,3}-)?[A-Z0-9][A-Z0-9\p{Script=Han}/_.~-]*\d[A-Z0-9\p{Script=Han}/_-]*|\d[A-Z0-9/_-]*/iu;

/**
 * The value of a field in a text at the expected place; null when the text contains no such value.
 * Dates become ISO dates (one without a year needs the issue date), amounts whole yen.
 */
export function valueIn(field: LearnedField, text: string, issue_date: string | null): ParsedValue | null {
  const tight = text.replace(/\s+/g, '');
  if (field === 'issue_date' || field === 'due_date') return dateIn(tight, issue_date);
  if (isAmount(field)) {
    const found = findAmounts(text);
    const first = found.find((a) => a.marked) ?? found[0];
    if (!first) return null;
    // Withholding is printed as what goes off the total: ▲10,210.
    const value = field === 'withholding_tax' ? Math.abs(first.value) : first.value;
    return { value, start: first.start, end: first.end };
  }
  if (field === 't_number') {
    const m = /[T7]?(\d[\d-]{11,18}\d)/.exec(tight);
    const digits = m?.[1]?.replaceAll('-', '') ?? '';
    return m && digits.length >= 13
      ? { value: `T${digits.slice(-13)}`, start: m.index, end: m.index + m[0].length }
      : null;
  }
  if (field === 'invoice_number') {
    const unlabelled = tight.replace(/^(?:No|№)\.?/i, blanked);
    return matched(NUMBER.exec(unlabelled), 2);
  }
  if (field === 'account_holder_kana') {
    const value = holderOf(text);
    return value ? { value, start: 0, end: tight.length } : null;
  }
  const source =
    field === 'branch_name' ? tight.replace(/^銀?行|.*?(?:銀行|信用金庫|信用組合|労働金庫)/, blanked) : tight;
  const pattern = PATTERNS[field];
  if (pattern) return matched(pattern.exec(source), 1);
  return nameIn(field, text);
}

/** Whether the field holds whole yen. */
export function isAmount(field: LearnedField): boolean {
  return /amount|^tax|subtotal|withholding/.test(field);
}

function matched(m: RegExpExecArray | null, least: number): ParsedValue | null {
  return m && m[0].length >= least ? { value: m[0], start: m.index, end: m.index + m[0].length } : null;
}

function dateIn(tight: string, issue_date: string | null): ParsedValue | null {
  const found = findDates(tight);
  const short = found.length > 0 ? null : (slashedDay(tight) ?? shortDate(tight));
  for (const d of short ? [short] : found) {
    const value = d.iso ?? (issue_date ? withYear(d.month, d.day, issue_date) : null);
    if (value) return { value, start: d.start, end: d.end };
  }
  return null;
}

function nameIn(field: LearnedField, text: string): ParsedValue | null {
  const clean = text
    .replace(/^[\s:：]+/, '')
    .replace(field === 'recipient_name' ? /\s*(?:御中?|様|殿)\s*$/ : /$^/, '');
  const tight = clean.replace(/\s+/g, '');
  if (tight.length < 2 || /^[\d,.¥-]+$/.test(tight)) return null;
  if (field === 'address' ? !isAddress(clean) : !isName(clean)) return null;
  // A name in Japanese is one word; one with a legal form keeps no blanks but those between Latin words.
  const value = LEGAL_FORM.test(clean) ? clean.replace(/(?<![A-Za-z.,]) | (?![A-Za-z])/g, '') : clean.trim();
  return { value, start: 0, end: tight.length };
}

/** Neither a label, a title, a department, a floor nor a number to call. */
function isName(text: string): boolean {
  const tight = text.replace(/\s+/g, '');
  if (NOT_NAME.test(tight) || PERSON_TITLE.test(tight)) return false;
  return LEGAL_FORM.test(tight) || !/(?:[部課係室階]|\dF)$/.test(tight);
}
