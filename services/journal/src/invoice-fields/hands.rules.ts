import type { InvoiceHand } from './invoice.record.js';

/** The hands with one more; of one user and duty the last time counts. */
export function withHand(hands: readonly InvoiceHand[], hand: InvoiceHand): InvoiceHand[] {
  return [...hands.filter(({ duty, user_id }) => duty !== hand.duty || user_id !== hand.user_id), hand];
}
