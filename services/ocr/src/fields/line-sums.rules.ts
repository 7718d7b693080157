import type { PageLayout } from '../layout/layout.types.js';
import { findAmounts, includedTaxOptions, taxOptions } from './amounts.rules.js';

/**
 * How well a column's sum fits the rest of the document: how often the sum is printed, and the sum with tax, which is
 * printed for what is billed and for no other column.
 */
export function closing(amounts: { amount: number; tax_rate: number | null }[], pages: PageLayout[]): number {
  if (amounts.length === 0) return 0;
  const printed = printedAmounts(pages);
  const sum = amounts.reduce((n, i) => n + i.amount, 0);
  const own = amounts.filter((i) => i.amount === sum).length;
  const times = (value: number) => Math.max(0, (printed.get(value) ?? 0) - (value === sum ? own : 0));
  const taxed = taxOptions(sum, 10).some((tax) => times(sum + tax) > 0);
  return times(sum) + (taxed ? 2 : 0);
}

/** The tax of this rate on the lines' sum, or within it, is printed. */
export function taxPrinted(lines: { amount: number }[], rate: number, pages: PageLayout[]): boolean {
  const printed = printedAmounts(pages);
  const sum = lines.reduce((n, i) => n + i.amount, 0);
  return (
    sum > 999 && [...taxOptions(sum, rate), ...includedTaxOptions(sum, rate)].some((t) => printed.has(t))
  );
}

/** Every amount of the pages with how often it is printed. */
export function printedAmounts(pages: PageLayout[]): Map<number, number> {
  const printed = new Map<number, number>();
  for (const segment of pages.flatMap((p) => p.segments))
    for (const { value } of findAmounts(segment.text)) printed.set(value, (printed.get(value) ?? 0) + 1);
  return printed;
}

interface Summed {
  description: string;
  quantity: number | null;
  unit_price: number | null;
  amount: number;
}

/** Lines without those that sum up a group of them, 手数料計 or 実費計 under its lines and once more at the foot. */
export function withoutGroupSums<T extends Summed>(lines: T[]): T[] {
  const out: T[] = [];
  const sums: T[] = [];
  for (const line of lines) {
    const named = line.quantity === null && line.unit_price === null && /\S計$/.test(line.description);
    const again = sums.some((s) => s.amount === line.amount && s.description === line.description);
    if (named && (again || endsWithSum(out, line.amount))) sums.push(line);
    else out.push(line);
  }
  return out;
}

/** The last lines, `least` or more of them, add up to an amount. */
export function endsWithSum(lines: { amount: number }[], amount: number, least = 2): boolean {
  let sum = 0;
  return lines.some((_, i) => {
    sum += lines.at(-1 - i)?.amount ?? 0;
    return sum === amount && i + 1 >= least;
  });
}

const LESSENS = /値引|割引|返品|返金|控除|差引|discount/i;

/** A reducing line that lost its sign gets it back only where the lines then add up to a printed sum. */
export function withLostSign<T extends Summed>(lines: T[], pages: PageLayout[]): T[] {
  const printed = printedAmounts(pages);
  const sum = lines.reduce((n, i) => n + i.amount, 0);
  const lost = lines.filter(
    (i) => i.amount > 0 && LESSENS.test(i.description) && printed.has(sum - 2 * i.amount),
  );
  const [only] = lost;
  if (!only || lost.length > 1 || printed.has(sum)) return lines;
  const price = only.unit_price === null ? null : -Math.abs(only.unit_price);
  return lines.map((i) => (i === only ? { ...i, unit_price: price, amount: -i.amount } : i));
}
