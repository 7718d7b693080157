import type { Condition, ListDefinition } from '@uketori/service-kit/list';
import { filtersOf, publicFields, sortsOf } from '@uketori/service-kit/record';
import { customerRecord } from './customer.record.js';

export const NOT_DELETED: Condition = { sql: 'deleted = $?', params: [false] };

const mailed = (row: string): string => `${row}.organization_id = customers.organization_id
  and ${row}.recipient = customers.email and ${row}.purpose = 'invoice_request'`;

/** When the last request to the customer's address failed for good; null when a later one was queued or none failed. */
const MAIL_FAILED = `(select max(m.created_at) from inbox.mails m where ${mailed('m')} and m.state = 'FAILED'
  and not exists (select 1 from inbox.mails n where ${mailed('n')} and n.created_at > m.created_at))`;

export const customerList: ListDefinition = {
  from: 'inbox.customers',
  columns: publicFields(customerRecord).join(', '),
  sorts: sortsOf(customerRecord),
  default_sort: 'sort_num',
  filters: filtersOf(customerRecord),
  waiting: {
    mail_failed: {
      abilities: ['inbox:update'],
      rows: () => [{ sql: `status = 1 and email <> '' and ${MAIL_FAILED} is not null`, params: [] }],
      since: MAIL_FAILED,
    },
  },
  search: { bigrams: 'search_bigrams', text: 'search_text' },
};
