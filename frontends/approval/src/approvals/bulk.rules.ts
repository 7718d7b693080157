import type { ChosenInvoice } from './approvals.api';

/** Count, sum and number of unknown amounts in one currency. */
export interface CurrencySum {
  currency: string;
  count: number;
  /** exact decimal string; whole yen for JPY */
  total: string;
  unknown: number;
}

const SCALE = 6;

/** A decimal string in millionths. */
function millionths(decimal: string): bigint {
  const [whole = '0', part = ''] = decimal.replace('-', '').split('.');
  const size = BigInt(whole + part.slice(0, SCALE).padEnd(SCALE, '0'));
  return decimal.startsWith('-') ? -size : size;
}

function asDecimal(size: bigint): string {
  const digits = String(size < 0n ? -size : size).padStart(SCALE + 1, '0');
  const part = digits.slice(-SCALE).replace(/0+$/, '');
  return `${size < 0n ? '-' : ''}${digits.slice(0, -SCALE)}${part && `.${part}`}`;
}

/** The payable amount in yen; for an invoice in another currency its amount in that one. */
function amountOf(row: ChosenInvoice): string | null {
  if (row.currency_code !== 'JPY') return row.foreign_total_amount;
  return row.payable_amount === null ? null : String(row.payable_amount);
}

/** The sums of invoices by currency, yen first; different currencies are never added up. */
export function sumsOf(rows: readonly ChosenInvoice[]): CurrencySum[] {
  const sums = [...Map.groupBy(rows, (row) => row.currency_code)].map(([currency, ofIt]) => {
    const amounts = ofIt.map(amountOf).filter((amount) => amount !== null);
    const total = asDecimal(amounts.reduce((sum, amount) => sum + millionths(amount), 0n));
    return { currency, count: ofIt.length, total, unknown: ofIt.length - amounts.length };
  });
  const place = ({ currency }: CurrencySum) => (currency === 'JPY' ? '' : currency);
  return sums.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}
