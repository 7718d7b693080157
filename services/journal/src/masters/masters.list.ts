import { DomainError } from '@uketori/service-kit/errors';
import {
  type Condition,
  listCondition,
  type ListDefinition,
  type ListPage,
  type ListQuery,
  listSchema,
  runList,
} from '@uketori/service-kit/list';
import { eq } from '@uketori/service-kit/list-filters';
import { filtersOf, sortsOf } from '@uketori/service-kit/record';
import { searchTerms } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { z } from 'zod';
import type { MasterKind } from './kinds.data.js';
import { MasterEntity, masterRecord } from './master.record.js';
import { usesOfMasters } from './masters-use.repository.js';
import { bestFirst, candidatePatterns } from './matching.rules.js';
import { proposedReading } from './readings.rules.js';

const SEARCH = { bigrams: 'search_bigrams', text: 'search_text', readings: true } as const;

const unsearched: ListDefinition = {
  from: 'journal.masters',
  columns: '*',
  sorts: sortsOf(masterRecord),
  default_sort: 'sort_num',
  filters: { ...filtersOf(masterRecord), company_account_title_id: eq('parent_id', 'uuid') },
};
const masterList: ListDefinition = { ...unsearched, search: SEARCH };

/** The query of a list of masters. */
export const masterQuery = listSchema(masterList).extend({
  sort: z
    .string()
    .max(60)
    .optional()
    .describe('Without it a search returns the best match and the most used first, any other list sort_num.'),
  side: z
    .enum(['debit', 'credit'])
    .optional()
    .describe('Side of journal lines whose use counts for the order of a search; both without it.'),
});
export type MasterQuery = z.infer<typeof masterQuery>;

/** Candidates that a search looks at. A word that more rows contain is too short to mean one of them. */
const MAX_CANDIDATES = 1000;

/** A page of a kind: a search without a sort begins with the best match. */
export function mastersPage(
  tx: Tx,
  kind: MasterKind,
  { side, sort, ...query }: MasterQuery,
  extra: Condition[],
): Promise<ListPage<MasterEntity>> {
  const conditions = [
    { sql: 'kind = $?', params: [kind] },
    { sql: 'deleted = $?', params: [false] },
    ...extra,
  ];
  const sorted: ListQuery = { ...query, sort: sort ?? masterList.default_sort } as ListQuery;
  const terms = searchTerms(sorted.q ?? '');
  if (sort || terms.length === 0) return runList<MasterEntity>(tx, masterList, sorted, conditions);
  return bestPage(tx, kind, sorted, { terms, conditions, side });
}

async function bestPage(
  tx: Tx,
  kind: MasterKind,
  query: ListQuery,
  search: { terms: string[]; conditions: Condition[]; side: 'debit' | 'credit' | undefined },
): Promise<ListPage<MasterEntity>> {
  const start = query.cursor ? decodeStart(query.cursor) : 0;
  const { terms, conditions, side } = search;
  const condition = await listCondition(tx, unsearched, query, conditions);
  const patterns = terms.map(candidatePatterns);
  const tests = terms.map((_, at) => `search_text like any($${at + 1}::text[])`).join(' and ');
  const whole = `$${terms.length + 1}`;
  const candidates = await tx.rows<MasterEntity>(
    `select * from journal.masters where ${condition} and (search_edition = 0 or (${tests}))
     order by lower(code) = ${whole} desc, name_key = ${whole} desc, sort_num, id limit ${MAX_CANDIDATES}`,
    [...patterns, terms.join('')],
  );
  // A row that no rule has filled yet is found by the reading that its name suggests.
  const rows = candidates.map((row) =>
    row.search_edition === 0 ? { ...row, reading: row.reading || proposedReading(row.name) } : row,
  );
  const uses = await usesOfMasters(
    tx,
    kind,
    rows.map(({ id }) => id),
    side,
  );
  const found = bestFirst(query.q ?? '', rows, uses);
  const end = start + query.limit;
  return {
    items: found.slice(start, end),
    next_cursor: end < found.length ? encodeStart(end) : null,
    ...(query.count === 'capped'
      ? { count: found.length, count_capped: candidates.length === MAX_CANDIDATES }
      : {}),
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
    throw new DomainError('invalid_input', 'invalid', { field: 'cursor' });
  }
}
