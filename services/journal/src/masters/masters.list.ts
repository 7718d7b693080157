import {
  type Condition,
  type ListDefinition,
  type ListPage,
  type ListQuery,
  listSchema,
  runList,
} from '@uketori/service-kit/list';
import { eq, range } from '@uketori/service-kit/list-filters';
import { filtersOf, sortsOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { z } from 'zod';
import { asksForBest, bestMatchPage } from './best-match.list.js';
import type { MasterKind } from './kinds.data.js';
import { type MasterEntity, masterRecord } from './master.record.js';
import { usesOfMasters } from './masters-use.repository.js';
import { foundReading } from './readings.rules.js';

const definition: ListDefinition = {
  from: 'journal.masters',
  columns: '*',
  sorts: sortsOf(masterRecord),
  default_sort: 'sort_num',
  filters: {
    ...filtersOf(masterRecord),
    company_account_title_id: eq('parent_id', 'uuid'),
    updated_at: range('updated_at', 'timestamptz'),
  },
};
const masterList: ListDefinition = {
  ...definition,
  search: { bigrams: 'search_bigrams', text: 'search_text', readings: true },
};

/** The query of a list of masters. */
export const masterQuery = listSchema(masterList).extend({
  sort: z
    .string()
    .max(60)
    .optional()
    .describe(
      'Without it a search returns the best match and the most used first, any other list the order of sort_num.',
    ),
  side: z
    .enum(['debit', 'credit'])
    .optional()
    .describe(
      'Side of journal lines whose use counts for the order. A list without words and sort begins with the most used, too.',
    ),
});
export type MasterQuery = z.infer<typeof masterQuery>;

/** A page of a kind: a search without a sort begins with the best match. */
export function mastersPage(
  tx: Tx,
  kind: MasterKind,
  { side, sort, ...rest }: MasterQuery,
  extra: Condition[],
): Promise<ListPage<MasterEntity>> {
  const conditions = [
    { sql: 'kind = $?', params: [kind] },
    { sql: 'deleted = $?', params: [false] },
    ...extra,
  ];
  const query = { ...rest, sort: sort ?? definition.default_sort } as ListQuery;
  const isOfSide = side !== undefined && !sort;
  if (!isOfSide && !asksForBest({ q: query.q, sort }))
    return runList<MasterEntity>(tx, masterList, query, conditions);
  return bestMatchPage<MasterEntity>(tx, query, {
    definition,
    conditions,
    equal: ['lower(code)', 'name_key'],
    findable: (row) => ({ name: row.name, code: row.code, reading: foundReading(row) }),
    usesOf: (ids) => usesOfMasters(tx, kind, ids, side),
  });
}
