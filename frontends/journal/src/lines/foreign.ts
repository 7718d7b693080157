const DECIMAL = /^(\d{1,12})(?:\.(\d{1,6}))?$/;
const SCALE = 1_000_000n;

/** The typed text as the decimal that is stored: half-width, without commas; null when it is none yet. */
export function decimalOf(typed: string): string | null {
  const text = typed.normalize('NFKC').replaceAll(',', '').trim();
  return DECIMAL.test(text) ? text : null;
}

function millionths(decimal: string): bigint {
  const [, whole = '0', part = ''] = DECIMAL.exec(decimal) ?? [];
  return BigInt(whole) * SCALE + BigInt(part.padEnd(6, '0'));
}

/** Whole yen of an amount at a rate (yen per unit), rounded half up once; null unless both are decimals. */
export function yenAtRate(amount: unknown, rate: unknown): number | null {
  if (typeof amount !== 'string' || typeof rate !== 'string') return null;
  if (!DECIMAL.test(amount) || !DECIMAL.test(rate)) return null;
  const product = millionths(amount) * millionths(rate);
  const yen = Number((product * 2n + SCALE * SCALE) / (SCALE * SCALE * 2n));
  return Number.isSafeInteger(yen) ? yen : null;
}

/** '100.500000' as it was typed: without the zeros of its column. */
export function withoutZeros(decimal: string): string {
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal;
}
