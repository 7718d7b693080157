import { MAX_AMOUNT } from '../amounts/amounts.rules.js';
import { column, type Side, SIDES } from './line-columns.rules.js';
import type { LineInput } from './line.record.js';

const SCALE = 1_000_000n;
const PRODUCT = SCALE * SCALE;

/** A decimal string in millionths; at most six decimals. Throws for anything else. */
export function millionths(decimal: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(decimal);
  if (!found) throw new RangeError(`not a decimal: ${decimal}`);
  const [, sign, whole = '0', part = ''] = found;
  const size = BigInt(whole) * SCALE + BigInt(part.padEnd(6, '0'));
  return sign === '-' ? -size : size;
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b;
  return a % b < 0n ? quotient - 1n : quotient;
}

/**
 * Yen of foreign amounts at one rate (yen per unit), rounded half up once: over the sum, not per line. The
 * lines get whole yen that add up to it, the missing ones going to the largest fractions. Debit and credit of
 * the same foreign total therefore have the same yen total.
 */
export function yenByRate(amounts: readonly string[], rate: string): number[] {
  const perUnit = millionths(rate);
  const products = amounts.map((amount) => millionths(amount) * perUnit);
  const sum = products.reduce((total, product) => total + product, 0n);
  const sign = sum < 0n ? -1n : 1n;
  const rounded = sign * floorDivide(sign * sum * 2n + PRODUCT, PRODUCT * 2n);
  const floors = products.map((product) => floorDivide(product, PRODUCT));
  let missing = rounded - floors.reduce((total, yen) => total + yen, 0n);
  const order = products
    .map((product, at) => ({ at, rest: product - (floors[at] as bigint) * PRODUCT }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of order) {
    if (missing <= 0n) break;
    floors[at] = (floors[at] as bigint) + 1n;
    missing -= 1n;
  }
  return floors.map(Number);
}

/**
 * Lines of an invoice in a foreign currency with their yen: a side with a foreign amount gets it by its own
 * rate, else the invoice's. Without a rate the yen stay as typed.
 */
export function withYen(lines: readonly LineInput[], invoiceRate: string | null): LineInput[] {
  const next = lines.map((line) => ({ ...line }));
  for (const side of SIDES) {
    const byRate = new Map<string, { at: number; amount: string }[]>();
    next.forEach((line, at) => {
      const amount = line[column(side, 'foreign_amount')];
      const rate = line.exchange_rate ?? invoiceRate;
      if (amount == null || rate == null) return;
      byRate.set(rate, [...(byRate.get(rate) ?? []), { at, amount }]);
    });
    for (const [rate, entries] of byRate) {
      const yen = yenByRate(
        entries.map(({ amount }) => amount),
        rate,
      );
      entries.forEach(({ at }, i) => setYen(next[at] as LineInput, side, yen[i] as number));
    }
  }
  return next;
}

function setYen(line: LineInput, side: Side, yen: number): void {
  if (Math.abs(yen) > MAX_AMOUNT) throw new RangeError(`beyond the largest amount: ${yen}`);
  if (line[`${side}_amount`] === yen) return;
  Object.assign(line, {
    [`${side}_amount`]: yen,
    [`${side}_amount_without_tax`]: null,
    [`${side}_tax_amount`]: null,
    [`${side}_amount_input_mode`]: 'inclusive',
    [`${side}_typed_last`]: 'amount',
  });
}

/** Debit less credit of the foreign amounts, in millionths of a unit; null when no line has one. */
export function foreignDifference(lines: readonly LineInput[]): bigint | null {
  let difference = 0n;
  let isForeign = false;
  for (const line of lines)
    for (const side of SIDES) {
      const amount = line[column(side, 'foreign_amount')];
      if (amount == null) continue;
      isForeign = true;
      difference += side === 'debit' ? millionths(amount) : -millionths(amount);
    }
  return isForeign ? difference : null;
}
