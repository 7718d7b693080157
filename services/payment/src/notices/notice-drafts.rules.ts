import { MOST_IN_NOTICE } from './notices.rules.js';

/** Why a notice is not sent, as a catalogue code. */
export function draftRefusal(draft: { to: string; count: number; is_sent: boolean }): string | null {
  if (draft.to === '') return 'customer_without_email';
  if (draft.count > MOST_IN_NOTICE) return 'payment_notice_too_long';
  return draft.is_sent ? 'payment_notice_sent' : null;
}
