import type { Found } from '../layout/layout.types.js';
import type { AmountRole } from './labels.rules.js';
import { signOf, turnedSums, turnedTokens, turnedTotals } from './credit-note.rules.js';
import { bestOf, labelledOnly } from './labelled-totals.rules.js';
import type { MoneyToken } from './money-tokens.rules.js';
import { carriedOver, choosePayable, withholding } from './payable.rules.js';
import { provenBalances, provenWithheld } from './proven-sums.rules.js';
import type { RateSum, Totals } from './totals.types.js';
import {
  type Pair,
  type Pool,
  askedTotals,
  besideSubtotal,
  derivedPairs,
  impliedPairs,
  leftOfTotals,
  pairsOf,
  rated,
  role,
  splits,
  twoRateSplits,
  valuesOf,
} from './tax-pairs.rules.js';

/** Balances brought forward: by their labels, and by print alone. */
interface Balances {
  told: number[];
  proven: number[];
}

interface Hypothesis {
  pairs: Pair[];
  exempt: number;
  total: number;
  score: number;
}

/**
 * Chooses all amounts together: the reading under which taxable amounts, tax per rate, exempt part, total,
 * withholding, balance brought forward and amount payable agree with each other and with their labels. The sums of a
 * credit note are below zero, as they are printed.
 */
export function closeTotals(printed: MoneyToken[], sums: RateSum[] = []): Totals {
  const sign = signOf(printed);
  if (sign === 'bill') return closeBill(printed, sums);
  const credit = turnedTotals(closeBill(turnedTokens(printed), turnedSums(sums)));
  if (sign === 'credit') return credit;
  // A credit note prints the invoice that it refers to, and an invoice prints a balance in the buyer's favour.
  const bill = closeBill(printed, sums);
  return credit.closes && !bill.closes ? credit : bill;
}

function closeBill(printed: MoneyToken[], sums: RateSum[]): Totals {
  const tokens = [...printed, ...sums.flatMap((sum) => sumToken(sum, printed))];
  const pool: Pool = new Map();
  for (const t of tokens) pool.set(Math.abs(t.value), [...(pool.get(Math.abs(t.value)) ?? []), t]);
  const pairs = { 10: pairsOf(pool, 10), 8: pairsOf(pool, 8) };
  const likely = [...pairs[10], ...pairs[8]];
  for (const rate of [10, 8] as const)
    pairs[rate].push(...derivedPairs(pool, tokens, rate), ...impliedPairs(pool, rate));
  const carried = { told: carriedOver(pool, tokens), proven: provenBalances(printed) };
  const exempts = exemptParts(pool, tokens, printed, likely).filter(
    (part) => !carried.told.includes(part) && !carried.proven.includes(part),
  );
  const list: Hypothesis[] = [];
  for (const exempt of exempts) {
    for (const rate of [10, 8] as const)
      for (const p of pairs[rate]) list.push(judge(pool, [p], exempt, carried));
    list.push(...remainders(pool, tokens, pairs, exempt, carried));
    list.push(...partitions(pool, tokens, exempt, carried));
    for (const a of pairs[10].slice(0, 30)) {
      for (const b of pairs[8].slice(0, 30))
        if (a.taxable !== b.taxable || a.tax !== b.tax) list.push(judge(pool, [a, b], exempt, carried));
    }
  }
  const best = list.reduce<Hypothesis | null>((x, h) => (x === null || h.score > x.score ? h : x), null);
  return best && best.score > 2.2 ? settle(pool, tokens, best, carried) : labelledOnly(pool, tokens);
}

/** Candidates for amounts outside the tax, in yen: none, each candidate, and all that the print itself labels so. */
function exemptParts(pool: Pool, tokens: MoneyToken[], printed: MoneyToken[], pairs: Pair[]): number[] {
  const called = new Set([...valuesOf(printed, 'non_taxable'), ...besideSubtotal(printed)]);
  const together = [...called].reduce((n, value) => n + value, 0);
  const others = [...valuesOf(tokens, 'non_taxable'), ...leftOfTotals(pool, pairs, tokens)];
  return [...new Set([0, ...called, ...others, together])];
}

function sumToken({ rate, amount }: RateSum, printed: MoneyToken[]): MoneyToken[] {
  const like = printed[0];
  if (!like || amount < 100) return [];
  const box = { x: 0, y: 0, w: 0, h: 0 };
  const token = { ...like, value: amount, box, confidence: 0.7, marked: true, net: false };
  if (rate === 0) return [{ ...token, roles: { non_taxable: 0.6 }, rate: null }];
  return [{ ...token, roles: { subtotal: 0.4 }, rate }];
}

