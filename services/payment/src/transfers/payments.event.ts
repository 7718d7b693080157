import { PAYMENT_CHANGED } from '@uketori/proto/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { OutgoingEvent } from '@uketori/service-kit/events/envelope';
import type { PaymentEntity } from './payment.record.js';

export type PaymentCause =
  | 'opened'
  | 'withdrawn'
  | 'updated'
  | 'confirmed'
  | 'confirm_cancelled'
  | 'approved'
  | 'approve_cancelled'
  | 'paid'
  | 'unpaid'
  | 'return_undone'
  | 'exported'
  | 'export_voided';

const CONFIRMED_FIELDS = [
  'payment_type',
  'bank_code',
  'branch_code',
  'account_type',
  'account_number',
  'account_holder_kana',
  'payment_amount',
  'transfer_amount',
] as const;

/** True when the same account gets the same amount: what people confirmed is still what will happen. */
export function isSameTransfer(before: PaymentEntity, after: PaymentEntity): boolean {
  return CONFIRMED_FIELDS.every((field) => before[field] === after[field]);
}

/** The payment without its confirmations. */
export function unconfirmed(payment: PaymentEntity): PaymentEntity {
  return { ...payment, confirm_level: 0, confirmations: [] };
}

/** The people who entered and checked the account that a payment goes to. */
export type AccountSteps = Pick<PaymentChanged, 'account_check' | 'account_entry'>;

function approvalOf(payment: PaymentEntity): PaymentChanged['approval'] {
  const { approved_by, approved_responsible_id, approved_by_name, approved_at } = payment;
  if (approved_by === null || approved_at === null) return undefined;
  const responsible_id = approved_responsible_id ?? approved_by;
  return { responsible_id, user_name: approved_by_name ?? '', at: approved_at };
}

/** The public state of a payment as other services see it. */
export function paymentChanged(
  payment: PaymentEntity,
  cause: PaymentCause,
  offsets: readonly { pay_key: string; invoice_id: string; amount: number }[] = [],
  account: AccountSteps = { account_check: undefined, account_entry: undefined },
): OutgoingEvent<PaymentChanged> {
  return {
    event: PAYMENT_CHANGED,
    key: payment.id,
    version: payment.version,
    cause,
    data: {
      pay_key: payment.id,
      local_id: payment.local_id,
      invoice_id: payment.invoice_id,
      invoice_local_id: payment.invoice_local_id,
      version: payment.version,
      cause,
      state: payment.state,
      confirm_level: payment.confirm_level,
      confirmations: payment.confirmations.map((step) => ({
        ...step,
        responsible_id: step.responsible_id ?? step.user_id,
      })),
      linked: payment.state === 'APPROVED' || payment.state === 'PAID',
      paid: payment.state === 'PAID',
      transfer_fee: String((payment.transfer_fee ?? 0) + keptByBank(payment)),
      payment_amount: String(payment.payment_amount),
      user_bank_id: payment.user_bank_id ?? '',
      pay_date: payment.pay_date ?? '',
      exported_count: payment.exported_count,
      payment_type: payment.payment_type,
      transfer_amount: String(payment.transfer_amount - keptByBank(payment)),
      bank_charge: chargeOf(payment) === null ? undefined : String(chargeOf(payment)),
      paid_on: payment.paid_on ?? '',
      returned_on: payment.returned_on ?? '',
      offset_amount: String(payment.offset_amount),
      offsets: offsets.map(({ pay_key, invoice_id, amount }) => ({
        pay_key,
        invoice_id,
        amount: String(amount),
      })),
      approval: approvalOf(payment),
      ...account,
    },
  };
}

/** What the bank took off the transfer by the statement: the payee has received that much less. */
function keptByBank({ statement_difference }: PaymentEntity): number {
  return statement_difference !== null && statement_difference < 0 ? -statement_difference : 0;
}

/** The bank's charge: what the statement shows, else what the conditions say. */
function chargeOf({ statement_difference, bank_charge }: PaymentEntity): number | null {
  return statement_difference !== null && statement_difference >= 0 ? statement_difference : bank_charge;
}

export function subjectOf(payment: PaymentEntity) {
  return { menu: 'payment', subject_type: 'payment', subject_id: payment.id, local_id: payment.local_id };
}

/** What the log keeps of a payment: everything but its search columns. */
export function audited(payment: PaymentEntity): object {
  const { search_text: _text, search_bigrams: _bigrams, ...kept } = payment;
  return kept;
}
