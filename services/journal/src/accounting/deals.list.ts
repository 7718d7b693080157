import type { ListDefinition } from '@uketori/service-kit/list';
import { filtersOf, publicFields, sortsOf } from '@uketori/service-kit/record';
import { dealRecord } from './deal.record.js';

export const dealList: ListDefinition = {
  from: 'journal.accounting_deals',
  columns: `${publicFields(dealRecord).join(', ')}, to_jsonb(deal_ids) as deal_ids,
    jsonb_path_query_array(coalesce(parts, '[]'), '$[*].ref_number') as ref_numbers`,
  sorts: sortsOf(dealRecord),
  default_sort: '-created_at',
  filters: filtersOf(dealRecord),
};
