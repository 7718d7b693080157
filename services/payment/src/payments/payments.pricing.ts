import { bigrams, searchText } from '@uketori/service-kit/search';
import type { Tx } from '@uketori/service-kit/tx';
import { applyFee, lookUpFee, transferType } from '../transfer_fees/transfer_fees.rules.js';
import { pricedBank } from '../transfer_fees/transfer_fees.service.js';
import type { PaymentEntity } from './payments.entity.js';

/**
 * The payment with its fee, transfer amount and search columns worked out anew from its account's
 * conditions. Only transfers have a fee.
 */
export async function priced<P extends PaymentEntity>(tx: Tx, payment: P): Promise<P> {
  const search = searchable(payment);
  if (payment.payment_type !== 'transfer') {
    const none = {
      transfer_fee: 0,
      transfer_amount: payment.payment_amount,
      bank_charge: null,
      fee_gap: null,
    };
    return { ...payment, ...search, ...none };
  }
  const source = await pricedBank(tx, payment.user_bank_id);
  const fee = (amount: number): number | null =>
    source &&
    lookUpFee(source.fees, {
      transfer_type: transferType(source.bank, payment),
      bank_code: payment.bank_code,
      amount,
    });
  const { gap, ...outcome } = applyFee(
    payment.payment_amount,
    payment.fee_borne_by_partner,
    fee,
    payment.manual_fee,
  );
  return { ...payment, ...search, ...outcome, fee_gap: gap };
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
