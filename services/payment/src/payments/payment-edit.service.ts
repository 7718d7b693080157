import { responsibleUser } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import type { Tx } from '@uketori/service-kit/tx';
import { isToriteki } from '../companies/companies.facade.js';
import { accountKey, payeeAccountOf } from '../accounts/accounts.facade.js';
import { activeBank } from '../conditions/conditions.facade.js';
import {
  ABILITIES,
  checkFeeBearer,
  isSameTransfer,
  leavesGroup,
  membersOf,
  type PaymentEntity,
  priced,
  pricedTogether,
  refuseSettled,
  requireReach,
  settleRest,
  storeMembers,
  storePayment,
  transition,
  unconfirmed,
} from '../transfers/transfers.facade.js';

const PAYEE_FIELDS = [
  'payment_type',
  'bank_code',
  'bank_name',
  'branch_code',
  'branch_name',
  'account_type',
  'account_number',
  'account_holder_kana',
  'fee_borne_by_partner',
] as const;

/** What a user may change of a payment; absent fields stay. */
export interface PaymentChange {
  version?: number | undefined;
  /** Null asks the conditions again. */
  transfer_fee?: number | null | undefined;
  user_bank_id?: string | null | undefined;
  pay_date?: string | null | undefined;
  delivery_date?: string | null | undefined;
  original_pay_date?: string | null | undefined;
  /** Null takes the EDI text of the payee's account. */
  edi_text?: string | null | undefined;
  payee?: Partial<Pick<PaymentEntity, (typeof PAYEE_FIELDS)[number]>> | undefined;
}

/**
 * A change of the payee's account or the amount takes the confirmations with it; dates and sources do not.
 * A different account waits until a second person confirms it.
 */
export async function editPayment(
  tx: Tx,
  before: PaymentEntity,
  change: PaymentChange,
): Promise<PaymentEntity> {
  requireReach(before, tx.actor, ABILITIES.update);
  transition(before.state, 'edit');
  if (change.user_bank_id) await activeBank(tx, change.user_bank_id);
  const changed = await withAccount(tx, before, merged(before, change));
  const next = await regrouped(tx, before, changed);
  const bearerChanged = change.payee?.fee_borne_by_partner !== undefined || change.transfer_fee !== undefined;
  if (bearerChanged) checkFeeBearer(next, await isToriteki(tx, next.company_id));
  if (feeEatsAll(next)) {
    throw new DomainError('transfer_fee_exceeds_amount', 'conflict', { transfer_fee: next.transfer_fee });
  }
  const same = isSameTransfer(before, next);
  const cause = !same && before.confirm_level > 0 ? 'confirm_cancelled' : 'updated';
  return storePayment(tx, before, same ? next : unconfirmed(next), cause, 'payment.updated');
}

function merged(before: PaymentEntity, change: PaymentChange): PaymentEntity {
  const payee = Object.fromEntries(
    Object.entries(change.payee ?? {}).filter(([, value]) => value !== undefined),
  ) as NonNullable<PaymentChange['payee']>;
  return {
    ...before,
    ...payee,
    payee_edited: before.payee_edited || Object.keys(payee).length > 0,
    bearer_from_supplier: before.bearer_from_supplier && payee.fee_borne_by_partner === undefined,
    ...(change.user_bank_id === undefined ? {} : { user_bank_id: change.user_bank_id }),
    ...(change.pay_date === undefined ? {} : { pay_date: change.pay_date, pay_date_edited: true }),
    ...(change.delivery_date === undefined
      ? {}
      : { delivery_date: change.delivery_date, delivery_date_edited: true }),
    ...(change.original_pay_date === undefined ? {} : { original_pay_date: change.original_pay_date }),
    ...(change.edi_text === undefined ? {} : { edi_text: change.edi_text }),
    ...(change.transfer_fee === undefined ? {} : { manual_fee: change.transfer_fee }),
  };
}

/** The account that goes with the payment; who changed it here counts as the one who entered it. */
async function withAccount(tx: Tx, before: PaymentEntity, next: PaymentEntity): Promise<PaymentEntity> {
  const moved = accountKey(before) !== accountKey(next);
  const editor = moved ? { user_id: responsibleUser(tx.actor), user_name: tx.actor.user_name } : null;
  const account = await payeeAccountOf(tx, next, editor);
  return { ...next, payee_account_id: account?.id ?? null };
}

/** The payment with its amounts, by itself or with what goes out together with it; the others are stored. */
async function regrouped(tx: Tx, before: PaymentEntity, next: PaymentEntity): Promise<PaymentEntity> {
  const groupId = before.transfer_group_id;
  if (groupId === null) return priced(tx, next);
  const others = await membersOf(tx, groupId, before.id);
  if (leavesGroup(before, next)) {
    refuseSettled(others);
    await settleRest(tx, others);
    return priced(tx, { ...next, transfer_group_id: null });
  }
  const [own, ...rest] = await pricedTogether(tx, [next, ...others]);
  if (own === undefined) throw new Error('a group without its payment');
  if (rest.some((member, at) => member.transfer_amount !== others[at]?.transfer_amount))
    refuseSettled(others);
  await storeMembers(tx, others, rest, 'payment.group_changed');
  return own;
}

function feeEatsAll(payment: PaymentEntity): boolean {
  return (
    payment.payment_type === 'transfer' &&
    payment.transfer_fee !== null &&
    payment.transfer_fee > 0 &&
    payment.transfer_amount <= 0
  );
}
