import { daysBetween } from '@uketori/frontend-kit/dates';
import type { QueryOf } from '@uketori/frontend-kit/apiTypes';

/** Days that the report on duties looks at, and whether it shows broken rules only. */
export interface DutyRange {
  from: string;
  to: string;
  only_conflicts: NonNullable<QueryOf<'/reports/duties'>['only_conflicts']>;
}

const MOST_DAYS = 1100;
const DAY = /^2\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

/** The range of an address; the year of a day up to that day where it has none that the report may have. */
export function dutyRange(address: URLSearchParams, today: string): DutyRange {
  const from = address.get('days_from') ?? '';
  const to = address.get('days_to') ?? '';
  const only_conflicts = address.get('only_conflicts') === 'true' ? 'true' : 'false';
  const isRange = DAY.test(from) && DAY.test(to) && from <= to;
  if (isRange && daysBetween(from, to) < MOST_DAYS) return { from, to, only_conflicts };
  return { from: `${today.slice(0, 4)}-01-01`, to: today, only_conflicts };
}
