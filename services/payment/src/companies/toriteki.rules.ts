/**
 * The Act on subcontract proceeds (中小受託取引適正化法, 取適法; until 2025 下請法), in force since 2026-01-01:
 * no transfer fee is deducted from what the supplier is owed, whatever was agreed, and payment falls within
 * sixty days of receipt.
 */
export const TORITEKI_DAYS = 60;

/**
 * The last day to pay what was received on a day: sixty days reckoned from the day of receipt, which counts
 * as the first. Null when the day of receipt is not known.
 */
export function payBy(received: string | null): string | null {
  if (received === null) return null;
  const day = new Date(`${received}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + TORITEKI_DAYS - 1);
  return day.toISOString().slice(0, 10);
}

/** What the act says of one payment. */
export interface Toriteki {
  applies: boolean;
  pay_by: string | null;
  /** The pay date lies behind the last day. */
  late: boolean;
}

const NOT_TORITEKI: Toriteki = { applies: false, pay_by: null, late: false };

/** The receipt is taken to be the invoice's date, the only date of the supply a payment knows. */
export function toritekiOf(
  applies: boolean,
  payment: { issue_date: string | null; pay_date: string | null },
): Toriteki {
  if (!applies) return NOT_TORITEKI;
  const last = payBy(payment.issue_date);
  return {
    applies,
    pay_by: last,
    late: last !== null && payment.pay_date !== null && payment.pay_date > last,
  };
}

/** True when a fee is, or might be, deducted from the payee. */
export function deductsFee(payment: { fee_borne_by_partner: boolean; transfer_fee: number | null }): boolean {
  return payment.transfer_fee === null ? payment.fee_borne_by_partner : payment.transfer_fee > 0;
}
