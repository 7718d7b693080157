/**
 * True when a fee is, or might be, deducted from the payee, which the 取適法 (in force since 2026-01-01) forbids
 * in spite of any agreement.
 */
export function deductsFee(payment: { fee_borne_by_partner: boolean; transfer_fee: number | null }): boolean {
  return payment.transfer_fee === null ? payment.fee_borne_by_partner : payment.transfer_fee > 0;
}
