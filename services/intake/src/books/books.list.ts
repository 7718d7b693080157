import { type Actor, abilityLevel } from '@uketori/service-kit/actor';
import { type Condition, type ListDefinition, listSchema } from '@uketori/service-kit/list';
import { anyOf, eq, flag, range } from '@uketori/service-kit/list-filters';
import { z } from 'zod';
import { dayBefore, lastDayKeptUntil, type RetentionTerms } from './retention.rules.js';

/**
 * Search of the kept documents (電子帳簿保存法施行規則: transaction date, amount and partner, ranges of
 * date and amount, any of them combined). `q` searches the partner; each key can also be required to be empty.
 */
export const bookList: ListDefinition = {
  from: 'intake.book_records',
  columns: `id, document_id, document_version, transaction_date, amount, partner_name, since, changed_by_name,
    invoice_id, local_id, latest, replaced, deleted, returned, file_name, content_type, sha256, bytes, reason, kept_at,
    kept_by_name, stamp_state, stamped_at, stamp_check, attached`,
  sorts: {
    transaction_date: { expression: 'transaction_date_key', cast: 'date' },
    amount: { expression: 'amount_key', cast: 'bigint' },
    partner_name: { expression: 'partner_name', cast: 'text' },
    local_id: { expression: 'local_id_key', cast: 'int' },
    kept_at: { expression: 'kept_at', cast: 'timestamptz' },
  },
  default_sort: '-kept_at',
  filters: {
    transaction_date: range('transaction_date'),
    date_empty: flag('(transaction_date is null)'),
    amount: range('amount', 'bigint'),
    amount_empty: flag('(amount is null)'),
    partner_empty: flag(`(partner_name = '')`),
    kept_at: range('kept_at', 'timestamptz'),
    local_id: eq('local_id', 'int'),
    document_id: eq('document_id', 'uuid'),
    stamp_state: anyOf('stamp_state'),
  },
  waiting: {
    stamp_missing: {
      abilities: ['invoice:update'],
      // As the route that requests stamps again.
      at_least: 3,
      rows: () => [{ sql: `stamp_state in ('RETRYING', 'EXPIRED')`, params: [] }],
      since: 'kept_at',
    },
  },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};

const day = z.iso.date().optional();
const flagText = z.enum(['true', 'false']).default('false');

/** `include_deleted`: deleted, replaced and returned files too; `include_corrected`: also by values since corrected. */
export const bookQuery = listSchema(bookList).extend({
  include_deleted: flagText,
  include_corrected: flagText,
  kept_until_from: day.describe('First last day of the retention.'),
  kept_until_to: day,
});
export type BookQuery = z.infer<typeof bookQuery>;

/** Documents whose retention ends between two days: those of the days from which this follows. */
export function retentionConditions(
  query: Pick<BookQuery, 'kept_until_from' | 'kept_until_to'>,
  terms: RetentionTerms,
): Condition[] {
  const conditions: Condition[] = [];
  const { kept_until_from, kept_until_to } = query;
  if (kept_until_from)
    conditions.push({
      sql: `${DAY} > $?::date`,
      params: [lastDayKeptUntil(dayBefore(kept_until_from), terms)],
    });
  if (kept_until_to)
    conditions.push({ sql: `${DAY} <= $?::date`, params: [lastDayKeptUntil(kept_until_to, terms)] });
  return conditions;
}

/** The day that the retention follows from: of the transaction, else of the reception. */
const DAY = `coalesce(transaction_date, (kept_at at time zone 'Asia/Tokyo')::date)`;

/** What the actor's level of invoice:read reaches, and which kept versions count. */
export function bookConditions(
  actor: Actor,
  query: Partial<Pick<BookQuery, 'include_deleted' | 'include_corrected'>>,
): Condition[] {
  const conditions: Condition[] = [];
  if (query.include_deleted !== 'true')
    conditions.push({ sql: 'not replaced and not deleted and not returned', params: [] });
  if (query.include_corrected !== 'true') conditions.push({ sql: 'latest', params: [] });
  return [...conditions, ...reachOf(actor)];
}

/** Level 3 sees all, 2 their department's and their own, 1 their own; as for the documents themselves. */
export function reachOf(actor: Actor): Condition[] {
  const level = Math.max(abilityLevel(actor, 'invoice:read'), abilityLevel(actor, 'invoice:update'));
  if (level >= 3) return [];
  if (level === 2 && actor.department_id)
    return [
      { sql: '(uploaded_by = $? or department_id = $?)', params: [actor.user_id, actor.department_id] },
    ];
  return [{ sql: 'uploaded_by = $?', params: [actor.user_id] }];
}
