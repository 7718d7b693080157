import { z } from 'zod';
import { DomainError } from './errors.js';
import type { Where } from './list-where.js';
import { likePattern } from './search.js';

/** A named condition: rows among which it is looked for, as a partial index says it, and what holds for them. */
export interface Reason {
  among: string;
  when: string;
}

export type FilterDefinition =
  | { kind: 'eq'; column: string; cast: string }
  | { kind: 'among'; rows: string }
  | { kind: 'any'; column: string; cast: string }
  | { kind: 'reasons'; reasons: Record<string, Reason> }
  | { kind: 'range'; column: string; cast: 'date' | 'bigint' | 'int' | 'timestamptz' }
  | { kind: 'contains'; column: string }
  | { kind: 'flag'; column: string };

export const eq = (column: string, cast = 'text'): FilterDefinition => ({ kind: 'eq', column, cast });
/** A text that a subquery of the row contains. */
export const among = (rows: string): FilterDefinition => ({ kind: 'among', rows });
/** Several values in one parameter, separated by commas. */
export const anyOf = (column: string, cast = 'text'): FilterDefinition => ({ kind: 'any', column, cast });
/** Rows for which any of several reasons holds, their names separated by commas. */
export const anyReason = (reasons: Record<string, Reason>): FilterDefinition => ({
  kind: 'reasons',
  reasons,
});
/** Two parameters, `<name>_from` and `<name>_to`, both inclusive. */
export const range = (
  column: string,
  cast: 'date' | 'bigint' | 'int' | 'timestamptz' = 'date',
): FilterDefinition => ({
  kind: 'range',
  column,
  cast,
});
export const contains = (column: string): FilterDefinition => ({ kind: 'contains', column });
export const flag = (column: string): FilterDefinition => ({ kind: 'flag', column });

const QUERY_LENGTH_MAX = 200;

/** Text of a query string: a name, several values separated by commas, words to search for. */
export const queryText = z.string().max(QUERY_LENGTH_MAX);
/** PostgreSQL has no year 0 and no offset beyond ±15:59; a schema of ISO 8601 takes both. */
function isOfCalendar(text: string): boolean {
  const hours = /[+-](\d{2}):?\d{2}$/.exec(text.slice(10))?.[1] ?? '0';
  return !text.startsWith('0000') && Number(hours) <= 15;
}

const VALUE: Record<string, z.ZodType> = {
  text: queryText,
  date: z.iso.date().refine(isOfCalendar, 'no such day in the calendar of the database'),
  timestamptz: z.iso
    .datetime({ offset: true })
    .refine(isOfCalendar, 'no such instant in the calendar of the database'),
  bigint: z.coerce.number().int().min(Number.MIN_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER),
  int: z.coerce.number().int().min(-2147483648).max(2147483647),
  smallint: z.coerce.number().int().min(-32768).max(32767),
  uuid: z.uuid(),
  boolean: z.enum(['true', 'false']),
};

function valueOf(cast: string): z.ZodType {
  const found = VALUE[cast];
  if (!found) throw new Error(`no value type for ${cast}`);
  return found;
}

/** The parameters of a filter in the query string. */
export function filterSchema(name: string, filter: FilterDefinition): Record<string, z.ZodType> {
  if (filter.kind === 'range') {
    const bound = valueOf(filter.cast).optional();
    return { [`${name}_from`]: bound, [`${name}_to`]: bound };
  }
  if (filter.kind === 'eq') return { [name]: valueOf(filter.cast).optional() };
  if (filter.kind === 'flag') return { [name]: z.enum(['true', 'false']).optional() };
  return { [name]: queryText.optional() };
}

/** Adds what a filter of the query asks for. Throws invalid_input for a value that is none of its kind. */
export function addFilter(
  where: Where,
  name: string,
  filter: FilterDefinition,
  query: Readonly<Record<string, unknown>>,
): void {
  if (filter.kind === 'range') {
    const from = query[`${name}_from`];
    const to = query[`${name}_to`];
    if (from !== undefined) where.add(`${filter.column} >= $?::${filter.cast}`, from);
    if (to !== undefined) where.add(`${filter.column} <= $?::${filter.cast}`, to);
    return;
  }
  const value = query[name];
  if (value === undefined || value === '') return;
  if (filter.kind === 'eq') where.add(`${filter.column} = $?::${filter.cast}`, value);
  else if (filter.kind === 'among') where.add(`$?::text in (${filter.rows})`, value);
  else if (filter.kind === 'any') {
    const values = severalOf(value, valueOf(filter.cast), name);
    where.add(`${filter.column} = any($?::${filter.cast}[])`, values);
  } else if (filter.kind === 'reasons') {
    const asked = severalOf(value, z.enum(Object.keys(filter.reasons)), name);
    const reasons = Object.entries(filter.reasons).filter(([reason]) => asked.includes(reason));
    // By itself as well: the planner takes the partial index only for what holds of every row found.
    where.add(anyOfThese(reasons.map(([, { among }]) => among)));
    where.add(anyOfThese(reasons.map(([, { among, when }]) => `${among} and ${when}`)));
  } else if (filter.kind === 'contains') where.add(`${filter.column} ilike $?`, likePattern(String(value)));
  else where.add(`${filter.column} = $?::boolean`, value === 'true');
}

function anyOfThese(conditions: string[]): string {
  return `(${[...new Set(conditions)].map((condition) => `(${condition})`).join(' or ')})`;
}

/** Values separated by commas, each of its kind. */
function severalOf(value: unknown, kind: z.ZodType, name: string): string[] {
  const values = String(value).split(',').slice(0, 100);
  if (!z.array(kind).safeParse(values).success)
    throw new DomainError('invalid_input', 'invalid', { field: name });
  return values;
}
