import type { ListDefinition } from '@uketori/service-kit/list';
import { anyOf, range } from '@uketori/service-kit/list-filters';

export const dealList: ListDefinition = {
  from: 'journal.accounting_deals',
  columns: `id, invoice_id, local_id, partner_name, amount, company_id, state, attempts, next_attempt_at,
    to_jsonb(deal_ids) as deal_ids, jsonb_path_query_array(coalesce(parts, '[]'), '$[*].ref_number') as ref_numbers,
    error_code, error_params, warnings, sent_at, created_by_name, created_at, updated_at`,
  sorts: {
    created_at: { expression: 'created_at', cast: 'timestamptz' },
    updated_at: { expression: 'updated_at', cast: 'timestamptz' },
    local_id: { expression: 'local_id', cast: 'int' },
  },
  default_sort: '-created_at',
  filters: { state: anyOf('state'), local_id: range('local_id', 'int') },
};
