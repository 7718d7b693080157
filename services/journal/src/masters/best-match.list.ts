import { DomainError } from '@uketori/service-kit/errors';
import {
  type Condition,
  listCondition,
  type ListDefinition,
  type ListPage,
  type ListQuery,
} from '@uketori/service-kit/list';
import { searchTerms } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { z } from 'zod';
import { bestFirst, candidatePatterns, type Findable } from './matching.rules.js';

/** Candidates that a search looks at. A word that more rows contain is too short to mean one of them. */
const MAX_CANDIDATES = 1000;

/** A row that searchColumns of readings.rules filled. */
interface Found {
  id: string;
  sort_num: number;
}

interface BestMatch<T extends Found> {
  /** The list without its search. */
  definition: ListDefinition;
  conditions: readonly Condition[];
  /** Columns that decide which candidates are looked at when there are too many: those that equal the word. */
  equal: readonly string[];
  findable: (row: T) => Findable;
  /** How often each of the rows was used of late. */
  usesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>;
}

/** Whether a query asks for the best match first: it has words and no sort. */
export function asksForBest(query: { q?: string | undefined; sort?: string | undefined }): boolean {
  return !query.sort && searchTerms(query.q ?? '').length > 0;
}

/** A page of the rows that meet the words of the query, or of all: the best match first, then the most used. */
export async function bestMatchPage<T extends Found>(
  tx: Tx,
  query: ListQuery,
  { definition, conditions, equal, findable, usesOf }: BestMatch<T>,
): Promise<ListPage<T>> {
  const start = query.cursor ? decodeStart(query.cursor) : 0;
  const terms = searchTerms(query.q ?? '');
  const condition = await listCondition(tx, definition, query, [...conditions]);
  const tests = terms.map((_, at) => `search_text like any($${at + 1}::text[])`);
  const meets = tests.length === 0 ? 'true' : `(search_edition = 0 or (${tests.join(' and ')}))`;
  const order = equal.map((column) => `(${column} = $${terms.length + 1}) is true desc`).join(', ');
  const candidates = await tx.rows<T>(
    `select * from ${definition.from} where ${condition} and ${meets}
     order by ${order}, sort_num, id limit ${MAX_CANDIDATES}`,
    [...terms.map(candidatePatterns), terms.join('')],
  );
  const uses = await usesOf(candidates.map(({ id }) => id));
  const sought = candidates.map((row) => ({ ...findable(row), id: row.id, sort_num: row.sort_num, row }));
  const found = bestFirst(query.q ?? '', sought, uses).map(({ row }) => row);
  const end = start + query.limit;
  const counted = { count: found.length, count_capped: candidates.length === MAX_CANDIDATES };
  return {
    items: found.slice(start, end),
    next_cursor: end < found.length ? encodeStart(end) : null,
    ...(query.count === 'capped' ? counted : {}),
  };
}

const cursorSchema = z.tuple([z.literal('best'), z.int().min(1).max(MAX_CANDIDATES)]);

function encodeStart(start: number): string {
  return Buffer.from(JSON.stringify(['best', start])).toString('base64url');
}

function decodeStart(cursor: string): number {
  try {
    return cursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))[1];
  } catch {
    // A cursor is opaque, so every malformed one gets the same response.
    throw new DomainError('invalid_input', 'invalid', { field: 'cursor' });
  }
}
