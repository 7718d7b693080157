import type { Query } from '@uketori/frontend-kit/api';

/**
 * Filters of the screen as the server takes them: days become instants, for a day begins where the reader is.
 * `occurred_at_to` is the last instant of its day.
 */
export function toLogQuery({ occurred_at_from, occurred_at_to, ...rest }: Query): Query {
  const query: Query = { ...rest };
  if (occurred_at_from)
    query.occurred_at_from = new Date(`${String(occurred_at_from)}T00:00:00`).toISOString();
  if (occurred_at_to) query.occurred_at_to = new Date(`${String(occurred_at_to)}T23:59:59.999`).toISOString();
  return query;
}

/** Menus acts are filed under. */
export const LOG_MENUS = ['invoice', 'payment', 'inbox', 'upload', 'master', 'settings', 'session'] as const;
