import { DomainError } from '@uketori/service-kit/errors';

/** What a further file of an invoice is. */
export const ATTACHMENT_KINDS = ['order', 'delivery', 'estimate', 'contract', 'receipt', 'other'] as const;
export type AttachmentKind = (typeof ATTACHMENT_KINDS)[number];

export const MAX_ATTACHMENTS = 20;

interface Target {
  deleted: boolean;
  /** approved for good */
  locked: boolean;
}

/** Users who may change the invoice add files, also after its approval: an addition removes no approved content. */
export function mayAttach({ deleted }: Target): boolean {
  return !deleted;
}

/** What an approver may have seen stays. */
export function mayRemove({ deleted, locked }: Target): boolean {
  return !deleted && !locked;
}

/** @throws no_record for a deleted invoice, too_many_attachments */
export function requireAttachable(invoice: Target, count: number): void {
  if (!mayAttach(invoice)) throw new DomainError('no_record', 'not_found');
  if (count >= MAX_ATTACHMENTS)
    throw new DomainError('too_many_attachments', 'conflict', { max: MAX_ATTACHMENTS });
}

/** @throws no_record for a deleted invoice, attachment_of_approved_invoice */
export function requireRemovable(invoice: Target): void {
  if (invoice.deleted) throw new DomainError('no_record', 'not_found');
  if (invoice.locked) throw new DomainError('attachment_of_approved_invoice', 'locked');
}

/** The kind of a form; other without one. @throws invalid_input */
export function kindOf(given: string | undefined): AttachmentKind {
  if (given === undefined || given === '') return 'other';
  const found = ATTACHMENT_KINDS.find((kind) => kind === given);
  if (!found) throw new DomainError('invalid_input', 'invalid', { field: 'kind' });
  return found;
}
