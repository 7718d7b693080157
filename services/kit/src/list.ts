import { z } from 'zod';
import { DomainError } from './errors.js';
import { literal } from './literal.js';
import { addFilter, type FilterDefinition, filterSchema, queryText } from './list-filters.js';
import { addSearch } from './list-search.js';
import { Where } from './list-where.js';
import { searchTerms } from './search.js';
import type { Tx } from './tx.js';

/** Work in a list that waits for the users who may do the next step. */
export interface WaitingKind {
  /** Any one of these suffices for the next step. */
  abilities: string[];
  /** Level that the ability needs; 1 unless given. */
  at_least?: number;
  /** The records on which the actor may do the next step. */
  rows(tx: Tx): Condition[] | Promise<Condition[]>;
  /** Instant since when a record waits, as SQL. */
  since: string;
}

/** How one sort key is written in SQL. `expression` must never be null: coalesce to a sentinel. */
export interface SortDefinition {
  expression: string;
  cast: 'text' | 'bigint' | 'date' | 'timestamptz' | 'uuid' | 'int';
}

export interface ListDefinition {
  /** Schema-qualified table; one table, no joins: other services' columns are copies in it. */
  from: string;
  /** Returned columns, as SQL. */
  columns: string;
  sorts: Record<string, SortDefinition>;
  /** Sort key, `-` in front for descending. */
  default_sort: string;
  filters: Record<string, FilterDefinition>;
  /** Amount whose sum a counted page returns, over all rows that the filters find. */
  sum?: string;
  /** Work by its name: `waiting` in the query keeps its records (kit/waiting counts them). */
  waiting?: Record<string, WaitingKind>;
  /** Columns filled by kit/search; with `readings` they hold the keys of kit/readings.rules too (searchColumnsOf). */
  search?: { bigrams: string; text: string; readings?: true };
  /**
   * Reads the columns of a page by its ids. For a list whose joins or columns cost much: a page that PostgreSQL
   * sorts would otherwise compute them for every row found, and not only for the rows of the page.
   */
  columns_by_id?: boolean;
}

const COUNT_CAP = 1000;
/** The query-string schema of a list: paging, sort, text search and one parameter per filter. */
export function listSchema(definition: ListDefinition) {
  const filters: Record<string, z.ZodType> = {};
  for (const [name, filter] of Object.entries(definition.filters))
    Object.assign(filters, filterSchema(name, filter));
  if (definition.waiting)
    filters['waiting'] = z
      .enum(Object.keys(definition.waiting))
      .optional()
      .describe('The list keeps the records on which the caller may do this next step.');
  return z.strictObject({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.string().max(1000).optional(),
    sort: z
      .string()
      .max(60)
      .default(definition.default_sort)
      .meta({ enum: Object.keys(definition.sorts).flatMap((name) => [name, `-${name}`]) }),
    count: z.enum(['none', 'capped']).default('none'),
    q: queryText.optional(),
    ...filters,
  });
}

export interface ListQuery {
  limit: number;
  cursor?: string;
  sort: string;
  count: 'none' | 'capped';
  q?: string;
  [filter: string]: unknown;
}

export interface ListPage<R> {
  items: R[];
  /** Opaque; null on the last page. */
  next_cursor: string | null;
  /** Present only with count=capped; COUNT_CAP when there are that many or more. */
  count?: number;
  count_capped?: boolean;
  /** Sum of the definition's amount, beside a count that is not capped; sum_unknown: rows without an amount. */
  sum?: number;
  sum_unknown?: number;
}

/** Schema of a page that runList returns, for @Answers. */
export function listAnswer<T extends z.ZodType>(item: T) {
  return z.object({
    items: z.array(item),
    next_cursor: z.string().nullable().meta({ description: 'Opaque; null on the last page.' }),
    count: z.int().optional().meta({ description: 'Only with count=capped.' }),
    count_capped: z.boolean().optional(),
    sum: z.int().optional().meta({
      description:
        'Sums over all rows found, in lists of amounts, as the page of the product shows them. Absent beside a capped count.',
    }),
    sum_unknown: z
      .int()
      .optional()
      .meta({ description: 'Rows without an amount, which the sum leaves out.' }),
  });
}

/** Schema of a list that is always returned whole, for @Answers. */
export function itemsAnswer<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item) });
}

/** A condition of the caller; `$?` stands for each parameter in turn. */
export interface Condition {
  sql: string;
  params: unknown[];
}

/**
 * One keyset page of a list. Cost does not depend on depth: the cursor is the last row's sort value and
 * id. Throws invalid_input for an unknown sort or a cursor of another sort.
 */
