import {
  type ListDefinition,
  type ListPage,
  type ListQuery,
  listSchema,
  runList,
} from '@uketori/service-kit/list';
import { range } from '@uketori/service-kit/list-filters';
import { filtersOf, sortsOf } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { z } from 'zod';
import { asksForBest, bestMatchPage } from '../masters/masters.facade.js';
import { readingOf } from './company-columns.rules.js';
import { type CompanyEntity, companyRecord } from './company.record.js';
import { usesOfCompanies } from './companies.repository.js';

const definition: ListDefinition = {
  from: 'journal.companies',
  columns: '*',
  sorts: sortsOf(companyRecord),
  default_sort: 'company_name',
  filters: {
    ...filtersOf(companyRecord),
    updated_at: range('updated_at', 'timestamptz'),
    has_pattern: {
      kind: 'flag',
      column: `exists (select 1 from journal.company_patterns p
        where p.organization_id = companies.organization_id and p.company_id = companies.id)`,
    },
  },
};
const companyList: ListDefinition = {
  ...definition,
  search: { bigrams: 'search_bigrams', text: 'search_text', readings: true },
};

/** The query of the list of suppliers. */
export const companyQuery = listSchema(companyList).extend({
  sort: z
    .string()
    .max(60)
    .optional()
    .describe(
      'Without it a search returns the best match and the most used first, any other list the order of the names.',
    ),
});
export type CompanyQuery = z.infer<typeof companyQuery>;

/** A page of suppliers: a search without a sort begins with the best match. */
export function companiesPage(tx: Tx, { sort, ...rest }: CompanyQuery): Promise<ListPage<CompanyEntity>> {
  const conditions = [{ sql: 'deleted = $?', params: [false] }];
  const query = { ...rest, sort: sort ?? definition.default_sort } as ListQuery;
  if (!asksForBest({ q: query.q, sort })) return runList<CompanyEntity>(tx, companyList, query, conditions);
  return bestMatchPage<CompanyEntity>(tx, query, {
    definition,
    conditions,
    equal: ['t_number', 'name_key'],
    findable: (row) => ({
      name: row.company_name,
      code: row.t_number ?? '',
      reading: readingOf(row),
      others: [row.phone_number, row.abstract],
    }),
    usesOf: (ids) => usesOfCompanies(tx, ids),
  });
}
