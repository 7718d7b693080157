import { withoutTransitionNote } from '../keikasochi/keikasochi.rules.js';

/** What 摘要 of an invoice can name. */
export interface WordingFacts {
  supplier: string;
  /** Month that the invoice belongs to, YYYY-MM; '' where no date is known. */
  month: string;
  /** Descriptions of the items, the dearest first. */
  items: readonly string[];
  number: string;
}

/** The text of an invoice for which no earlier one and no template has one. */
export const USUAL_WORDING = '{supplier} {m}月分 {subject}';

/** Longest subject that goes into 摘要. */
const LONGEST_SUBJECT = 40;
/** Months before and after that of the invoice that a text may mean. */
const NEAR_MONTHS = { before: -3, after: 2 };

const MONTH = /(?:([0-9０-９]{4})\s?年\s?)?([0-9０-９]{1,2})\s?月/g;
const SLASHED = /(?<![0-9０-９/.-])([0-9０-９]{4})([/.-])([0-9０-９]{1,2})(?![0-9０-９/.-])/g;
const TOKEN = /\{(supplier|name|subject|number|month|(?:yyyy|mm|m)(?:[+-]\d)?)\}/g;
const LEGAL_FORM = /株式会社|有限会社|合同会社|\(株\)|（株）|\(有\)|（有）|㈱|㈲/g;

/**
 * The template behind a text that a person wrote for one invoice: its month, supplier, item and number become
 * placeholders, so that the text fits the next invoice. A text that names none of them is its own template.
 */
export function wordingOf(text: string, facts: WordingFacts): string {
  if (/[{}]/.test(text)) return text;
  let template = withoutTransitionNote(text);
  const subject = facts.items.map(subjectOf).find((item) => item.length > 1 && template.includes(item));
  if (subject) template = template.replace(subject, '{subject}');
  if (facts.number.length > 2) template = template.replace(facts.number, '{number}');
  const name = nameOf(facts.supplier);
  if (facts.supplier.length > 1 && template.includes(facts.supplier))
    template = template.replace(facts.supplier, '{supplier}');
  else if (name.length > 1) template = template.replace(name, '{name}');
  return withMonths(template, facts.month);
}

/** The text of an earlier invoice, with its vote for the coding. */
export interface EarlierWording {
  text: string;
  facts: WordingFacts;
  vote: number;
  same_supplier: boolean;
}

/**
 * 摘要 for an invoice in the manner of earlier ones, the most alike first: the template with the most votes. Templates of
 * other suppliers count if they hold nothing but placeholders. The usual text where there is none; '' where persons left
 * all of them empty.
 */
export function wordingAfter(earlier: readonly EarlierWording[], facts: WordingFacts): string {
  const hasSubject = facts.items.some((item) => subjectOf(item) !== '');
  const votes = new Map<string, number>();
  const own = earlier.filter(({ same_supplier }) => same_supplier);
  for (const { text, facts: of, vote } of own.length > 0 ? own : earlier) {
    if (text.trim() === '') continue;
    const template = wordingOf(text, hasSubject ? of : { ...of, items: [] });
    if (own.length === 0 && !isHouseStyle(template)) continue;
    votes.set(template, (votes.get(template) ?? 0) + vote);
  }
  const [best] = [...votes].sort(([, a], [, b]) => b - a);
  if (best) return written(best[0], facts);
  return own.length > 0 && own.every(({ text }) => text.trim() === '') ? '' : written(USUAL_WORDING, facts);
}

const FILLING = /[年月分度の\s・（）()【】「」、,:：-]/g;

/** Whether a template says nothing that belongs to one supplier. */
function isHouseStyle(template: string): boolean {
  return (
    /\{(?:supplier|name|subject)\}/.test(template) && template.replace(TOKEN, '').replace(FILLING, '') === ''
  );
}

/** A text for the supplier's next invoice: the months that it names become placeholders, everything else stays. */
export function monthlyWording(text: string, month: string): string {
  return /[{}]/.test(text) ? text : withMonths(text, month);
}