export async function runList<R extends { id: string }>(
  tx: Tx,
  definition: ListDefinition,
  query: ListQuery,
  extra: Condition[] = [],
): Promise<ListPage<R>> {
  const descending = query.sort.startsWith('-');
  const sortName = descending ? query.sort.slice(1) : query.sort;
  const sort = Object.hasOwn(definition.sorts, sortName) ? definition.sorts[sortName] : undefined;
  if (!sort) throw new DomainError('invalid_input', 'invalid', { field: 'sort' });
  const at = query.cursor ? decodeCursor(query.cursor, query.sort) : null;
  const terms = query.q && definition.search ? searchTerms(query.q) : [];
  const where = await conditions(tx, definition, query, extra);
  const direction = descending ? 'desc' : 'asc';
  const order = `${sort.expression} ${direction}, id ${direction}`;
  await addSearch(tx, definition, where, terms, order);
  const counted = query.count === 'capped' ? await countOf(tx, definition, where) : {};
  // Filters that no index serves look at every row before they find nothing: once is enough.
  if (counted.count === 0) return { items: [], next_cursor: null, ...counted };
  if (at) {
    where.add(
      `(${sort.expression}, id) ${descending ? '<' : '>'} ($?::${sort.cast}, $?::uuid)`,
      at.value,
      at.id,
    );
  }
  const pageOf = (columns: string) =>
    `select ${columns} from ${definition.from}
     where ${where.tests.join(' and ')} order by ${order} limit ${query.limit + 1}`;
  const columns = `${definition.columns}, (${sort.expression})::text as sort_value`;
  const rows = await tx.rows<R & { sort_value: unknown }>(
    definition.columns_by_id
      ? `select ${columns} from ${definition.from}
         where organization_id = $1 and id = any(array(${pageOf('id')})) order by ${order}`
      : pageOf(columns),
    where.params,
  );
  const page = rows.slice(0, query.limit);
  const last = page.at(-1);
  const next_cursor =
    rows.length > query.limit && last ? encodeCursor(query.sort, String(last.sort_value), last.id) : null;
  const items = page.map(({ sort_value: _, ...row }) => row as unknown as R);
  return { items, next_cursor, ...counted };
}

/**
 * The condition of a list's filters and search with its values written in, for a statement that takes no
 * parameters (kit/copy). Paging and sort of the query play no part.
 */
export async function listCondition(
  tx: Tx,
  definition: ListDefinition,
  query: ListQuery,
  extra: Condition[] = [],
): Promise<string> {
  const terms = query.q && definition.search ? searchTerms(query.q) : [];
  const where = await conditions(tx, definition, query, extra);
  await addSearch(tx, definition, where, terms, null);
  return where.tests.join(' and ').replace(/\$(\d+)/g, (_, n) => literal(where.params[Number(n) - 1]));
}

/**
 * How many records wait, since when, and their sum. Above the cap the last two are not known, as in a page of the
 * list.
 */
export async function countWaiting(
  tx: Tx,
  definition: ListDefinition,
  waiting: string,
  extra: Condition[],
): Promise<{ count: number; capped: boolean; oldest_on: string | null; amount: number | null }> {
  const where = await conditions(tx, definition, { waiting }, extra);
  const { from, sum = 'null::bigint' } = definition;
  const row = await tx.one<{ n: number; amount: number | null; oldest_on: string | null }>(
    `select count(*) as n, sum(amount)::bigint as amount,
       (min(since) at time zone 'Asia/Tokyo')::date::text as oldest_on
     from (select ${sum} as amount, ${definition.waiting?.[waiting]?.since} as since from ${from}
       where ${where.tests.join(' and ')} limit ${COUNT_CAP + 1}) c`,
    where.params,
  );
  const count = row?.n ?? 0;
  if (count > COUNT_CAP) return { count: COUNT_CAP, capped: true, oldest_on: null, amount: null };
  return { count, capped: false, oldest_on: row?.oldest_on ?? null, amount: row?.amount ?? null };
}

async function conditions(
  tx: Tx,
  definition: ListDefinition,
  query: Partial<ListQuery>,
  extra: Condition[],
): Promise<Where> {
  const where = new Where();
  // The first parameter of every statement of a list.
  where.add('organization_id = $?', tx.actor.organization_id);
  for (const [name, filter] of Object.entries(definition.filters)) addFilter(where, name, filter, query);
  const waiting = (await definition.waiting?.[String(query['waiting'])]?.rows(tx)) ?? [];
  for (const condition of [...extra, ...waiting]) where.add(condition.sql, ...condition.params);
  return where;
}

/** How many rows the filters find, and their sum. Above the cap neither is known. */
async function countOf(
  tx: Tx,
  definition: ListDefinition,
  where: Where,
): Promise<Pick<ListPage<never>, 'count' | 'count_capped' | 'sum' | 'sum_unknown'>> {
  const { from, sum = 'null::bigint' } = definition;
  const row = await tx.one<{ n: number; total: number; unknown: number }>(
    `select count(*) as n, coalesce(sum(amount), 0)::bigint as total, (count(*) - count(amount)) as unknown
     from (select ${sum} as amount from ${from} where ${where.tests.join(' and ')} limit ${COUNT_CAP + 1}) c`,
    where.params,
  );
  const { n = 0, total = 0, unknown = 0 } = row ?? {};
  if (n > COUNT_CAP) return { count: COUNT_CAP, count_capped: true };
  const counted = { count: n, count_capped: false };
  return definition.sum ? { ...counted, sum: total, sum_unknown: unknown } : counted;
}

function encodeCursor(sort: string, value: string, id: string): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

const cursorSchema = z.tuple([z.string(), z.string(), z.uuid()]);

function decodeCursor(cursor: string, sort: string): { value: string; id: string } {
  try {
    const [of, value, id] = cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (of === sort) return { value, id };
  } catch {
    // Falls through: a cursor is opaque, so every malformed one gets the same response.
  }
  throw new DomainError('invalid_input', 'invalid', { field: 'cursor' });
}
