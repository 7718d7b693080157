import { firstDay, lastDay } from '../closed-months/closed-months.rules.js';
import type { LineInput } from '../lines/lines.facade.js';

/** Invoices whose average an estimate is. */
export const AVERAGED = 3;

/** The last day of a month (YYYY-MM), and the day after. */
export function accrualDays(month: string): { booked: string; reversed: string } {
  return { booked: lastDay(month), reversed: firstDay(month, 1) };
}

/** The average in whole yen, rounded down; null when no amount is above zero. */
export function averageOf(amounts: readonly (number | null)[]): number | null {
  const known = amounts.filter((amount) => amount !== null && amount > 0).slice(0, AVERAGED) as number[];
  if (known.length === 0) return null;
  return Math.floor(known.reduce((sum, amount) => sum + amount, 0) / known.length);
}

export interface AccrualAccounts {
  debit_account_title_id: string;
  credit_account_title_id: string;
  /** 対象外: the tax follows with the invoice. */
  tax_id: string | null;
}

/** The one line of an estimate: expense against accrued expenses, outside the scope of the tax. */
export function accrualLine(amount: number, description: string, accounts: AccrualAccounts): LineInput {
  return {
    description,
    debit_account_title_id: accounts.debit_account_title_id,
    debit_tax_id: accounts.tax_id,
    debit_amount: amount,
    debit_amount_input_mode: 'inclusive',
    credit_account_title_id: accounts.credit_account_title_id,
    credit_tax_id: accounts.tax_id,
    credit_amount: amount,
    credit_amount_input_mode: 'inclusive',
  };
}
