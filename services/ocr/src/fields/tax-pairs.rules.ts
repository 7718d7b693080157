import { includedTaxOptions, taxOptions } from './amounts.rules.js';
import type { AmountRole } from './labels.rules.js';
import type { MoneyToken } from './money-tokens.rules.js';

export interface Pair {
  rate: 10 | 8;
  taxable: number;
  tax: number;
  score: number;
  /** The amount with its tax, where that one is printed instead of the taxable amount. */
  inclusive?: number;
}

export type Pool = Map<number, MoneyToken[]>;

/** Amounts that a label plainly calls the total or what is to be paid. */
export function askedTotals(tokens: MoneyToken[]): number[] {
  const plain = tokens.filter(
    (t) => t.marked && t.value >= 100 && Math.max(t.roles.total ?? 0, t.roles.payable ?? 0) > 0.6,
  );
  return [...new Set(plain.map((t) => t.value))];
}

/** Splits an inclusive amount into taxable amount and tax of one rate, all roundings. */
export function splits(inclusive: number, rate: 10 | 8): { taxable: number; tax: number }[] {
  return includedTaxOptions(inclusive, rate)
    .map((tax) => ({ taxable: inclusive - tax, tax }))
    .filter((s) => taxOptions(s.taxable, rate).includes(s.tax));
}

/** One of subtotal and tax was not read: it follows from the total and the other one. */
export function derivedPairs(pool: Pool, tokens: MoneyToken[], rate: 10 | 8): Pair[] {
  const out: Pair[] = [];
  for (const total of askedTotals(tokens)) {
    for (const { taxable, tax } of splits(total, rate)) {
      if (pool.has(taxable) === pool.has(tax)) continue;
      out.push({
        rate,
        taxable,
        tax,
        score:
          0.3 +
          role(pool, taxable, 'subtotal') +
          role(pool, tax, 'tax') +
          rated(pool, taxable, rate) +
          rated(pool, tax, rate),
      });
    }
  }
  return out;
}

/** Amounts above zero that a label of this role plainly points at, in yen, each once. */
export function valuesOf(tokens: MoneyToken[], role: AmountRole): number[] {
  return [...new Set(tokens.filter((t) => (t.roles[role] ?? 0) > 0.5 && t.value > 0).map((t) => t.value))];
}

/** 小計 204,000 55,000: of two columns of money the second may be outlays that no tax is added to. */
export function besideSubtotal(tokens: MoneyToken[]): number[] {
  const sums = tokens.filter((t) => t.marked && t.value > 0 && (t.roles.subtotal ?? 0) > 0.5);
  return sums
    .filter((t) =>
      sums.some(
        (o) =>
          o.page === t.page && o.segment.row === t.segment.row && o.box.x < t.box.x && o.value !== t.value,
      ),
    )
    .map((t) => t.value);
}

/** How many pairs of a taxable amount and its tax are tried beside a part without tax that no label calls so. */
const TRIED = 6;

/** The rest of a plainly labelled total after the taxed part, where it is printed. */
export function leftOfTotals(pool: Pool, pairs: Pair[], tokens: MoneyToken[]): number[] {
  const out = new Set<number>();
  const likely = [...pairs].sort((a, b) => b.score - a.score).slice(0, TRIED);
  for (const total of askedTotals(tokens))
    for (const { taxable, tax } of likely) {
      const left = total - taxable - tax;
      const printed = (pool.get(left) ?? []).some((t) => t.marked && t.value > 0);
      if (left > 0 && printed) out.add(left);
    }
  return [...out];
}

/** How plainly the print calls an amount one of these, 0 to 1.3. */
export function role(pool: Pool, value: number, ...names: AmountRole[]): number {
  let top = 0;
  for (const t of pool.get(value) ?? []) for (const n of names) top = Math.max(top, t.roles[n] ?? 0);
  return top;
}

/** What rates say of an amount: 0.8 printed with this one, -0.8 only with the other, 0 with none. */
export function rated(pool: Pool, value: number, rate: 10 | 8): number {
  const list = pool.get(value) ?? [];
  if (list.some((t) => t.rate === rate)) return 0.8;
  return list.length > 0 && list.every((t) => t.rate !== null) ? -0.8 : 0;
}

