import type { Found } from '../layout/layout.types.js';
import type { MoneyToken } from './money-tokens.rules.js';
import { provenWithheld, withheldOn } from './proven-sums.rules.js';
import { type Pool, role, valuesOf } from './tax-pairs.rules.js';

/**
 * The tax withheld on a fee (所得税法 204 条, 復興特別所得税 included), whole yen: by its label, or as the amount of the
 * law's formula that lies between the total and a lower sum to be paid. Null where nothing says so.
 */
export function withholding(
  pool: Pool,
  tokens: MoneyToken[],
  taxable: number,
  total: number,
): Found<number> | null {
  const list = tokens.filter(
    (t) => (t.roles.withholding ?? 0) > 0.5 && Math.abs(t.value) > 100 && Math.abs(t.value) < total / 3,
  );
  const formula = withheldOn(taxable, total);
  // ▲ before the amount is read as 4 or A: the formula shows which digit is false.
  for (const t of tokens) {
    const meant = formula.find(
      (f) => f > 999 && (t.roles.withholding ?? 0) > 0.5 && String(t.value) === `4${f}`,
    );
    if (meant) list.push({ ...t, value: meant, confidence: t.confidence * 0.9 });
  }
  const near = (t: MoneyToken) => formula.some((f) => Math.abs(f - Math.abs(t.value)) <= 1);
  // No label says so, but the amount and what is left of the total without it are both printed.
  const proven = provenWithheld(pool, taxable, total);
  if (proven !== null && !list.some(near)) list.push(...(pool.get(proven) ?? []));
  // Unread, but the formula's amount is what lies between the total and a plainly labelled lower sum to be paid.
  const asked = formula
    .map((f) => ({
      f,
      t: tokens.find(
        (o) => o.value === total - f && o.marked && Math.max(o.roles.payable ?? 0, o.roles.total ?? 0) > 0.6,
      ),
    }))
    .find((x) => x.t && x.f > 0);
  const label = tokens.some((o) => (o.roles.withholding ?? 0) > 0);
  if (asked?.t && !list.some(near))
    return {
      value: asked.f,
      page: asked.t.page,
      box: { x: 0, y: 0, w: 0, h: 0 },
      // Two printed amounts that differ by exactly the formula's amount: no chance does that.
      confidence: label ? 0.95 : 0.92,
      text: '',
    };
  const t = list.sort(
    (a, b) => Number(near(b)) - Number(near(a)) || (b.roles.withholding ?? 0) - (a.roles.withholding ?? 0),
  )[0];
  if (!t) return null;
  const value = Math.abs(t.value);
  const paid = tokens.some((o) => o.value === total - value);
  const confidence = near(t) || paid ? Math.max(t.confidence, 0.97) : t.confidence * 0.8;
  return { value, page: t.page, box: t.box, confidence, text: t.segment.text };
}

/** Balances brought forward, whole yen: by their label, or the rest of the previous invoice after its payment. */
export function carriedOver(pool: Pool, tokens: MoneyToken[]): number[] {
  const list = valuesOf(tokens, 'carried_over');
  for (const before of valuesOf(tokens, 'previous_bill')) {
    for (const paid of valuesOf(tokens, 'deposit'))
      if (before > paid && pool.has(before - paid)) list.push(before - paid);
  }
  // Paid ahead of this invoice: without a previous one there was no other payment.
  if (valuesOf(tokens, 'previous_bill').length === 0)
    for (const t of tokens.filter((one) => (one.roles.deposit ?? 0) > 0.5)) list.push(-Math.abs(t.value));
  return [...new Set(list)];
}

/** The balance brought forward and the sum with it share a line: a statement's strip of balances. */
function sameStrip(pool: Pool, carried: number, sum: number): boolean {
  const balance = (pool.get(carried) ?? []).filter((t) => (t.roles.carried_over ?? 0) > 0.5);
  return balance.some((b) =>
    (pool.get(sum) ?? []).some(
      (t) =>
        t.page === b.page &&
        t.box.x > b.box.x &&
        Math.abs(t.box.y + t.box.h / 2 - b.box.y - b.box.h / 2) < 1.5 * Math.min(t.box.h, b.box.h),
    ),
  );
}

/** The line of an amount also contains, left of it, the previous invoice and its payment, or the balance. */
function endsStrip(pool: Pool, sum: number): boolean {
  const all = [...pool.values()].flat();
  return (pool.get(sum) ?? []).some((t) => {
    const before = all.filter(
      (o) =>
        o.page === t.page &&
        o.box.x < t.box.x &&
        Math.abs(o.box.y + o.box.h / 2 - t.box.y - t.box.h / 2) < 1.5 * t.box.h,
    );
    const has = (r: 'previous_bill' | 'deposit' | 'carried_over') =>
      before.some((o) => (o.roles[r] ?? 0) > 0.5);
    return (t.roles.payable ?? 0) > 0.8 && (has('carried_over') || (has('previous_bill') && has('deposit')));
  });
}

