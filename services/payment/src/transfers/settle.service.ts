import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import type { PaymentEntity } from './payment.record.js';
import { ABILITIES, requireReach } from './payment-reach.service.js';
import { storePayment } from './payments.repository.js';
import { transition } from './payments.rules.js';

/** What a bank statement says of a payment beside that it was paid. */
export type StatementFacts = Pick<PaymentEntity, 'paid_on' | 'statement_difference' | 'statement_row_id'>;

const BY_HAND: StatementFacts = { paid_on: null, statement_difference: null, statement_row_id: null };

/** Marks a payment as paid: by a person, or with the facts of a statement. @throws DomainError a refusal of TRANSITIONS */
export async function markPaid(
  tx: Tx,
  before: PaymentEntity,
  facts: StatementFacts = BY_HAND,
): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.paid);
  const next: PaymentEntity = {
    ...before,
    ...facts,
    state: transition(before.state, 'mark_paid'),
    returned_on: null,
    paid_by: tx.actor.user_id,
    paid_by_name: tx.actor.user_name,
    paid_at: nowIso(),
  };
  return storePayment(tx, before, next, 'paid', 'payment.paid');
}

/** The payment as it is once it is no longer paid. @throws DomainError a refusal of TRANSITIONS */
export function reopened(before: PaymentEntity): PaymentEntity {
  const state = transition(before.state, 'unmark_paid');
  return { ...before, ...BY_HAND, state, paid_by: null, paid_by_name: null, paid_at: null };
}

/**
 * Takes the mark of a person back. A row of a bank statement holds its payments: its own undo reopens them.
 * @throws DomainError a refusal of TRANSITIONS | payment_matched_to_statement
 */
export async function unmarkPaid(tx: Tx, before: PaymentEntity): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.paid);
  const next = reopened(before);
  checkUnmark(before);
  return storePayment(tx, before, next, 'unpaid', 'payment.unpaid');
}

/** @throws DomainError payment_matched_to_statement */
export function checkUnmark(payment: PaymentEntity): void {
  if (payment.statement_row_id !== null) throw new DomainError('payment_matched_to_statement', 'conflict');
}