/** Taxes that a taxable amount may carry: added to it, or taken out of the inclusive price and rounded there. */
function taxesOf(taxable: number, rate: 10 | 8): number[] {
  const added = taxOptions(taxable, rate);
  const near = Math.floor((taxable * rate) / 100);
  const within = [near - 1, near, near + 1].filter((tax) =>
    includedTaxOptions(taxable + tax, rate).includes(tax),
  );
  return [...new Set([...added, ...within])];
}

/** Taxable amounts and taxes of one rate that are both printed and agree under one of the roundings, likeliest first. */
export function pairsOf(pool: Pool, rate: 10 | 8): Pair[] {
  const out: Pair[] = [];
  for (const [value, list] of pool) {
    if (value < 10 || !list.some((t) => t.value > 0)) continue;
    for (const tax of taxesOf(value, rate)) {
      if (!pool.has(tax) || tax === 0) continue;
      const labels =
        role(pool, value, 'subtotal') +
        1.2 * role(pool, tax, 'tax') -
        0.8 * role(pool, value, 'not_total', 'previous_bill', 'deposit');
      out.push({
        rate,
        taxable: value,
        tax,
        score:
          (taxOptions(value, rate).includes(tax) ? 0.8 : 0.5) +
          labels +
          rated(pool, value, rate) +
          rated(pool, tax, rate) +
          0.2 * paired(pool, value, tax),
      });
    }
    for (const tax of includedTaxOptions(value, rate)) {
      if (!pool.has(tax) || tax === 0 || pool.has(value - tax)) continue;
      out.push({
        rate,
        taxable: value - tax,
        tax,
        inclusive: value,
        score: 0.2 + 1.2 * role(pool, tax, 'tax') + rated(pool, value, rate) + rated(pool, tax, rate),
      });
    }
  }
  return out.sort((a, b) => b.score - a.score).slice(0, 80);
}

/**
 * Two rates of which only one taxable amount was read: with the subtotal and the total known, the tax that each split
 * carries shows whether the amount is that of 10 % or of 8 %.
 */
export function twoRateSplits(pool: Pool, subtotal: number, tax: number): [Pair, Pair][] {
  const out: [Pair, Pair][] = [];
  for (const value of pool.keys()) {
    if (value < 10 || value >= subtotal) continue;
    for (const rate of [10, 8] as const) {
      const other = rate === 10 ? 8 : 10;
      for (const own of taxOptions(value, rate)) {
        const rest = subtotal - value;
        if (!taxOptions(rest, other).includes(tax - own)) continue;
        const seen = [own, rest, tax - own].filter((v) => pool.has(v)).length;
        if (seen === 0 && rated(pool, value, rate) <= 0) continue;
        const known: Pair = {
          rate,
          taxable: value,
          tax: own,
          score: 0.3 + 0.4 * seen + rated(pool, value, rate),
        };
        const left: Pair = { rate: other, taxable: rest, tax: tax - own, score: 0.3 };
        out.push(rate === 10 ? [known, left] : [left, known]);
      }
    }
  }
  return out;
}

/** Taxable amounts printed with their rate whose tax was not read: every rounding of it. */
export function impliedPairs(pool: Pool, rate: 10 | 8): Pair[] {
  const out: Pair[] = [];
  for (const [value, list] of pool) {
    const stands = list.some((t) => t.marked && (t.rate === rate || (t.roles.subtotal ?? 0) > 0.6));
    if (value < 1000 || !stands) continue;
    // Most sellers cut, some round half up, hardly one rounds up.
    for (const [i, tax] of taxOptions(value, rate).entries()) {
      if (pool.has(tax)) continue;
      const score = 0.1 - 0.1 * i + role(pool, value, 'subtotal') + rated(pool, value, rate);
      out.push({ rate, taxable: value, tax, score });
    }
  }
  return out.slice(0, 30);
}

/** A taxable amount and its tax are on one line or one above the other. */
function paired(pool: Pool, taxable: number, tax: number): number {
  const a = pool.get(taxable) ?? [];
  const b = pool.get(tax) ?? [];
  return a.some((s) =>
    b.some((t) => s.page === t.page && Math.abs(s.segment.y0 - t.segment.y0) < 4 * s.segment.h),
  )
    ? 1
    : 0;
}
