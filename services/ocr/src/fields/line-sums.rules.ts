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
