import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { holdClosedMonths, refuseClosedMonth } from '../closed-months/closed-months.facade.js';
import { followBill } from './offsets.service.js';
import type { PaymentEntity } from './payment.record.js';
import type { PaymentCause } from './payments.event.js';
import { ABILITIES, requireReach } from './payment-reach.service.js';
import { storePayment } from './payments.repository.js';
import { checkPaid, transition } from './payments.rules.js';

/** What a bank statement says of a payment beside that it was paid. */
export type StatementFacts = Pick<PaymentEntity, 'paid_on' | 'statement_difference' | 'statement_row_id'>;

const BY_HAND: StatementFacts = { paid_on: null, statement_difference: null, statement_row_id: null };

/** The day of a payment in the books: the bank's, else the planned one. */
export function paidDay({ paid_on, pay_date }: Pick<PaymentEntity, 'paid_on' | 'pay_date'>): string | null {
  return paid_on ?? pay_date;
}

/**
 * Marks a payment as paid: by a person, or with the facts of a statement. A caller that marks many passes the closed months.
 * @throws DomainError a refusal of TRANSITIONS | payment_has_offset | month_closed
 */
export function markPaid(
  tx: Tx,
  before: PaymentEntity,
  facts: StatementFacts = BY_HAND,
  closed?: ReadonlySet<string>,
): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.paid);
  checkPaid(before, 'mark_paid');
  const next: PaymentEntity = {
    ...before,
    ...facts,
    state: transition(before.state, 'mark_paid'),
    returned_on: null,
    paid_by: tx.actor.user_id,
    paid_by_name: tx.actor.user_name,
    paid_at: nowIso(),
  };
  return storeSettled(tx, before, next, { day: paidDay(next), action: 'payment.paid', closed });
}

/** The payment as it is once it is no longer paid. @throws DomainError a refusal of TRANSITIONS */
export function reopened(before: PaymentEntity): PaymentEntity {
  const state = transition(before.state, 'unmark_paid');
  return { ...before, ...BY_HAND, state, paid_by: null, paid_by_name: null, paid_at: null };
}

/**
 * Takes the mark of a person back. A row of a bank statement holds its payments: its own undo reopens them.
 * @throws DomainError a refusal of TRANSITIONS | payment_has_offset | payment_matched_to_statement | month_closed
 */
export async function unmarkPaid(tx: Tx, before: PaymentEntity): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.paid);
  checkPaid(before, 'unmark_paid');
  checkUnmark(before);
  return storeSettled(tx, before, reopened(before), { day: paidDay(before), action: 'payment.unpaid' });
}

/** How a payment becomes paid or open. */
interface Change {
  /** The day in the books: its month must be open. */
  day: string | null;
  action: 'payment.paid' | 'payment.unpaid' | 'payment.returned';
  /** Where it is another than paid or unpaid. */
  cause?: PaymentCause;
  /** The closed months, where they are held already. */
  closed?: ReadonlySet<string> | undefined;
}

/**
 * Stores a payment that becomes paid or open, with the credit notes that its offsets settle.
 * @throws DomainError month_closed
 */
export async function storeSettled(
  tx: Tx,
  before: PaymentEntity,
  next: PaymentEntity,
  { day, action, closed, cause = next.state === 'PAID' ? 'paid' : 'unpaid' }: Change,
): Promise<PaymentEntity> {
  refuseClosedMonth(closed ?? (await holdClosedMonths(tx)), day);
  const after = await storePayment(tx, before, next, cause, action);
  if (after.offset_amount > 0) await followBill(tx, after.id);
  return after;
}

/** @throws DomainError payment_matched_to_statement */
export function checkUnmark(payment: PaymentEntity): void {
  if (payment.statement_row_id !== null) throw new DomainError('payment_matched_to_statement', 'conflict');
}
