import { monthAfter } from '@uketori/frontend-kit/dates';
import { FIRST_YEAR, LAST_YEAR } from './report.types';

/** A month (2026-11), a half year (2026-H1) or a year (2026). */
export const WITHHOLDING_KINDS = ['month', 'half', 'year'] as const;
export type WithholdingKind = (typeof WITHHOLDING_KINDS)[number];

const PERIOD = /^2\d{3}(-(0[1-9]|1[0-2])|-H[12])?$/;

export function kindOf(period: string): WithholdingKind {
  if (period.length === 4) return 'year';
  return period.includes('H') ? 'half' : 'month';
}

/** The period of an address; else the month of a day (YYYY-MM-DD). */
export function paidPeriodOf(address: string | null, today: string): string {
  return address !== null && PERIOD.test(address) ? address : today.slice(0, 7);
}

/** The period of another kind around the first month of this one. */
export function asKind(period: string, kind: WithholdingKind): string {
  const year = period.slice(0, 4);
  const half = period.slice(5).startsWith('H');
  const month = half ? (period.endsWith('1') ? 1 : 7) : Number(period.slice(5, 7) || '1');
  if (kind === 'year') return year;
  if (kind === 'half') return `${year}-H${month <= 6 ? 1 : 2}`;
  return `${year}-${String(month).padStart(2, '0')}`;
}

const MONTHS = { month: 1, half: 6, year: 12 } as const;

/** The period of the same kind that follows (1) or comes before (-1); null beyond the years of reports. */
export function paidBeside(period: string, way: 1 | -1): string | null {
  const kind = kindOf(period);
  const month = monthAfter(asKind(period, 'month'), MONTHS[kind] * way);
  const year = Number(month.slice(0, 4));
  return year < FIRST_YEAR || year > LAST_YEAR ? null : asKind(month, kind);
}
