import type { Tx } from '@uketori/service-kit/tx';
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
  await tx.emit(paymentChanged(after, cause));
  await tx.audit(action, subjectOf(after), audited(before), audited(after));
  return after;
}
