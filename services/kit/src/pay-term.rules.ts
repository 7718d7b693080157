import { addDays, dayInMonth, daysInMonth } from './days.rules.js';

/**
 * The legal term of payment, for suppliers under one of two acts:
 *
 * - 取適法 (中小受託取引適正化法, until 2025 下請法), art. 3 (1): within sixty days counted from the day on which
 *   the goods are received or the service is rendered (受領した日から起算して六十日の期間内). That day counts as
 *   the first, so receipt on 1 October ends on 29 November. Inspection, acceptance and the date of the invoice
 *   do not matter.
 * - フリーランス法 (特定受託事業者に係る取引の適正化等に関する法律), art. 4 (1): the same sixty days. Art. 4 (3):
 *   for work that was itself commissioned by a third party, within thirty days counted from the day on which
 *   that party is due to pay, which counts as the first. The 取適法 has no such exception and prevails.
 *
 * Monthly closings: guidance of 公正取引委員会 on both acts reads the sixty days as two months if deliveries are
 * closed monthly, because months have 31 days (下請取引適正化推進講習会テキスト, 支払期日を定める義務;
 * フリーランス法の考え方). 月末締翌月末払い therefore passes with 61 or 62 days. The term here is then the later of both.
 *
 * Not counted: the two further days on which banks are closed, which need an agreement in writing.
 */
export const PAY_TERM_DAYS = 60;
export const RESUBCONTRACT_DAYS = 30;
const CLOSING_MONTHS = 2;
const MONTH_END = 31;

export type PayTermLaw = 'toriteki' | 'freelance';
export const PAY_TERM_RULES = ['days_60', 'months_2', 'days_30'] as const;
export type PayTermRule = (typeof PAY_TERM_RULES)[number];

/** The facts about the supplier that the acts need. */
export interface PayTermFacts {
  toriteki: boolean;
  freelance: boolean;
  /** Last day of the supplier's own monthly closing, 31 = month end; null when none is agreed. */
  cutoff_day: number | null;
}

/** Calendar dates 'YYYY-MM-DD', each null when not known. */
export interface PayTermDates {
  delivery_date: string | null;
  issue_date: string | null;
  pay_date: string | null;
  /** When the party that commissioned the work is due to pay for it; only for re-entrusted work. */
  original_pay_date: string | null;
}

/** The legal term of one payment. */
export interface PayTerm {
  /** Null when neither act applies. */
  law: PayTermLaw | null;
  /** Null without a law or without a day to count from. */
  rule: PayTermRule | null;
  /** First day of the term. */
  counted_from: string | null;
  /** The day of receipt is not known: the term counts from an assumed day, or from none. */
  assumed: boolean;
  /** Last day to pay. */
  pay_by: string | null;
  /** The pay date is after `pay_by`. With `assumed` it may be. */
  late: boolean;
}

const NO_TERM: PayTerm = {
  law: null,
  rule: null,
  counted_from: null,
  assumed: false,
  pay_by: null,
  late: false,
};

/**
 * The legal term of a payment; neither act applies without a supplier. Without a delivery date it counts from the first day of the closing period that
 * ended last on or before the issue date. This is the earliest day on which something in that invoice can have been
 * received if the supplier invoices one closing. An unknown closing is treated as the month's end.
 */
export function payTermOf(supplier: PayTermFacts | null, dates: PayTermDates): PayTerm {
  if (supplier === null) return NO_TERM;
  const law = supplier.toriteki ? 'toriteki' : supplier.freelance ? 'freelance' : null;
  if (law === null) return NO_TERM;
  const found = termFrom(law, supplier, dates);
  const late = found.pay_by !== null && dates.pay_date !== null && dates.pay_date > found.pay_by;
  return { law, ...found, late };
}

function termFrom(
  law: PayTermLaw,
  supplier: PayTermFacts,
  dates: PayTermDates,
): Omit<PayTerm, 'law' | 'late'> {
  if (law === 'freelance' && dates.original_pay_date) {
    const from = dates.original_pay_date;
    return { rule: 'days_30', counted_from: from, assumed: false, pay_by: nthDay(from, RESUBCONTRACT_DAYS) };
  }
  const assumed = dates.delivery_date === null;
  const from =
    dates.delivery_date ?? (dates.issue_date && closingStart(dates.issue_date, supplier.cutoff_day));
  if (from === null) return { rule: null, counted_from: null, assumed, pay_by: null };
  const rule = supplier.cutoff_day === null ? 'days_60' : 'months_2';
  const days = nthDay(from, PAY_TERM_DAYS);
  const months = lastOfMonths(from, CLOSING_MONTHS);
  return { rule, counted_from: from, assumed, pay_by: rule === 'months_2' && months > days ? months : days };
}

/** First day of the monthly closing period that ended last on or before a day. */
export function closingStart(date: string, cutoffDay: number | null): string {
  const [year, month] = partsOf(date);
  const closing = (at: number) => dayInMonth(year, at, cutoffDay ?? MONTH_END);
  const ended = date >= closing(month) ? month : month - 1;
  return addDays(closing(ended - 1), 1);
}

/** The nth day of a period whose first day is given. */
function nthDay(from: string, n: number): string {
  return addDays(from, n - 1);
}

/**
 * The last day of a period of months from its first day: the day before the corresponding one, or the month's
 * last where there is none (Civil Code art. 143 (2)).
 */
function lastOfMonths(from: string, months: number): string {
  const [year, month, day] = partsOf(from);
  const reached = dayInMonth(year, month + months, day);
  return day > daysInMonth(year, month + months) ? reached : addDays(reached, -1);
}

function partsOf(date: string): [year: number, month: number, day: number] {
  return date.split('-').map(Number) as [number, number, number];
}
