import type { Tone } from '@uketori/frontend-kit/StatusTag';
import type { PaymentRow } from '../payment.types';
import { isCredit } from './offsets.rules';

/** The stage of a payment, in the words of the people who work on it. */
export type Stage =
  | 'confirming'
  | 'to_approve'
  | 'to_export'
  | 'to_pay'
  | 'exported'
  | 'paid'
  | 'withdrawn'
  | 'credit_open'
  | 'credit_used'
  | 'credit_settled';

export const STAGE_TONES: Record<Stage, Tone> = {
  confirming: 'progress',
  to_approve: 'info',
  to_export: 'success',
  to_pay: 'success',
  exported: 'info',
  paid: 'success',
  withdrawn: 'neutral',
  credit_open: 'warning',
  credit_used: 'info',
  credit_settled: 'success',
};

/** The stage of a payment; `pay_confirm_level` is how many confirmations the organization asks for. */
export function stageOf(
  payment: Pick<
    PaymentRow,
    'state' | 'confirm_level' | 'live_batch_id' | 'payment_type' | 'payment_amount' | 'offset_amount'
  >,
  pay_confirm_level: number,
): Stage {
  if (payment.state === 'WITHDRAWN') return 'withdrawn';
  if (isCredit(payment)) {
    if (payment.state === 'PAID') return 'credit_settled';
    return payment.payment_amount < 0 ? 'credit_open' : 'credit_used';
  }
  if (payment.state === 'PAID') return 'paid';
  if (payment.state === 'DRAFT') {
    return payment.confirm_level < pay_confirm_level ? 'confirming' : 'to_approve';
  }
  if (payment.live_batch_id) return 'exported';
  // An invoice that credit notes settle needs no bank.
  return payment.payment_type === 'transfer' && payment.payment_amount > 0 ? 'to_export' : 'to_pay';
}

/** Payments that can go into one transfer file: the same source account and pay date. */
export interface TransferGroup {
  key: string;
  user_bank_id: string;
  user_bank_label: string;
  pay_date: string;
  pay_keys: string[];
  total: number;
}

/** Groups payments by source account and pay date, the earliest date first; those without either, or with nothing to send, are left out. */
export function transferGroups(rows: readonly PaymentRow[]): TransferGroup[] {
  const groups = new Map<string, TransferGroup>();
  for (const row of rows) {
    if (!row.user_bank_id || !row.pay_date || row.transfer_amount <= 0) continue;
    const key = `${row.pay_date}/${row.user_bank_id}`;
    const group = groups.get(key) ?? {
      key,
      user_bank_id: row.user_bank_id,
      user_bank_label: row.user_bank_label ?? '',
      pay_date: row.pay_date,
      pay_keys: [],
      total: 0,
    };
    group.pay_keys.push(row.pay_key);
    group.total += row.transfer_amount;
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => a.key.localeCompare(b.key));
}
