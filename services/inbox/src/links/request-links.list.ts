import type { Condition, ListDefinition } from '@uketori/service-kit/list';
import { contains } from '@uketori/service-kit/list-filters';
import { publicFields } from '@uketori/service-kit/record';
import { requestLinkRecord } from './request-link.record.js';

/** A link that takes files now. */
export const LIVE: Condition = { sql: 'revoked_at is null and expires_at > now()', params: [] };

const CUSTOMER_NAME = `(select c.name from inbox.customers c
  where c.organization_id = request_links.organization_id and c.id = request_links.customer_id)`;
const FILES = `(select count(*)::int from inbox.items i
  where i.organization_id = request_links.organization_id and i.request_link_id = request_links.id)`;

export const liveLinkList: ListDefinition = {
  from: 'inbox.request_links',
  columns: `${publicFields(requestLinkRecord).join(', ')}, ${CUSTOMER_NAME} as customer_name, ${FILES} as files`,
  columns_by_id: true,
  sorts: {
    created_at: { expression: 'created_at', cast: 'timestamptz' },
    expires_at: { expression: 'expires_at', cast: 'timestamptz' },
    last_used_at: { expression: "coalesce(last_used_at, '1970-01-01T00:00:00Z')", cast: 'timestamptz' },
  },
  default_sort: '-created_at',
  filters: { customer: contains(CUSTOMER_NAME) },
};
