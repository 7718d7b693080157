import type { Tone } from '@uketori/frontend-kit/StatusTag';
import type { PaymentRow } from '../payment.types';

/** The stage of a payment, in the words of the people who work on it. */
export type Stage = 'confirming' | 'to_approve' | 'to_export' | 'to_pay' | 'exported' | 'paid' | 'withdrawn';

export const STAGE_TONES: Record<Stage, Tone> = {
  confirming: 'progress',
  to_approve: 'info',
  to_export: 'success',
  to_pay: 'success',
  exported: 'info',
  paid: 'success',
  withdrawn: 'neutral',
};

/** The stage of a payment; `pay_confirm_level` is how many confirmations the organization asks for. */
export function stageOf(
  payment: Pick<PaymentRow, 'state' | 'confirm_level' | 'live_batch_id' | 'payment_type'>,
  pay_confirm_level: number,
): Stage {
  if (payment.state === 'WITHDRAWN') return 'withdrawn';
  if (payment.state === 'PAID') return 'paid';
  if (payment.state === 'DRAFT') {
    return payment.confirm_level < pay_confirm_level ? 'confirming' : 'to_approve';
  }
  if (payment.live_batch_id) return 'exported';
  return payment.payment_type === 'transfer' ? 'to_export' : 'to_pay';
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

/** Groups payments by source account and pay date, the earliest date first; those without either are left out. */
export function transferGroups(rows: readonly PaymentRow[]): TransferGroup[] {
  const groups = new Map<string, TransferGroup>();
  for (const row of rows) {
    if (!row.user_bank_id || !row.pay_date) continue;
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
