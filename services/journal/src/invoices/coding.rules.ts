import { DomainError, type ErrorKind } from '@uketori/service-kit/errors';
import type { InvoiceEntity } from '../invoice-fields/invoice-fields.facade.js';
import type { JournalLine } from '../lines/lines.facade.js';

type Facts = Pick<
  InvoiceEntity,
  'deleted' | 'locked' | 'final_state' | 'read_status' | 'approve_users' | 'balanced' | 'coded'
>;
type Sides = Pick<
  JournalLine,
  'debit_amount' | 'debit_account_title' | 'credit_amount' | 'credit_account_title'
>;

function refuse(code: string, kind: ErrorKind = 'conflict'): never {
  throw new DomainError(code, kind);
}

/**
 * Whether a user may confirm the coding of an invoice: there is a balanced journal, and each amount has its account.
 * @param isUsed the organization asks for the confirmation
 * @throws DomainError coding_not_used | invoice_deleted | unable_to_change_locked_invoice_journal |
 *   invoice_disapproved | reading_in_progress | unbalanced_journal | coding_incomplete
 */
export function checkConfirmCoding(invoice: Facts, lines: readonly Sides[], isUsed: boolean): void {
  if (!isUsed) refuse('coding_not_used');
  checkChangeable(invoice);
  if (invoice.read_status !== 'SUCCESS' && invoice.read_status !== 'FAILED') refuse('reading_in_progress');
  if (!invoice.balanced) refuse('unbalanced_journal');
  if (lines.length === 0 || lines.some(isAccountMissing)) refuse('coding_incomplete');
}

/**
 * Whether a user may take the confirmation back: before the first approval.
 * @throws DomainError invoice_deleted | unable_to_change_locked_invoice_journal | invoice_disapproved |
 *   coding_approved
 */
export function checkReopenCoding(invoice: Facts): void {
  checkChangeable(invoice);
  if (invoice.approve_users.length > 0) refuse('coding_approved');
}

function checkChangeable(invoice: Facts): void {
  if (invoice.deleted) refuse('invoice_deleted');
  if (invoice.locked) refuse('unable_to_change_locked_invoice_journal', 'locked');
  if (invoice.final_state === 'DISAPPROVED') refuse('invoice_disapproved');
}

function isAccountMissing(line: Sides): boolean {
  return (
    (line.debit_amount !== null && !line.debit_account_title) ||
    (line.credit_amount !== null && !line.credit_account_title)
  );
}
