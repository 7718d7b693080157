import type { InboxItemEntity } from './inbox-item.record.js';
import { SUBMIT_STATUS } from './items.rules.js';

/** Files that a supplier may choose in one go. */
export const MAX_FILES_AT_ONCE = 20;

/** What became of a file, in the words of the supplier's page. */
export const HANDED_IN_STATUS = ['received', 'checking', 'returned', 'accepted'] as const;
export type HandedInStatus = (typeof HANDED_IN_STATUS)[number];

type Seen = Pick<
  InboxItemEntity,
  'submit_status' | 'reading_state' | 'approved_stage' | 'final_approved' | 'invoice_deleted'
>;

/**
 * The state of a file as its supplier sees it. A file is accepted when it is with reading for good: from then on it
 * cannot be returned. An item without a file has no state for the supplier.
 */
export function handedInStatus(item: Seen): HandedInStatus | null {
  if (item.submit_status === SUBMIT_STATUS.uncollected) return null;
  if (item.submit_status === SUBMIT_STATUS.returned) return 'returned';
  if (item.submit_status === SUBMIT_STATUS.sent)
    return item.reading_state === 'SENT' && !item.invoice_deleted ? 'accepted' : 'checking';
  const touched = item.reading_state !== '' || item.approved_stage > 0 || item.final_approved;
  return touched ? 'checking' : 'received';
}