/** The line of one rate was read and the other one not: what is left of the total is the other. */
function remainders(
  pool: Pool,
  tokens: MoneyToken[],
  pairs: Record<10 | 8, Pair[]>,
  exempt: number,
  carried: Balances,
): Hypothesis[] {
  const out: Hypothesis[] = [];
  for (const total of askedTotals(tokens)) {
    for (const rate of [10, 8] as const) {
      const other = rate === 10 ? 8 : 10;
      if (!tokens.some((t) => t.rate === other)) continue;
      for (const p of pairs[rate].slice(0, 12)) {
        const rest = total - p.taxable - p.tax - exempt;
        if (rest < 10) continue;
        for (const { taxable, tax } of splits(rest, other)) {
          const seen =
            Number(pool.has(taxable)) +
            Number(pool.has(tax)) +
            Number(pool.has(rest)) +
            Number(pool.has(p.taxable + taxable)) +
            Number(pool.has(p.tax + tax));
          if (seen === 0) continue;
          const pair: Pair = { rate: other, taxable, tax, score: 0.5 * seen };
          out.push(judge(pool, rate === 10 ? [p, pair] : [pair, p], exempt, carried));
        }
      }
    }
  }
  return out;
}

/** Subtotal and total were read, of the two rates only one: the subtotal is parted between them. */
function partitions(pool: Pool, tokens: MoneyToken[], exempt: number, carried: Balances): Hypothesis[] {
  if (!tokens.some((t) => t.rate === 8)) return [];
  const out: Hypothesis[] = [];
  for (const total of askedTotals(tokens)) {
    for (const subtotal of valuesOf(tokens, 'subtotal')) {
      const tax = total - subtotal - exempt;
      if (tax < 0.075 * subtotal || tax > 0.101 * subtotal + 2) continue;
      for (const pairs of twoRateSplits(pool, subtotal, tax)) out.push(judge(pool, pairs, exempt, carried));
    }
  }
  return out;
}

function judge(pool: Pool, pairs: Pair[], exempt: number, carried: Balances): Hypothesis {
  const taxable = pairs.reduce((n, p) => n + p.taxable, 0);
  const tax = pairs.reduce((n, p) => n + p.tax, 0);
  const total = taxable + tax + exempt;
  let score = pairs.reduce((n, p) => n + p.score, 0) / (pairs.length === 2 ? 1.5 : 1);
  const asked = role(pool, total, 'total', 'payable');
  const brought =
    carried.told.find((c) => c > 0 && role(pool, total + c, 'payable') > 0.5) ??
    carried.proven.find((c) => pool.has(total + c));
  const withheld = provenWithheld(pool, taxable, total);
  const paid = brought ? total + brought : withheld ? total - withheld : null;
  if (pool.has(total)) score += 1.5 + 1.6 * asked;
  else score += paid === null ? -1.2 : 1.5 + 1.6 * role(pool, paid, 'payable');
  if (withheld !== null) score += 1;
  if (pool.has(total)) score += (pool.get(total)?.length ?? 0) > 1 ? 0.3 : 0;
  if (pairs.length === 2) {
    score += role(pool, taxable, 'subtotal') + role(pool, tax, 'tax') - 0.5;
    score += (pool.has(taxable) ? 0.3 : 0) + (pool.has(tax) ? 0.3 : 0);
    for (const p of pairs)
      if ([p.taxable, p.tax, p.inclusive ?? 0].every((v) => rated(pool, v, p.rate) <= 0)) score -= 1.5;
  } else if (pairs[0] && otherRate(pool, pairs[0].rate)) score -= OTHER_RATE;
  if (exempt > 0) score -= role(pool, exempt, 'non_taxable') > 0 ? 0.4 : UNCALLED;
  // Quantities multiply as nicely as amounts do: money is printed with commas or a sign, or has a label.
  for (const p of pairs)
    if (
      !(pool.get(p.taxable) ?? []).some((t) => t.marked) &&
      role(pool, p.taxable, 'subtotal') === 0 &&
      total >= 100
    )
      score -= 1.2;
  if (total < 100) score -= 3;
  // Pieces of torn amounts add up too: not to a total far below an amount that is printed whole.
  if (total < 1000 && largest(pool) > 20 * total) score -= 2.5;
  const asked_for = plainlyAsked(pool);
  if (asked_for > 0 && total < asked_for * 0.8 && asked === 0 && paid === null) score -= 2;
  score += Math.min(0.5, Math.log10(Math.max(1, total)) / 20);
  return { pairs, exempt, total, score };
}

