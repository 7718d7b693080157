import { DomainError } from '@uketori/service-kit/errors';
import { readingKeys, withSmallKana } from '@uketori/service-kit/readings.rules';
import { searchColumnsOf } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import {
  applyFee,
  type FeeMethod,
  type FeeOf,
  heldBank,
  lookUpFee,
  type PricedBank,
  spreadFee,
  transferType,
} from '../conditions/conditions.facade.js';
import type { PaymentEntity } from './payment.record.js';

/**
 * The payment with its fee, transfer amount and search columns calculated from its account's current
 * conditions. The fee is null for other ways of paying.
 */
export async function priced<P extends PaymentEntity>(tx: Tx, payment: P): Promise<P> {
  return pricedBy(await heldBank(tx, payment.user_bank_id), payment);
}

/** As `priced`, with the account's conditions at hand. */
export function pricedBy<P extends PaymentEntity>(source: PricedBank | null, payment: P): P {
  const search = searchable(payment);
  // Neither a credit note nor an invoice that credit notes settle needs a bank.
  if (payment.payment_type !== 'transfer' || payment.payment_amount <= 0) {
    const none = {
      transfer_fee: 0,
      transfer_amount: payment.payment_amount,
      bank_charge: null,
      fee_gap: null,
      fee_differs: false,
    };
    return { ...payment, ...search, ...none };
  }
  const { fee, method } = conditionsOf(source, payment);
  const { gap, ...outcome } = applyFee(
    payment.payment_amount,
    payment.fee_borne_by_partner,
    fee,
    payment.manual_fee,
    method,
  );
  return { ...payment, ...search, ...outcome, fee_gap: gap, fee_differs: false };
}

/** Payments of one transfer with their shares of its one fee, in the order given. */
export async function pricedTogether<P extends PaymentEntity>(tx: Tx, members: P[]): Promise<P[]> {
  const [first] = members;
  return first === undefined ? [] : pricedTogetherBy(await heldBank(tx, first.user_bank_id), members);
}

/** As `pricedTogether`, with the account's conditions at hand. */
export function pricedTogetherBy<P extends PaymentEntity>(source: PricedBank | null, members: P[]): P[] {
  const [first] = members;
  if (first === undefined) return [];
  const { fee, method } = conditionsOf(source, first);
  const outcomes = spreadFee(
    members.map((member) => ({
      payable: member.payment_amount,
      borne_by_partner: member.fee_borne_by_partner,
      manual_fee: member.manual_fee,
    })),
    fee,
    method,
  );
  return members.map((member, at) => {
    const outcome = outcomes[at];
    if (outcome === undefined) throw new Error('a member of the group has no share');
    const { gap, ...amounts } = outcome;
    return { ...member, ...searchable(member), ...amounts, fee_gap: gap, fee_differs: false };
  });
}

/**
 * Payments with the amounts of their transfers, in the order given: those of a group together, each other by itself. A
 * settled payment leaves its group, and a single one left is no group.
 * @throws DomainError transfer_fee_exceeds_amount when a fee would take all of a transfer
 */
export async function pricedTransfers<P extends PaymentEntity>(tx: Tx, payments: readonly P[]): Promise<P[]> {
  const sizes = new Map<string, number>();
  for (const { transfer_group_id: id, payment_amount } of payments)
    if (id !== null && payment_amount > 0) sizes.set(id, (sizes.get(id) ?? 0) + 1);
  const placed = payments.map((payment) => {
    const stays = payment.payment_amount > 0 && (sizes.get(payment.transfer_group_id ?? '') ?? 0) > 1;
    return stays ? payment : { ...payment, transfer_group_id: null };
  });
  const after = new Map<string, P>();
  for (const transfer of Map.groupBy(placed, (one) => one.transfer_group_id ?? one.id).values()) {
    const [only] = transfer;
    const amounts =
      transfer.length === 1 && only ? [await priced(tx, only)] : await pricedTogether(tx, transfer);
    refuseEatenByFee(amounts);
    for (const payment of amounts) after.set(payment.id, payment);
  }
  return payments.map((payment) => after.get(payment.id) ?? payment);
}

function refuseEatenByFee(transfer: readonly PaymentEntity[]): void {
  const total = (name: 'payment_amount' | 'transfer_amount') =>
    transfer.reduce((sum, payment) => sum + payment[name], 0);
  if (total('payment_amount') > 0 && total('transfer_amount') <= 0)
    throw new DomainError('transfer_fee_exceeds_amount', 'conflict');
}

function conditionsOf(source: PricedBank | null, payment: PaymentEntity): { fee: FeeOf; method: FeeMethod } {
  const fee: FeeOf = (amount, method) =>
    source &&
    lookUpFee(
      source.fees,
      { transfer_type: transferType(source.bank, payment), bank_code: payment.bank_code, amount },
      method,
    );
  return { fee, method: source?.bank.fee_method ?? 'keep' };
}

function searchable(payment: PaymentEntity): { search_text: string; search_bigrams: string[] } {
  const texts = [
    String(payment.local_id),
    String(payment.invoice_local_id),
    payment.partner_name,
    payment.bank_name,
    payment.branch_name,
    payment.account_number,
    payment.account_holder_kana,
  ];
  // The holder is in kana, which gives the payee's reading; banks write small kana large.
  const holder = payment.account_holder_kana.normalize('NFKC');
  const readings = [payment.partner_name, holder, withSmallKana(holder)];
  return searchColumnsOf(texts, [...new Set(readings.flatMap(readingKeys))]);
}
