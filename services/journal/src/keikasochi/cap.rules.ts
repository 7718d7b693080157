import { addDays, dayInMonth } from '@uketori/service-kit/days.rules';

/** A fiscal year with both its days ('YYYY-MM-DD'). */
export interface FiscalYear {
  from: string;
  to: string;
}

/**
 * Highest purchases from one unregistered issuer in a period that the transitional measure covers, tax
 * included: 100,000,000 yen for periods that begin on or after 2026-10-01, before that 1,000,000,000.
 */
export function capOf(periodStart: string): number {
  return periodStart < '2026-10-01' ? 1_000_000_000 : 100_000_000;
}

/**
 * The fiscal year a day falls into, from the organization's closing month (1-12) and day (31 = month end).
 */
export function fiscalYearOf(date: string, settlementMonth: number, settlementDay: number): FiscalYear {
  const year = Number(date.slice(0, 4));
  const end = dayInMonth(year, settlementMonth, settlementDay);
  const closing = date <= end ? year : year + 1;
  return {
    from: addDays(dayInMonth(closing - 1, settlementMonth, settlementDay), 1),
    to: dayInMonth(closing, settlementMonth, settlementDay),
  };
}

export type CapState = 'below' | 'near' | 'crosses' | 'over';

/** The position of an invoice in its supplier's cap; whole yen, tax included. */
export interface CapCount {
  year: FiscalYear;
  limit: number;
  /** Purchases of the year that come before this invoice. */
  before: number;
  amount: number;
  /** Part of the invoice that the measure still covers. */
  within: number;
  excess: number;
  /** Left of the cap after this invoice. */
  remaining: number;
  state: CapState;
}

/** From this share of the cap on people are warned. */
const NEAR_PERCENT = 80;

/** Counts an invoice into its supplier's year. A credit note never exceeds the cap. */
export function countAgainstCap(year: FiscalYear, before: number, amount: number): CapCount {
  const limit = capOf(year.from);
  const room = Math.max(0, limit - before);
  const within = Math.min(amount, room);
  const total = before + amount;
  const near = total * 100 >= limit * NEAR_PERCENT ? 'near' : 'below';
  const isOver = before >= limit && amount > 0;
  const state: CapState = isOver ? 'over' : amount > within ? 'crosses' : near;
  return {
    year,
    limit,
    before,
    amount,
    within,
    excess: amount - within,
    remaining: Math.max(0, limit - total),
    state,
  };
}

/** Amounts of one tax rate, as proposed for booking. */
export interface Share {
  rate: number;
  amount_without_tax: number;
  tax_amount: number;
}

/** A share with what the measure lets deduct of it. */
export interface CappedShare extends Share {
  percent: number;
}

/**
 * Gives each taxed share its per cent. A share that crosses the cap is cut in two, because a tax class
 * cannot be applied to a part of a line. With `split` off the whole share gets 0, the careful reading of
 * the same rule. Sums of net and tax stay unchanged.
 */
export function applyCap(
  shares: readonly Share[],
  percent: number,
  within: number,
  split: boolean,
): CappedShare[] {
  let room = within;
  return shares.flatMap((share) => {
    if (share.tax_amount === 0) return [{ ...share, percent: 100 }];
    const amount = share.amount_without_tax + share.tax_amount;
    if (amount <= room) {
      room -= amount;
      return [{ ...share, percent }];
    }
    const covered = split ? Math.max(0, room) : 0;
    room = 0;
    if (covered === 0) return [{ ...share, percent: 0 }];
    // In proportion, with the integers of any size: an odd printed tax is cut unchanged.
    const tax = Number((BigInt(share.tax_amount) * BigInt(covered)) / BigInt(amount));
    const rest = { ...share, amount_without_tax: share.amount_without_tax - (covered - tax) };
    return [
      { rate: share.rate, amount_without_tax: covered - tax, tax_amount: tax, percent },
      { ...rest, tax_amount: share.tax_amount - tax, percent: 0 },
    ];
  });
}
