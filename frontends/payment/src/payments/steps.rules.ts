import type { Payment } from '../payment.types';
import type { PaymentAct } from './usePaymentAct';

/** One step of a payment: what it waits for or who did it, and whether this user may do it or take it back. */
export interface PaymentStep {
  key: string;
  /** of a confirmation */
  level?: number;
  words: string;
  done: { name: string | null; at: string | null } | null;
  forward: PaymentAct;
  may_forward: boolean;
  /** code of the reason why another person has to do it; null where there is none */
  left_to_others: string | null;
  backward: PaymentAct;
  may_backward: boolean;
  /** words while it is not done */
  hint: string;
  /** done, it closes the payment for changes */
  lock?: boolean;
}

type Asked = Pick<
  Payment,
  | 'pay_confirm_level'
  | 'confirmations'
  | 'can'
  | 'duty_refusals'
  | 'approved_at'
  | 'approved_by_name'
  | 'paid_at'
  | 'paid_by_name'
  | 'transfer_amount'
>;

/** Confirmations up to the organization's level, then the approval of the payment, then paid. */
export function stepsOf(payment: Asked): PaymentStep[] {
  const { can, pay_confirm_level, duty_refusals } = payment;
  const leftToOthers = (act: string) => (can[act] ? null : (duty_refusals[act] ?? null));
  const levels = Array.from({ length: pay_confirm_level }, (_, index) => index + 1);
  return [
    ...levels.map((level): PaymentStep => {
      const confirmed = payment.confirmations.find((one) => one.level === level);
      return {
        key: `confirm${level}`,
        level,
        words: 'step.confirm',
        done: confirmed ? { name: confirmed.user_name, at: confirmed.confirmed_at } : null,
        forward: { action: 'confirm', level },
        may_forward: can[`confirm${level}`] ?? false,
        left_to_others: leftToOthers(`confirm${level}`),
        backward: { action: 'cancel_confirm', level },
        may_backward: can[`cancel_confirm${level}`] ?? false,
        hint: 'step.waiting',
      };
    }),
    {
      key: 'approve',
      words: 'step.approve',
      done: payment.approved_at ? { name: payment.approved_by_name, at: payment.approved_at } : null,
      forward: { action: 'approve' },
      may_forward: can.approve ?? false,
      left_to_others: leftToOthers('approve'),
      backward: { action: 'cancel_approval' },
      may_backward: can.cancel_approval ?? false,
      hint: 'step.approve_hint',
      lock: true,
    },
    {
      key: 'paid',
      words: 'step.paid',
      done: payment.paid_at ? { name: payment.paid_by_name, at: payment.paid_at } : null,
      forward: { action: 'mark_paid' },
      may_forward: can.paid ?? false,
      left_to_others: null,
      backward: { action: 'unmark_paid' },
      may_backward: can.unpaid ?? false,
      // Nothing leaves the bank: it settles by what the invoice deducts, or by credit notes.
      hint: payment.transfer_amount === 0 ? 'step.settled_hint' : 'step.paid_hint',
    },
  ];
}
