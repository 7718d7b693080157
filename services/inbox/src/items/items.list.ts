import { abilityLevel } from '@uketori/service-kit/actor';
import type { ListDefinition } from '@uketori/service-kit/list';
import { range } from '@uketori/service-kit/list-filters';
import { filtersOf, publicFields, sortsOf } from '@uketori/service-kit/record';
import { inboxItemRecord } from './inbox-item.record.js';

/** The approvers whom the customer names for the next stage; null or empty: any user with the ability. */
const NAMED = '(default_approve_users -> (approved_stage + 1)::text)';

export const itemList: ListDefinition = {
  from: 'inbox.items',
  columns: publicFields(inboxItemRecord).join(', '),
  sorts: {
    ...sortsOf(inboxItemRecord),
    year_month: { expression: 'year_month_key', cast: 'int' },
  },
  default_sort: '-created_at',
  filters: {
    ...filtersOf(inboxItemRecord),
    transaction: range('(transaction_year * 100 + transaction_month)', 'int'),
  },
  waiting: {
    item_to_approve: {
      // Named approvers need no more than to read; the other stages and the final approval need the right to update.
      abilities: ['inbox:read'],
      // An item belongs to no user and no department: only the widest level reaches it.
      at_least: 3,
      rows: ({ actor }) => [
        {
          sql: `submit_status = 1 and not final_approved and reading_state = '' and approval_stage > 0
            and (${NAMED} @> to_jsonb($?::text)
              or ($?::boolean and (approved_stage >= approval_stage
                or jsonb_array_length(coalesce(${NAMED}, '[]')) = 0)))`,
          params: [actor.user_organization_id, abilityLevel(actor, 'inbox:update') >= 3],
        },
      ],
      since: 'received_at',
    },
  },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};
