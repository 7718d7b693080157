import { shiftToBankDay } from '../calendar/pay-date.rules.js';
import type { WithholdingSubType, WithholdingType } from '../withholding/withholding.rules.js';

/** A month (2026-11), a half year (2026-H1) or a year (2026) of payments. */
export const WITHHOLDING_PERIOD = /^2\d{3}(-(0[1-9]|1[0-2])|-H[12])?$/;

export interface PaidPeriod {
  /** First and last day, in Japan. */
  from: string;
  to: string;
  /** Last day to pay the tax, or to hand in the statements of a year. */
  due: string;
  kind: 'month' | 'half' | 'year';
}

/** The calendar ends some time: a day beyond it stays where it is. */
const nextOpenDay = (day: string): string => shiftToBankDay(day, 'after').pay_date;

const pad = (number: number): string => String(number).padStart(2, '0');

function lastDay(year: number, month: number): string {
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

/**
 * The days of a period and its due date. Tax of a month is due on the 10th of the next month (Income Tax Act art. 204).
 * The special due dates of small offices (納期の特例) are 10 July and 20 January (art. 216). Statements of payments are
 * due on 31 January (art. 225). A due date on a closed day moves to the next open one (General Act on National Taxes
 * art. 10 (2)).
 */
export function paidPeriod(period: string): PaidPeriod {
  const year = Number(period.slice(0, 4));
  const part = period.slice(5);
  if (part === '')
    return {
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      due: nextOpenDay(`${year + 1}-01-31`),
      kind: 'year',
    };
  if (part === 'H1')
    return { from: `${year}-01-01`, to: `${year}-06-30`, due: nextOpenDay(`${year}-07-10`), kind: 'half' };
  if (part === 'H2')
    return {
      from: `${year}-07-01`,
      to: `${year}-12-31`,
      due: nextOpenDay(`${year + 1}-01-20`),
      kind: 'half',
    };
  const month = Number(part);
  const [dueYear, dueMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return {
    from: `${year}-${pad(month)}-01`,
    to: lastDay(year, month),
    due: nextOpenDay(`${dueYear}-${pad(dueMonth)}-10`),
    kind: 'month',
  };
}

/** Kinds with the special due dates: of fees those of lawyers, tax accountants and the like alone (art. 216). */
export function hasHalfYear(type: WithholdingType | null): boolean {
  return type === 0;
}

/** Yen of one year above which a payee gets a statement (支払調書), by kind of payment. */
const STATEMENT_ABOVE: Readonly<Partial<Record<WithholdingType, number>>> = {
  0: 50_000,
  1: 50_000,
  2: 500_000,
  3: 50_000,
  4: 500_000,
  5: 500_000,
  6: 50_000,
  7: 50_000,
  8: 500_000,
  21: 50_000,
  31: 500_000,
};

/**
 * Whether the payments of a year to one payee need a statement (Regulation for Enforcement of the Income Tax Act art. 84,
 * National Tax Agency No. 7431). Null where the sums do not decide it: pensions have forms of their own, and of prizes to
 * horse owners the single prize counts.
 */
export function needsStatement(type: WithholdingType | null, base: number): boolean | null {
  const above = type === null ? undefined : STATEMENT_ABOVE[type];
  return above === undefined ? null : base > above;
}

/** Paid invoices of one payee and one kind. Amounts in whole yen. */
export interface WithheldRow {
  company_id: string | null;
  partner_name: string;
  type: WithholdingType | null;
  sub_type: WithholdingSubType;
  count: number;
  /** What the tax was computed from. */
  base: number;
  tax: number;
}

export interface WithheldSums {
  count: number;
  payees: number;
  base: number;
  tax: number;
}

/** Sums of each kind, in the order of the kinds, and of all. A payee with two kinds counts once in all. */
export function withheldSums(rows: readonly WithheldRow[]): {
  kinds: (WithheldSums & Pick<WithheldRow, 'type' | 'sub_type'>)[];
  total: WithheldSums;
} {
  const groups = Map.groupBy(rows, ({ type, sub_type }) => `${type ?? 999}/${sub_type}`);
  const kinds = [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first ? [{ type: first.type, sub_type: first.sub_type, ...sumsOf(own) }] : [];
  });
  kinds.sort((a, b) => (a.type ?? 999) - (b.type ?? 999) || (a.sub_type < b.sub_type ? -1 : 1));
  return { kinds, total: sumsOf(rows) };
}

function sumsOf(rows: readonly WithheldRow[]): WithheldSums {
  const add = (name: 'count' | 'base' | 'tax') => rows.reduce((sum, row) => sum + row[name], 0);
  const payees = new Set(rows.map(({ company_id, partner_name }) => company_id ?? partner_name)).size;
  return { count: add('count'), payees, base: add('base'), tax: add('tax') };
}
