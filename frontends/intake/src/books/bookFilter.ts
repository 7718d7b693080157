import type { Query } from '@uketori/frontend-kit/api';

/** What the search form holds. */
export interface BookFilter {
  date_from: string | null;
  date_to: string | null;
  amount_from: number | null;
  amount_to: number | null;
  partner: string;
  kept_until_from: string | null;
  kept_until_to: string | null;
  /** Keys that must be empty. */
  empty: ('date' | 'amount' | 'partner')[];
  stamp_state: string[];
  include_deleted: boolean;
  include_corrected: boolean;
}

export const NO_FILTER: BookFilter = {
  date_from: null,
  date_to: null,
  amount_from: null,
  amount_to: null,
  partner: '',
  kept_until_from: null,
  kept_until_to: null,
  empty: [],
  stamp_state: [],
  include_deleted: false,
  include_corrected: false,
};

const numberOf = (value: number | string | null): number | null => (value === null ? null : Number(value));

/** The filter with the types of the form: an address has amounts as text. */
export function typedFilter(filter: BookFilter): BookFilter {
  return {
    ...filter,
    amount_from: numberOf(filter.amount_from),
    amount_to: numberOf(filter.amount_to),
  };
}

/** The form as the server names it. A key that must be empty has no range: both together find nothing. */
export function toBookQuery(filter: BookFilter): Query {
  const wants = (key: 'date' | 'amount' | 'partner') => filter.empty.includes(key);
  const date = wants('date')
    ? { date_empty: true }
    : { transaction_date_from: filter.date_from, transaction_date_to: filter.date_to };
  const amount = wants('amount')
    ? { amount_empty: true }
    : { amount_from: filter.amount_from, amount_to: filter.amount_to };
  const partner = wants('partner') ? { partner_empty: true } : { q: filter.partner.trim() || undefined };
  const query: Query = { ...date, ...amount, ...partner, stamp_state: filter.stamp_state };
  if (filter.kept_until_from) query.kept_until_from = filter.kept_until_from;
  if (filter.kept_until_to) query.kept_until_to = filter.kept_until_to;
  if (filter.include_deleted) query.include_deleted = true;
  if (filter.include_corrected) query.include_corrected = true;
  return query;
}

/** Whether a range is the wrong way round. */
export function isUpsideDown<T extends string | number>(from: T | null, to: T | null): boolean {
  return from !== null && to !== null && from > to;
}
