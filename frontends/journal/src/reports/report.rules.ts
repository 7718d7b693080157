import { lastDay, monthAfter, monthsIn } from '@uketori/frontend-kit/dates';
import { UNEXPORTED, UNPAID } from '../invoices/invoice.filters.data';
import type { AgeingReport, DateType, Group, GroupKind, InvoiceReport, StageReport } from './report.types';

/** Texts of a query string that the server takes. */
const MAX_TEXT = 200;

export const MOST_MONTHS = 36;

export interface Period {
  /** first and last month, as 2026-04 */
  from: string;
  to: string;
}

type Filters = Record<string, string>;

/** How many months a period has; 0 or less where its end comes first. */
export const monthsOf = ({ from, to }: Period): number => monthsIn(from, to);

const MONTH = /^2\d{3}-(0[1-9]|1[0-2])$/;

/** The period of an address; the year of a day where it has none that a report may have. */
export function periodOf(from: string | null, to: string | null, today: string): Period {
  const asked = { from: from ?? '', to: to ?? '' };
  const months = MONTH.test(asked.from) && MONTH.test(asked.to) ? monthsOf(asked) : 0;
  const year = today.slice(0, 4);
  return months >= 1 && months <= MOST_MONTHS ? asked : { from: `${year}-01`, to: `${year}-12` };
}

export const yearOf = (month: string): number => Number(month.slice(0, 4));

/** A period as pages and prints show it: 2026/04 – 2026/09. */
export function periodText({ from, to }: Period): string {
  return `${from.replace('-', '/')} – ${to.replace('-', '/')}`;
}

/** The period as long as this one that follows it (1) or comes before it (-1). */
export function periodBeside(period: Period, way: 1 | -1): Period {
  const months = monthsOf(period) * way;
  return { from: monthAfter(period.from, months), to: monthAfter(period.to, months) };
}

/** Filters of the invoices that a report counts in a period. Days of reading are Japanese ones. */
export function periodFilters(date_type: DateType, { from, to }: Period): Filters {
  const [first, last] = [`${from}-01`, lastDay(to)];
  return date_type === 'created_at'
    ? { created_at_from: `${first}T00:00:00+09:00`, created_at_to: `${last}T23:59:59.999999+09:00` }
    : { [`${date_type}_from`]: first, [`${date_type}_to`]: last };
}

/** Filters of the invoices that an account, a department or a partner is added up from; null where no link can have them. */
export function groupFilters(kind: GroupKind, { code, name }: Pick<Group, 'code' | 'name'>): Filters | null {
  if (name.length + code.length >= MAX_TEXT) return null;
  if (kind === 'account_title') return { debit_account: `${code}/${name}` };
  return name === '' ? { [`has_${kind}`]: 'false' } : { [`${kind}_name`]: name };
}

/** Filters of the unpaid invoices of an age. */
export function ageFilters({ from, to }: Pick<AgeingReport['ages'][number], 'from' | 'to'>): Filters {
  if (from === null && to === null) return { has_pay_date: 'false' };
  return { ...(from ? { pay_date_from: from } : {}), ...(to ? { pay_date_to: to } : {}) };
}

type Stage = StageReport['stages'][number];

/** Fewer days than any invoice has. */
const NO_DAYS = -9999;

/** Filters of the invoices that spent so many days in a stage; null: those that are through it. */
export function bandFilters(
  stage: Stage['stage'],
  band: Pick<Stage['bands'][number], 'from' | 'to'> | null,
): Filters {
  return {
    [`${stage}_days_from`]: String(band?.from ?? NO_DAYS),
    ...(band?.to == null ? {} : { [`${stage}_days_to`]: String(band.to) }),
  };
}

/** Filters of the invoices that are left to do. */
export const LEFT_FILTERS = {
  unapproved: { status: 'reading,read,coded,approving,returned,disapproved' },
  unexported: UNEXPORTED,
  unpaid: UNPAID,
} as const satisfies Record<string, Filters>;

/** Yen of each month of a report, with the filters of the invoices behind it. */
export function monthBars({ months, date_type }: Pick<InvoiceReport, 'months' | 'date_type'>) {
  return months.map(({ month, total_amount }) => ({
    key: month,
    value: total_amount,
    filters: periodFilters(date_type, { from: month, to: month }),
  }));
}

/** The groups with the largest totals; refunds and groups without an amount are left out. */
export function groupBars(kind: GroupKind, groups: readonly Group[], most: number) {
  return groups
    .flatMap((group) => {
      const filters = groupFilters(kind, group);
      return group.total > 0 && filters
        ? [{ key: `${group.code}/${group.name}`, name: group.name, value: group.total, filters }]
        : [];
    })
    .toSorted((a, b) => b.value - a.value)
    .slice(0, most);
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The id of a record that an address names; null where it names none. */
export function idIn(address: URLSearchParams, name: string): string | null {
  const id = address.get(name);
  return id !== null && ID.test(id) ? id : null;
}
