import { shiftToBankDay } from '../calendar/pay-date.rules.js';
import { firstDay } from '../closed-months/closed-months.rules.js';
import { type PrintedFee, taxedBase, type WithholdingBase } from '../withholding/withholding-check.rules.js';
import type { WithholdingSubType, WithholdingType } from '../withholding/withholding.rules.js';
import { daysOf } from './period.rules.js';

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

/**
 * The days of a period and its due date. Tax of a month is due on the 10th of the next month (Income Tax Act art. 204).
 * The special due dates of small offices (納期の特例) are 10 July and 20 January (art. 216). Statements of payments are
 * due on 31 January (art. 225). A due date on a closed day moves to the next open one (General Act on National Taxes
 * art. 10 (2)).
 */
export function paidPeriod(period: string): PaidPeriod {
  const year = period.slice(0, 4);
  switch (period.slice(5)) {
    case '':
      return periodOf('year', `${year}-01`, `${year}-12`, 31);
    case 'H1':
      return periodOf('half', `${year}-01`, `${year}-06`, 10);
    case 'H2':
      return periodOf('half', `${year}-07`, `${year}-12`, 20);
    default:
      return periodOf('month', period, period, 10);
  }
}

/** From one month to another, due on a day of the month that follows. */
function periodOf(kind: PaidPeriod['kind'], first: string, last: string, day: number): PaidPeriod {
  const [from, to] = daysOf(first, last);
  return { kind, from, to, due: nextOpenDay(`${firstDay(last, 1).slice(0, 7)}-${day}`) };
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
  /** Paid to a payee abroad: a kind of its own, with a payment slip of its own. */
  non_resident: boolean;
  count: number;
  /** What the tax was computed from. */
  base: number;
  tax: number;
}

/** A paid invoice with withheld tax. Amounts in whole yen. */
export interface WithheldInvoice extends PrintedFee {
  company_id: string | null;
  partner_name: string;
  type: WithholdingType | null;
  sub_type: WithholdingSubType;
  non_resident: boolean;
  treaty_rate: string;
  tax: number;
  /** As a user typed it; null where it follows from the amounts. */
  typed_base: number | null;
  base_rule: WithholdingBase;
  salary: number | null;
  days: number | null;
  pay_date: string;
}

/** The invoices of each payee and kind, payees abroad as a kind of their own; the largest tax first. */
export function withheldRowsOf(
  invoices: readonly WithheldInvoice[],
  code_8_two_tier: boolean,
): WithheldRow[] {
  const rows = new Map<string, WithheldRow>();
  for (const invoice of invoices) {
    const { company_id, partner_name, non_resident } = invoice;
    const type = non_resident ? null : invoice.type;
    const sub_type = non_resident ? '' : invoice.sub_type;
    const key = JSON.stringify([company_id, partner_name, type, sub_type, non_resident]);
    const row = rows.get(key) ?? {
      ...{ company_id, partner_name, type, sub_type, non_resident },
      ...{ count: 0, base: 0, tax: 0 },
    };
    row.count += 1;
    row.base += baseOf(invoice, code_8_two_tier);
    row.tax += invoice.tax;
    rows.set(key, row);
  }
  return [...rows.values()].sort(
    (a, b) =>
      b.tax - a.tax ||
      (a.partner_name < b.partner_name ? -1 : a.partner_name > b.partner_name ? 1 : 0) ||
      (a.type ?? 999) - (b.type ?? 999),
  );
}

function baseOf(invoice: WithheldInvoice, code_8_two_tier: boolean): number {
  const { treaty_rate, tax, ...facts } = invoice;
  return taxedBase({
    ...facts,
    printed: tax,
    is_subject: true,
    fee: invoice,
    code_8_two_tier,
    non_resident: invoice.non_resident ? { treaty_rate } : null,
  });
}

export interface WithheldSums {
  count: number;
  payees: number;
  base: number;
  tax: number;
}

/** Sums of each kind, in the order of the kinds, and of all. A payee with two kinds counts once in all. */
export function withheldSums(rows: readonly WithheldRow[]): {
  kinds: (WithheldSums & Pick<WithheldRow, 'type' | 'sub_type' | 'non_resident'>)[];
  total: WithheldSums;
} {
  const groups = Map.groupBy(
    rows,
    ({ type, sub_type, non_resident }) => `${non_resident}/${type ?? 999}/${sub_type}`,
  );
  const kinds = [...groups.values()].flatMap((own) => {
    const [first] = own;
    return first
      ? [{ type: first.type, sub_type: first.sub_type, non_resident: first.non_resident, ...sumsOf(own) }]
      : [];
  });
  kinds.sort(
    (a, b) =>
      Number(a.non_resident) - Number(b.non_resident) ||
      (a.type ?? 999) - (b.type ?? 999) ||
      (a.sub_type < b.sub_type ? -1 : 1),
  );
  return { kinds, total: sumsOf(rows) };
}

function sumsOf(rows: readonly WithheldRow[]): WithheldSums {
  const add = (name: 'count' | 'base' | 'tax') => rows.reduce((sum, row) => sum + row[name], 0);
  const payees = new Set(rows.map(({ company_id, partner_name }) => company_id ?? partner_name)).size;
  return { count: add('count'), payees, base: add('base'), tax: add('tax') };
}
