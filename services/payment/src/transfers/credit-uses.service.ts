import { noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { CreditUseEntity } from './credit-use.record.js';
import { checkUse, settledBy, type Use } from './offsets.rules.js';
import type { PaymentEntity } from './payment.record.js';

/** One of held payments. @throws DomainError no_record */
export function rowOf(rows: readonly PaymentEntity[], payKey: string): PaymentEntity {
  const row = rows.find(({ id }) => id === payKey);
  if (!row) throw noRecord();
  return row;
}

/** Checks and writes uses of held payments; returns the payments that changed, by id. */
export async function insertUses(
  tx: Tx,
  rows: readonly PaymentEntity[],
  uses: readonly Use<PaymentEntity>[],
): Promise<Map<string, PaymentEntity>> {
  const settled = new Map<string, PaymentEntity>();
  const now = (payment: PaymentEntity) => settled.get(payment.id) ?? rowOf(rows, payment.id);
  for (const { credit, bill, amount } of uses) {
    checkUse({ credit: now(credit), bill: now(bill), amount });
    settled.set(credit.id, settledBy(now(credit), amount));
    settled.set(bill.id, settledBy(now(bill), amount));
    await tx.insert(CreditUseEntity, {
      id: newId(),
      credit_payment_id: credit.id,
      bill_payment_id: bill.id,
      amount,
      state: 'LIVE',
      created_by: tx.actor.user_id,
      created_by_name: tx.actor.user_name,
      cancelled_by: null,
      cancelled_by_name: null,
      cancelled_at: null,
    });
  }
  return settled;
}
