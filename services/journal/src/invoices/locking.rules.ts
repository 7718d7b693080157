import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';

export type LockDecision = { step: 'lock' | 'already' } | { refusal: string };

/**
 * Whether final approval may lock. Idempotent by attempt: the same attempt finds its own lock; an attempt
 * not above an earlier one came too late and is refused.
 */
export function decideLock(
  invoice: Pick<
    InvoiceEntity,
    | 'locked'
    | 'lock_attempt'
    | 'last_attempt'
    | 'version'
    | 'balanced'
    | 'deleted'
    | 'document_kind'
    | 'total_amount'
  > & {
    /** It is made out to another company, and no user has written why it is for this one. */
    is_addressee_open: boolean;
  },
  expectedVersion: number,
  attempt: number,
  isEdited: boolean,
): LockDecision {
  if (invoice.locked)
    return invoice.lock_attempt === attempt ? { step: 'already' } : { refusal: 'version_conflict' };
  if (attempt <= invoice.last_attempt) return { refusal: 'version_conflict' };
  if (invoice.deleted) return { refusal: 'invoice_deleted' };
  if (isEdited) return { refusal: 'editing_in_progress' };
  if (invoice.version !== expectedVersion) return { refusal: 'version_conflict' };
  if (!invoice.balanced) return { refusal: 'unbalanced_journal' };
  // It would be paid out. An invoice below zero only lacks its mark.
  if (invoice.document_kind === 'credit_note' && (invoice.total_amount ?? 0) > 0)
    return { refusal: 'document_kind_sign' };
  if (invoice.is_addressee_open) return { refusal: 'addressee_unexplained' };
  return { step: 'lock' };
}

export type UnlockDecision = { step: 'unlock' | 'already' | 'remember' } | { refusal: string };

/**
 * Whether cancelling final approval may unlock. An unlocked invoice is unlocked for every caller; the
 * attempt is remembered so that a late lock of the same attempt cannot lock it again.
 */
export function decideUnlock(
  invoice: Pick<InvoiceEntity, 'locked' | 'linked' | 'lock_attempt' | 'last_attempt'>,
  attempt: number,
): UnlockDecision {
  if (!invoice.locked) return { step: attempt > invoice.last_attempt ? 'remember' : 'already' };
  if (attempt < invoice.lock_attempt) return { refusal: 'version_conflict' };
  if (invoice.linked) return { refusal: 'unable_to_change_locked_pay_record' };
  return { step: 'unlock' };
}
