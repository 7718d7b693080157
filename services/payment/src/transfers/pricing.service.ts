import { bigrams, searchText } from '@uketori/service-kit/search';
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
  if (payment.payment_type !== 'transfer') {
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
  return { search_text: searchText(...texts), search_bigrams: bigrams(...texts) };
}
