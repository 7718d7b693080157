import { addDays } from '@uketori/service-kit/days.rules';

/** How long after its pay date an unpaid invoice waits: the groups of the ageing, in days; null has no end. */
const AGES = [
  { key: 'not_due', least: null, most: 0 },
  { key: 'days_30', least: 1, most: 30 },
  { key: 'days_60', least: 31, most: 60 },
  { key: 'days_90', least: 61, most: 90 },
  { key: 'older', least: 91, most: null },
] as const;

/** Invoices without a pay date: they are neither due nor overdue. */
export const NO_DATE = 'no_date';
export const AGE_KEYS = [...AGES.map(({ key }) => key), NO_DATE] as const;
export type AgeKey = (typeof AGE_KEYS)[number];

interface Age {
  key: (typeof AGE_KEYS)[number];
  /** pay dates of the group, both included; null has no end */
  from: string | null;
  to: string | null;
}

/** The groups with their pay dates on a day (YYYY-MM-DD). */
export function agesOn(today: string): Age[] {
  const dated = AGES.map(({ key, least, most }) => ({
    key,
    from: most === null ? null : addDays(today, -most),
    to: least === null ? null : addDays(today, -least),
  }));
  return [...dated, { key: NO_DATE, from: null, to: null }];
}

const APPROVED = ['approved', 'confirming', 'linked'] as const;
/** Statuses of invoices that are unpaid. */
export const UNPAID = {
  approved: APPROVED,
  all: ['reading', 'read', 'coded', 'approving', 'returned', ...APPROVED],
} as const;
