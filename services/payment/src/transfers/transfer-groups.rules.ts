import { DomainError } from '@uketori/service-kit/errors';
import type { PaymentEntity } from './payment.record.js';

/** The values that payments must share to go out as one transfer. */
export const GROUP_FIELDS = [
  'payment_type',
  'user_bank_id',
  'pay_date',
  'payee_account_id',
  'account_holder_kana',
  'fee_borne_by_partner',
] as const;

type Grouped = Pick<PaymentEntity, (typeof GROUP_FIELDS)[number] | 'state' | 'local_id'>;

export const MOST_GROUPED = 100;

/**
 * May these payments go out as one transfer?
 * @throws DomainError transfer_group_too_few | transfer_group_approved | transfer_group_mismatch naming the field
 */
export function checkCombine(payments: Grouped[]): void {
  const [first] = payments;
  if (first === undefined || payments.length < 2) throw new DomainError('transfer_group_too_few', 'conflict');
  const settled = payments.filter(({ state }) => state !== 'DRAFT').map(({ local_id }) => local_id);
  if (settled.length > 0)
    throw new DomainError('transfer_group_approved', 'conflict', { local_ids: settled });
  const complete =
    first.payment_type === 'transfer' && first.user_bank_id && first.pay_date && first.payee_account_id;
  const differs = GROUP_FIELDS.find((field) => payments.some((one) => one[field] !== first[field]));
  if (!complete || differs) {
    throw new DomainError('transfer_group_mismatch', 'conflict', { field: differs ?? 'payee_account_id' });
  }
}

/** True when a change takes a payment out of the transfer it was part of. */
export function leavesGroup(before: Grouped, next: Grouped): boolean {
  return GROUP_FIELDS.some((field) => before[field] !== next[field]);
}