/**
 * The balance in a statement's strip of which the labels were not read: on one line the previous invoice, its payment,
 * the rest, the total of the month and, last, the last two together. Null where no line closes so.
 */
function balanceInStrip(pool: Pool, total: number): number | null {
  const all = [...pool.values()].flat();
  for (const t of pool.get(total) ?? []) {
    const middle = t.box.y + t.box.h / 2;
    const line = all
      .filter((o) => o.page === t.page && Math.abs(o.box.y + o.box.h / 2 - middle) < t.box.h)
      .sort((a, b) => a.box.x - b.box.x)
      .map((o) => o.value);
    const [before, left] = [line.slice(0, line.indexOf(total)), (line.at(-1) ?? 0) - total];
    const at = left > 0 ? before.indexOf(left, 2) : -1;
    if (at > 1 && before[at - 2] === left + (before[at - 1] ?? 0)) return left;
  }
  return null;
}

/** What it counts for a lower sum whose label says that something was taken off the total, where that is printed. */
const TAKEN_OFF = 0.8;

/** Deductions, set-offs and advances, whole yen below zero: the lower sum and the difference are printed. */
function takenOff(pool: Pool, total: number): number[] {
  return [...pool]
    .filter(([value, list]) => value < total && list.some((t) => t.net) && pool.has(total - value))
    .map(([value]) => value - total);
}

/** Amounts below zero on one page that several deductions are looked for among. */
const MOST_BELOW_ZERO = 8;

/**
 * Several deductions together, whole yen below zero: a lower sum to be paid is printed, and two or three amounts that are
 * printed below zero come to the difference.
 */
function takenOffTogether(pool: Pool, total: number, withheld: number): number[] {
  const below = [...pool]
    .filter(([value, list]) => value !== withheld && list.some((t) => t.value < 0 && t.box.w > 0))
    .map(([value]) => value);
  if (below.length > MOST_BELOW_ZERO) return [];
  const sums = new Set<number>();
  for (const [i, a] of below.entries())
    for (const [j, b] of below.entries()) {
      if (j <= i) continue;
      sums.add(a + b);
      for (const c of below.slice(j + 1)) sums.add(a + b + c);
    }
  return [...pool]
    .filter(
      ([value, list]) =>
        sums.has(total - value) && list.some((t) => t.value > 0 && (t.net || (t.roles.payable ?? 0) > 0.8)),
    )
    .map(([value]) => value - total);
}

/** What it counts for a sum that the balance in it is proven by print. */
const PROVEN = 0.8;

/**
 * The payable amount: the total less tax withheld plus a balance brought forward, as far as such a sum is printed.
 * `agrees` says whether it is. All whole yen.
 * @param tax the consumption tax within the total
 */
export function choosePayable(
  pool: Pool,
  total: number,
  withheld: number,
  carried: number[],
  proven: number[],
  tax = 0,
): { value: number; agrees: boolean; carried: number } {
  const between = [...pool.keys()]
    .filter((p) => p > total && role(pool, p, 'payable') > 0.8 && pool.has(p - total + withheld))
    .map((p) => p - total + withheld);
  const rest = total - withheld;
  const less = [...takenOff(pool, rest), ...takenOffTogether(pool, rest, withheld)];
  // A sum that is lower by the tax is the invoice before tax: an invoice with retention prints it as the rest to invoice.
  const options = [0, ...carried, ...proven, ...between, ...less]
    .filter((c) => c === 0 || c !== -tax)
    .map((c) => ({ value: total - withheld + c, carried: c }));
  // The balance itself was not read, but the sum with it is at the end of a statement's strip.
  const ended = [...pool.keys()]
    .filter((p) => p > total && role(pool, p, 'payable') > 0.8 && endsStrip(pool, p))
    .map((value) => ({
      value,
      carried: value - total + withheld,
      agrees: false,
      score: 0.7 * role(pool, value, 'payable'),
    }));
  const strip = withheld === 0 ? balanceInStrip(pool, total) : null;
  if (strip !== null) return { value: total + strip, agrees: true, carried: strip };
  const scored = options
    .filter((o) => pool.has(o.value) && o.value > 0)
    .map((o) => ({
      ...o,
      agrees: true,
      score:
        role(pool, o.value, 'payable') +
        0.5 * role(pool, o.value, 'total') +
        (o.carried > 0 ? 0.05 : 0) +
        (proven.includes(o.carried) ? PROVEN : 0) +
        (less.includes(o.carried) ? TAKEN_OFF : 0) +
        (o.carried > 0 && sameStrip(pool, o.carried, o.value) ? 0.7 : 0),
    }))
    .concat(ended)
    .sort((a, b) => b.score - a.score);
  const top = scored[0];
  if (top) return { value: top.value, agrees: top.agrees, carried: top.carried };
  return {
    value: total - withheld,
    agrees: !pool.size || withheld > 0 ? pool.has(total) : false,
    carried: 0,
  };
}
