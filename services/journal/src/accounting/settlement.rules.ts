import type { PaidFrom, RemotePayment, SettlementBody } from './accounting.types.js';
import type { DealBody } from './body.rules.js';

/** The payment of an invoice as it is to be in the accounting service. */
export interface WantedPayment {
  /** The bank's day, else the pay date. */
  paid_on: string;
  payment_type: string;
  /** Whole yen that left the account. */
  amount: number;
  /** Deducted from what the payee gets: it stays open in the deal, because a payment there has no place for it. */
  fee: number;
  /** Settled against credit notes, or of a credit note against invoices. */
  offset: number;
}

/** A deal of an invoice as it was sent; without a number it is not there. */
interface SentDeal {
  deal_id: number | null;
  body: Pick<DealBody, 'details'>;
}

/** A payment of one deal as it was sent, and what is known of it. */
export interface SettlementPart {
  deal_id: number;
  body: SettlementBody;
  /** Payments that the deal had before: one of the same content that came later is ours. */
  seen: number[];
  /** When it was last sent without a certain response. */
  tried_at: string | null;
  payment_id: number | null;
}

interface PaymentFact {
  state: string;
  paid: boolean;
  payment_amount: number;
  transfer_fee: number;
  offset_amount: number;
  pay_date: string;
  paid_on: string;
  payment_type: string;
}

/** Null where nothing is to be there. A credit note only has what it settled. */
export function wantedPayment(fact: PaymentFact, today: string): WantedPayment | null {
  const { state, paid, payment_amount, transfer_fee: fee, offset_amount, payment_type } = fact;
  const isNote = offset_amount < 0;
  const amount = isNote ? 0 : Math.max(0, payment_amount - fee);
  const offset = Math.abs(offset_amount);
  if (!paid || state === 'WITHDRAWN' || amount + offset === 0) return null;
  return {
    paid_on: fact.paid_on || fact.pay_date || today,
    payment_type,
    amount,
    fee: isNote ? 0 : fee,
    offset,
  };
}

/** Whether two wishes ask for the same. */
export function isSameWish(one: WantedPayment | null, other: WantedPayment | null): boolean {
  if (one === null || other === null) return one === other;
  return (
    one.paid_on === other.paid_on &&
    one.payment_type === other.payment_type &&
    one.amount === other.amount &&
    one.fee === other.fee &&
    one.offset === other.offset
  );
}

/** Which of the organization's accounts a payment comes from. */
export function paySource(payment_type: string): 'pay_bank' | 'pay_cash' | 'pay_card' {
  if (payment_type === 'cash') return 'pay_cash';
  return payment_type === 'credit_card' ? 'pay_card' : 'pay_bank';
}

/** An account over there that a payment comes from. */
export interface PayAccount {
  type: PaidFrom;
  id: number;
}

/**
 * The payments of an invoice's deals: each deal takes up to its own amount, and the last one what is left, so that the
 * sum is what left the account. The offset comes from an account of its own after that, or stays open where a user
 * chose so.
 */
export function settlementBodies(
  parts: readonly SentDeal[],
  wanted: Pick<WantedPayment, 'paid_on' | 'amount' | 'offset'>,
  from: { company_id: number; paid: PayAccount | null; offset: PayAccount | null },
): { deal_id: number; body: SettlementBody }[] {
  const rest = { paid: wanted.amount, offset: wanted.offset };
  return parts.flatMap(({ deal_id, body }) => {
    let own = owedOf(body);
    return (['paid', 'offset'] as const).flatMap((kind) => {
      const account = from[kind];
      const amount = Math.min(own, rest[kind]);
      if (deal_id === null || !account || amount <= 0) return [];
      rest[kind] -= amount;
      own -= amount;
      const source = { from_walletable_type: account.type, from_walletable_id: account.id };
      return [{ deal_id, body: { company_id: from.company_id, date: wanted.paid_on, ...source, amount } }];
    });
  });
}

function owedOf({ details }: SentDeal['body']): number {
  return details.reduce((sum, { amount }) => sum + amount, 0);
}

/** What a deal asks for and what would be paid differ: too much is paid. */
export function isTooMuch(parts: readonly Pick<SentDeal, 'body'>[], amount: number): boolean {
  const owed = parts.reduce((sum, { body }) => sum + owedOf(body), 0);
  return amount > owed;
}

export function isSameBody(one: SettlementBody, other: SettlementBody): boolean {
  return (
    one.company_id === other.company_id &&
    one.date === other.date &&
    one.amount === other.amount &&
    one.from_walletable_type === other.from_walletable_type &&
    one.from_walletable_id === other.from_walletable_id
  );
}

/** The payment that a lost request made: of its content, and not there before. */
export function paymentOf(
  part: Pick<SettlementPart, 'body' | 'seen'>,
  payments: readonly RemotePayment[],
): RemotePayment | null {
  const { date, amount, from_walletable_type, from_walletable_id } = part.body;
  return (
    payments.find(
      (one) =>
        !part.seen.includes(one.id) &&
        one.date === date &&
        one.amount === amount &&
        (one.from_walletable_type ?? from_walletable_type) === from_walletable_type &&
        (one.from_walletable_id ?? from_walletable_id) === from_walletable_id,
    ) ?? null
  );
}

/** Where a settlement goes when another payment is wanted. One in progress ends its try first. */
export function wishedState(
  before: SettleState,
  wanted: WantedPayment | null,
  parts: readonly Pick<SettlementPart, 'payment_id' | 'tried_at'>[],
): SettleState {
  if (before === 'sending') return 'sending';
  const isNothingThere = parts.every(({ payment_id, tried_at }) => payment_id === null && tried_at === null);
  if (wanted === null && isNothingThere) return before === 'removed' ? 'removed' : 'none';
  return 'waiting';
}

/** none: no payment is wanted there, and there was none. removed: it was there and is taken back. */
export const SETTLE_STATES = ['none', 'waiting', 'sending', 'settled', 'removed', 'failed'] as const;
export type SettleState = (typeof SETTLE_STATES)[number];
