import { DomainError } from '@uketori/service-kit/errors';
import { isCredit, type PaymentFacts, transition } from './payments.rules.js';

/** What the rules of offsets look at in a payment. */
export interface Settled extends Pick<PaymentFacts, 'state' | 'payment_amount' | 'offset_amount'> {
  id: string;
  local_id: number;
  company_id: string | null;
  partner_name: string;
}

/** So much of a credit note for an invoice; whole yen. */
export interface Use<P = Settled> {
  credit: P;
  bill: P;
  amount: number;
}

export const MOST_OFFSETS = 100;

/** The rest of an invoice to pay, or of a credit note to use. */
export function openOf(payment: Pick<Settled, 'payment_amount'>): number {
  return Math.abs(payment.payment_amount);
}

/** Registered suppliers are the same by their record, others by their name. */
export function isSameSupplier(
  one: Pick<Settled, 'company_id' | 'partner_name'>,
  other: Pick<Settled, 'company_id' | 'partner_name'>,
): boolean {
  if (one.company_id !== null || other.company_id !== null) return one.company_id === other.company_id;
  return one.partner_name !== '' && one.partner_name === other.partner_name;
}

/** Which of two payments is the credit note. @throws DomainError offset_wrong_kind unless exactly one is */
export function pairOf<P extends Settled>(one: P, other: P): { credit: P; bill: P } {
  if (isCredit(one) === isCredit(other))
    throw new DomainError('offset_wrong_kind', 'conflict', { local_ids: [one.local_id, other.local_id] });
  return isCredit(one) ? { credit: one, bill: other } : { credit: other, bill: one };
}

/**
 * May so much of the credit note settle so much of the invoice?
 * @throws DomainError a refusal of TRANSITIONS | offset_wrong_kind | offset_other_supplier | offset_exceeds_open
 */
export function checkUse({ credit, bill, amount }: Use): void {
  transition(credit.state, 'edit');
  transition(bill.state, 'edit');
  if (!isCredit(credit) || isCredit(bill))
    throw new DomainError('offset_wrong_kind', 'conflict', { local_ids: [credit.local_id, bill.local_id] });
  if (!isSameSupplier(credit, bill)) throw new DomainError('offset_other_supplier', 'conflict');
  const open = Math.min(openOf(credit), openOf(bill));
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > open)
    throw new DomainError('offset_exceeds_open', 'conflict', {
      open,
      local_ids: [credit.local_id, bill.local_id],
    });
}

/** A payment after so much of it was settled; a negative amount takes an offset back. */
export function settledBy<P extends Settled>(payment: P, amount: number): P {
  const signed = isCredit(payment) ? -amount : amount;
  return {
    ...payment,
    payment_amount: payment.payment_amount - signed,
    offset_amount: payment.offset_amount + signed,
  };
}

/** The credits used for the invoices, both in the order given, until either is used up. */
export function allocate<P extends Settled>(credits: readonly P[], bills: readonly P[]): Use<P>[] {
  const left = new Map(bills.map((bill) => [bill.id, openOf(bill)]));
  return credits.flatMap((credit) => {
    let open = openOf(credit);
    return bills.flatMap((bill) => {
      const amount = Math.min(open, left.get(bill.id) ?? 0);
      if (amount === 0) return [];
      open -= amount;
      left.set(bill.id, (left.get(bill.id) ?? 0) - amount);
      return [{ credit, bill, amount }];
    });
  });
}

/** True when a credit note is settled: used up, and each invoice that it was used for is paid. */
export function isUsedUp(
  credit: Pick<Settled, 'payment_amount' | 'offset_amount'>,
  billStates: readonly string[],
): boolean {
  return isCredit(credit) && credit.payment_amount === 0 && billStates.every((state) => state === 'PAID');
}

/**
 * The rest of a payment whose invoice now owes another amount. It never crosses zero: `fits` is false where more was
 * offset than is owed now.
 */
export function leftOf(owed: number, offset: number): { left: number; fits: boolean } {
  const left = owed - offset;
  const fits = offset === 0 || (offset > 0 ? left >= 0 : left <= 0);
  return { left: fits ? left : 0, fits };
}
