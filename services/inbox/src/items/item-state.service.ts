import { INBOX_ITEM_CHANGED } from '@uketori/proto/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import { shown } from '@uketori/service-kit/record';
import { bigrams, searchText } from '@uketori/service-kit/search';
import { type InboxItem, type InboxItemEntity, inboxItemRecord } from './inbox-item.record.js';
import type { ItemFacts } from './items.rules.js';

export const shownItem = (item: InboxItemEntity): InboxItem => shown(inboxItemRecord, item);

export function itemSubject(item: InboxItemEntity) {
  return {
    menu: 'inbox',
    subject_type: 'inbox_item',
    subject_id: item.id,
    ...(item.invoice_local_id ? { local_id: item.invoice_local_id } : {}),
  };
}

/** What the transition table needs to know of an item. */
export function itemFacts(item: InboxItemEntity, user_id: string): ItemFacts {
  return {
    submit_status: item.submit_status,
    has_document: item.document_id !== null,
    is_own_upload: item.submitted_by === user_id,
    reading_state: item.reading_state,
    needs_approval: item.approval_stage > 0,
    is_final: item.final_approved,
  };
}

export function itemSearch(item: Pick<InboxItemEntity, 'customer_name' | 'file_name' | 'memo' | 'purpose'>) {
  const texts = [item.customer_name, item.file_name, item.memo, item.purpose];
  return { search_bigrams: bigrams(...texts), search_text: searchText(...texts) };
}

/** State event of an item. */
export function itemChanged(
  item: InboxItemEntity,
  cause: InboxItemChanged['cause'],
): OutgoingEvent<InboxItemChanged> {
  return {
    event: INBOX_ITEM_CHANGED,
    key: item.id,
    version: item.version,
    cause,
    data: {
      id: item.id,
      customer_id: item.customer_id,
      customer_name: item.customer_name,
      submit_status: item.submit_status,
      year: item.year,
      month: item.month,
      document_id: item.document_id ?? '',
      file_name: item.file_name,
      cause,
      invoice_local_id: item.invoice_local_id ?? 0,
      version: item.version,
      approval_stage: item.approval_stage,
      default_approvers: Object.entries(item.default_approve_users).map(([stage, user_organization_ids]) => ({
        stage: Number(stage),
        user_organization_ids,
      })),
    },
  };
}