/** What it counts against a part without tax that no label calls so. */
const UNCALLED = 0.9;

/** What it counts against a reading of one rate that amounts of the other one are printed. */
const OTHER_RATE = 1.8;

function otherRate(pool: Pool, rate: 10 | 8): boolean {
  for (const list of pool.values())
    if (list.some((t) => t.marked && t.value >= 100 && t.rate !== null && t.rate !== rate)) return true;
  return false;
}

function largest(pool: Pool): number {
  let top = 0;
  for (const [value, list] of pool) if (list.some((t) => t.marked)) top = Math.max(top, value);
  return top;
}

function plainlyAsked(pool: Pool): number {
  let top = 0;
  for (const [value, list] of pool)
    if (list.some((t) => t.marked && (t.roles.payable ?? 0) > 0.8)) top = Math.max(top, value);
  return top;
}

function settle(pool: Pool, tokens: MoneyToken[], h: Hypothesis, { told, proven }: Balances): Totals {
  const taxable = h.pairs.reduce((n, p) => n + p.taxable, 0);
  const tax = h.pairs.reduce((n, p) => n + p.tax, 0);
  const withheld = withholding(pool, tokens, taxable, h.total);
  const payable = choosePayable(pool, h.total, withheld?.value ?? 0, told, proven, tax);
  const balanced =
    closesWithBalance(pool, h, payable) || provenWithheld(pool, taxable, h.total) === withheld?.value;
  // Pieces of torn amounts can add up too: below a thousand yen at least one must be printed as money.
  const closed =
    balanced ||
    (pool.has(h.total) &&
      (h.total >= 1000 || [h.total, taxable].some((v) => (pool.get(v) ?? []).some((t) => t.marked))));
  const unprinted = balanced ? 0.92 : closed ? 0.8 : 0.5;
  const trust = (value: number, ...roles: AmountRole[]): Found<number> =>
    found(pool, value, roles, closed, unprinted);
  // A balance was brought forward, yet no sum with it was read.
  const left = payable.carried === 0 && told.some((c) => c > 0);
  return {
    total_amount: trust(h.total, 'total', 'payable'),
    payable_amount: {
      ...trust(payable.value, 'payable', 'total'),
      ...(!payable.agrees
        ? { confidence: 0.55 }
        : left && role(pool, payable.value, 'payable') < 1
          ? { confidence: 0.75 }
          : {}),
    },
    subtotal: trust(taxable, 'subtotal'),
    tax_amount: trust(tax, 'tax'),
    tax_breakdown: h.pairs.map((p) => ({
      rate: p.rate,
      taxable: p.taxable,
      tax: p.tax,
      confidence: Math.min(trust(p.taxable, 'subtotal').confidence, trust(p.tax, 'tax').confidence),
    })),
    non_taxable_amount: h.exempt > 0 ? trust(h.exempt, 'non_taxable') : null,
    withholding_tax: withheld,
    carried_over: payable.carried,
    closes: closed && payable.agrees,
  };
}

/** A statement prints what is taxed, its tax, the balance and the sum of all, and not the total without the balance. */
function closesWithBalance(
  pool: Pool,
  h: Hypothesis,
  payable: { carried: number; agrees: boolean },
): boolean {
  const printed = [payable.carried, ...h.pairs.flatMap((p) => [p.taxable, p.tax])];
  return payable.agrees && payable.carried > 0 && printed.every((v) => pool.has(v));
}

/** Print place of a value; a value that agrees with its neighbours is surer than its own print. */
function found(
  pool: Pool,
  value: number,
  roles: AmountRole[],
  closed: boolean,
  unprinted: number,
): Found<number> {
  const list = [...(pool.get(value) ?? [])].sort((a, b) => bestOf(b, roles) - bestOf(a, roles));
  const t = list[0];
  if (!t) return { value, page: 1, box: { x: 0, y: 0, w: 0, h: 0 }, confidence: unprinted, text: '' };
  const confidence = closed ? Math.max(t.confidence, 0.97) : t.confidence * 0.8;
  return { value, page: t.page, box: t.box, confidence, text: t.segment.text };
}
