import type { Payment } from '../payment.types';

type Amounts = Pick<Payment, 'payment_amount' | 'offset_amount'>;

/** True of a credit note, used or not: its supplier owes it. */
export function isCredit(payment: Amounts): boolean {
  return payment.payment_amount + payment.offset_amount < 0;
}

/** True of a credit note that settled invoices with all of its amount. */
export function isUsedUp(payment: Amounts): boolean {
  return isCredit(payment) && payment.payment_amount === 0;
}

/** The amounts that a dialog proposes: the oldest open payments first, until the payment is used up. */
export function proposedAmounts(
  payment: Pick<Payment, 'payment_amount'>,
  open: readonly { pay_key: string; payment_amount: number }[],
): Record<string, number> {
  let left = Math.abs(payment.payment_amount);
  return Object.fromEntries(
    open.map(({ pay_key, payment_amount }) => {
      const amount = Math.min(left, Math.abs(payment_amount));
      left -= amount;
      return [pay_key, amount];
    }),
  );
}

/** What the typed amounts come to, what is left of the payment then, and whether they can be stored. */
export function checkAmounts(
  payment: Pick<Payment, 'payment_amount'>,
  open: readonly { pay_key: string; payment_amount: number }[],
  amounts: Readonly<Record<string, number | null>>,
): { sum: number; left: number; is_sound: boolean; beyond: string[] } {
  const typed = open.map(({ pay_key, payment_amount }) => ({
    pay_key,
    open: Math.abs(payment_amount),
    amount: amounts[pay_key] ?? 0,
  }));
  const sum = typed.reduce((total, { amount }) => total + amount, 0);
  const left = Math.abs(payment.payment_amount) - sum;
  const beyond = typed.filter((one) => one.amount < 0 || one.amount > one.open).map(({ pay_key }) => pay_key);
  return { sum, left, is_sound: sum > 0 && left >= 0 && beyond.length === 0, beyond };
}
