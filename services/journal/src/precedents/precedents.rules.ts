/** An earlier invoice of the same supplier, as far as it explains or contradicts this one. */
export interface Precedent {
  local_id: number;
  issue_date: string | null;
  total_amount: number | null;
  /** Bank, branch and number of the payee's account as one text; '' when none is known. */
  bank_account: string;
  /** Debit accounts, largest first. */
  accounts: { account_title: string; tax: string; amount: number }[];
}

export type Difference =
  | { code: 'amount_changed'; params: { last: number; now: number; percent: number } }
  | { code: 'new_account'; params: { account_title: string } }
  | { code: 'bank_account_changed'; params: { last: string; now: string } }
  | { code: 'tax_class_changed'; params: { account_title: string; last: string; now: string } };

/** From how many per cent on an amount counts as different from the last one. */
export const AMOUNT_THRESHOLD_PERCENT = 20;

/**
 * The differences from last time: the amount beyond the threshold, a debit account that none of the
 * earlier invoices had, another payee account, another tax class on the same account.
 */
export function differences(now: Precedent, earlier: readonly Precedent[]): Difference[] {
  const last = earlier[0];
  if (!last) return [];
  return [...amount(now, last), ...accounts(now, earlier), ...bank(now, last), ...taxes(now, last)];
}

function amount(now: Precedent, last: Precedent): Difference[] {
  if (now.total_amount === null || last.total_amount === null || last.total_amount === 0) return [];
  const change = Math.abs(now.total_amount - last.total_amount);
  if (change * 100 <= Math.abs(last.total_amount) * AMOUNT_THRESHOLD_PERCENT) return [];
  const percent = Math.round(((now.total_amount - last.total_amount) * 100) / Math.abs(last.total_amount));
  return [{ code: 'amount_changed', params: { last: last.total_amount, now: now.total_amount, percent } }];
}

function accounts(now: Precedent, earlier: readonly Precedent[]): Difference[] {
  const known = new Set(earlier.flatMap((one) => one.accounts.map((row) => row.account_title)));
  if (known.size === 0) return [];
  const unknown = new Set(now.accounts.map((row) => row.account_title).filter((title) => !known.has(title)));
  return [...unknown].map((account_title) => ({ code: 'new_account', params: { account_title } }));
}

function bank(now: Precedent, last: Precedent): Difference[] {
  if (now.bank_account === '' || last.bank_account === '' || now.bank_account === last.bank_account)
    return [];
  return [{ code: 'bank_account_changed', params: { last: last.bank_account, now: now.bank_account } }];
}

function taxes(now: Precedent, last: Precedent): Difference[] {
  const found: Difference[] = [];
  const titles = new Set(now.accounts.map((row) => row.account_title));
  for (const account_title of titles) {
    const classes = (of: Precedent) =>
      [...new Set(of.accounts.filter((row) => row.account_title === account_title).map((row) => row.tax))]
        .filter((tax) => tax !== '')
        .sort();
    const [was, is] = [classes(last).join('・'), classes(now).join('・')];
    if (was !== '' && is !== '' && was !== is)
      found.push({ code: 'tax_class_changed', params: { account_title, last: was, now: is } });
  }
  return found;
}