/** A template with the values of an invoice; a placeholder without a value disappears. */
export function written(template: string, facts: WordingFacts): string {
  if (!template.includes('{')) return template;
  const offset = Number(/\{mm?([+-]\d)\}/.exec(template)?.[1] ?? 0);
  if (facts.month === '')
    template = template.replace(/(?:\{yyyy\}\s?[年/.-]\s?)?\{mm?(?:[+-]\d)?\}\s?(?:月(?:分|度)?)?/g, '');
  const filled = template.replace(TOKEN, (_whole, name: string) => {
    if (name === 'supplier') return facts.supplier;
    if (name === 'name') return nameOf(facts.supplier);
    if (name === 'subject') return facts.items.map(subjectOf).find((item) => item !== '') ?? '';
    if (name === 'number') return facts.number;
    if (name === 'month') return monthText(facts.month);
    return monthValue(name, facts.month, offset);
  });
  return filled
    .replace(/[（(「【[]\s*[)）」】\]]/g, '')
    .replace(/[ \u3000]{2,}/g, ' ')
    .trim();
}

/** An item without dates and amounts, as the subject of a purchase. */
export function subjectOf(item: string): string {
  return item
    .replace(
      /[0-9０-９]{4}\s?[年/.-]\s?[0-9０-９]{1,2}(?:\s?[月/.-]\s?[0-9０-９]{0,2})?\s?(?:日|分|度)?/g,
      ' ',
    )
    .replace(/[0-9０-９]{1,2}\s?月(?:\s?[0-9０-９]{1,2}\s?日)?(?:分|度)?/g, ' ')
    .replace(/[（(「【[][\s～〜~－-]*[)）」】\]]/g, ' ')
    .replace(/^[\s・:：,、～〜~/-]+|[\s・:：,、～〜~/-]+$/g, '')
    .replace(/[ \u3000]{2,}/g, ' ')
    .slice(0, LONGEST_SUBJECT)
    .trim();
}

const nameOf = (supplier: string) => supplier.replace(LEGAL_FORM, '').trim();

const digits = (text: string) => Number(text.normalize('NFKC'));

function withMonths(text: string, month: string): string {
  if (month === '') return text;
  const slot = (year: string | undefined, value: string): { offset: number } | null => {
    const offset = offsetOf(year === undefined ? null : digits(year), digits(value), month);
    return offset === null ? null : { offset };
  };
  const named = text.replace(MONTH, (whole, year: string | undefined, value: string) => {
    const found = slot(year, value);
    if (!found) return whole;
    return `${year === undefined ? '' : '{yyyy}年'}${token(value, found.offset)}月`;
  });
  return named.replace(SLASHED, (whole, year: string, mark: string, value: string) => {
    const found = slot(year, value);
    return found ? `{yyyy}${mark}${token(value, found.offset)}` : whole;
  });
}

function token(value: string, offset: number): string {
  const sign = offset === 0 ? '' : offset > 0 ? `+${offset}` : String(offset);
  return `{${value.normalize('NFKC').startsWith('0') ? 'mm' : 'm'}${sign}}`;
}

/** Months from the invoice's month to a named one, the nearest where no year is named; null when it is far away. */
function offsetOf(year: number | null, value: number, month: string): number | null {
  if (value < 1 || value > 12) return null;
  const [nowYear, nowMonth] = month.split('-').map(Number) as [number, number];
  const distance = (of: number) => (of - nowYear) * 12 + value - nowMonth;
  const candidates = year === null ? [-1, 0, 1].map((by) => distance(nowYear + by)) : [distance(year)];
  return candidates.find((offset) => offset >= NEAR_MONTHS.before && offset <= NEAR_MONTHS.after) ?? null;
}

function monthText(month: string): string {
  return month === '' ? '' : `${month.slice(0, 4)}年${Number(month.slice(5, 7))}月分`;
}

/** The number that `m`, `mm` or `yyyy` means, `m-1` the month before; a year is that of the template's month. */
function monthValue(name: string, month: string, yearOffset: number): string {
  if (month === '') return '';
  const offset = name.startsWith('yyyy') ? yearOffset : Number(/[+-]\d/.exec(name)?.[0] ?? 0);
  const [year, of] = month.split('-').map(Number) as [number, number];
  const count = year * 12 + of - 1 + offset;
  if (name.startsWith('yyyy')) return String(Math.floor(count / 12));
  const value = String((count % 12) + 1);
  return name.startsWith('mm') ? value.padStart(2, '0') : value;
}
