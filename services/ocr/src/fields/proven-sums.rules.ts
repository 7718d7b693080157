import { withholdingOf } from './amounts.rules.js';
import type { MoneyToken } from './money-tokens.rules.js';
import type { Pool } from './tax-pairs.rules.js';

/** The tax that the law may withhold on a fee, without and with consumption tax (所得税法 204 条), whole yen. */
export function withheldOn(taxable: number, total: number): number[] {
  // A judicial scrivener's fee is taxed above ten thousand yen (所得税法 205 条 2 号).
  return [taxable, total, taxable - 10_000].map((base) => withholdingOf(Math.max(0, base)));
}

/**
 * The tax withheld where print alone proves it: an amount of the law's formula, and what is left of the total without it.
 * Null where one of the two is missing.
 */
export function provenWithheld(pool: Pool, taxable: number, total: number): number | null {
  const money = (value: number) => (pool.get(value) ?? []).some((t) => t.marked);
  return withheldOn(taxable, total).find((f) => f >= 1000 && money(f) && money(total - f)) ?? null;
}

/**
 * Balances that print alone proves, whole yen: three amounts that follow each other on a line or in a column, the first
 * less the second being the third. They count only together with a sum that contains them.
 */
export function provenBalances(tokens: MoneyToken[]): number[] {
  const money = tokens.filter((t) => t.marked && Math.abs(t.value) >= 100);
  const out = new Set<number>();
  for (const [first, second] of money.flatMap((t) => following(t, money).map((next) => [t, next] as const))) {
    const left = Math.abs(first.value) - Math.abs(second.value);
    if (left > 0 && following(second, money).some((t) => t.value === left)) out.add(left);
  }
  return [...out];
}

/** The next amounts to the right on the line and below in the column of one. */
function following(from: MoneyToken, all: MoneyToken[]): MoneyToken[] {
  const page = all.filter((t) => t !== from && t.page === from.page);
  const middle = (t: MoneyToken) => t.box.y + t.box.h / 2;
  const right = page
    .filter((t) => t.box.x > from.box.x && Math.abs(middle(t) - middle(from)) < 0.6 * from.box.h)
    .sort((a, b) => a.box.x - b.box.x)[0];
  const ends = (t: MoneyToken) => t.box.x + t.box.w;
  const below = page
    .filter((t) => t.box.y > from.box.y + 0.5 * from.box.h && Math.abs(ends(t) - ends(from)) < from.box.h)
    .sort((a, b) => a.box.y - b.box.y)[0];
  return [right, below].filter((t) => t !== undefined);
}
