import type { Found, PageLayout } from '../layout/layout.types.js';
import type { MoneyToken } from './money-tokens.rules.js';
import type { RateSum, Totals } from './totals.types.js';

/**
 * What a credit note is headed by: 適格返還請求書 (消費税法 57 条の 4 第 3 項), a red slip, a note of goods returned or of a
 * price reduced.
 */
const TITLE =
  /^[(【[]?(?:適格返還(?:請求書|インボイス)|返還インボイス|赤伝票?|返品(?:伝票|通知書|明細書)|値引(?:き)?(?:請求書|通知書|伝票)|返金(?:通知書|明細書)|クレジット・?(?:ノート|メモ)|credit(?:note|memo))[)】\]]?$/i;
/** Part of a page, from its top, that contains a title. */
const HEAD = 0.35;

/** Whether the first page is headed as a credit note. */
export function titledCredit(pages: PageLayout[]): boolean {
  const page = pages[0];
  return (page?.segments ?? []).some((s) => s.y0 < HEAD * (page?.height ?? 0) && TITLE.test(s.tight));
}

const asked = (t: MoneyToken) =>
  t.box.w > 0 && Math.abs(t.value) >= 100 && Math.max(t.roles.total ?? 0, t.roles.payable ?? 0) > 0.6;

/**
 * How the sums of a document are signed: `credit` where every amount that is called its total or payable is printed
 * below zero, `mixed` where some are, `bill` where none is.
 */
export function signOf(tokens: MoneyToken[]): 'bill' | 'credit' | 'mixed' {
  const list = tokens.filter(asked);
  const below = list.filter((t) => t.value < 0).length;
  return below === 0 ? 'bill' : below === list.length ? 'credit' : 'mixed';
}

/** The amounts with their signs turned: a credit note is then chosen like an invoice. */
export function turnedTokens(tokens: MoneyToken[]): MoneyToken[] {
  return tokens.map((t) => ({ ...t, value: -t.value }));
}

export function turnedSums(sums: RateSum[]): RateSum[] {
  return sums.map((s) => ({ ...s, amount: -s.amount }));
}

const minus = (value: number) => (value === 0 ? 0 : -value);

/** The chosen sums with their signs turned, whole yen. */
export function turnedTotals(totals: Totals): Totals {
  const turned = (f: Found<number> | null) => f && { ...f, value: minus(f.value) };
  return {
    total_amount: turned(totals.total_amount),
    payable_amount: turned(totals.payable_amount),
    subtotal: turned(totals.subtotal),
    tax_amount: turned(totals.tax_amount),
    tax_breakdown: totals.tax_breakdown.map((l) => ({ ...l, taxable: minus(l.taxable), tax: minus(l.tax) })),
    non_taxable_amount: turned(totals.non_taxable_amount),
    withholding_tax: turned(totals.withholding_tax),
    carried_over: minus(totals.carried_over),
    closes: totals.closes,
  };
}
