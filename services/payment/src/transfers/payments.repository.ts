import type { Tx } from '@uketori/service-kit/tx';
import { accountSteps } from '../accounts/accounts.facade.js';
import { offsetsOf } from './credit-uses.repository.js';
import { PaymentEntity } from './payment.record.js';
import { audited, type PaymentCause, paymentChanged, subjectOf } from './payments.event.js';

/** Writes the next state of a payment with its event and audit row. */
export async function storePayment(
  tx: Tx,
  before: PaymentEntity,
  next: PaymentEntity,
  cause: PaymentCause,
  action: string,
): Promise<PaymentEntity> {
  const after = await tx.update(PaymentEntity, next);
  await emitChanged(tx, after, cause);
  await tx.audit(action, subjectOf(after), audited(before), audited(after));
  return after;
}

/** Reports a payment to the other services as stored, with the other side of each of its offsets. */
export async function emitChanged(tx: Tx, payment: PaymentEntity, cause: PaymentCause): Promise<void> {
  const offsets = payment.offset_amount === 0 ? [] : await offsetsOf(tx, payment.id);
  await tx.emit(paymentChanged(payment, cause, offsets, await accountSteps(tx, payment.payee_account_id)));
}

/**
 * Notes whether today's conditions make other amounts of a payment. The note is no new version of the payment: it does
 * not disturb a user who edits it.
 */
export async function noteFeeDiffers(tx: Tx, id: string, differs: boolean): Promise<void> {
  await tx.rows('update payment.payments set fee_differs = $3 where organization_id = $1 and id = $2', [
    tx.actor.organization_id,
    id,
    differs,
  ]);
}
