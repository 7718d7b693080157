export const MIN_MONTHS = 2;
export const MAX_MONTHS = 120;

/** The first month and each later one in whole yen; null when a month would get nothing. */
export function partsOf(amount: number, months: number): { first: number; each: number } | null {
  const each = Math.floor(amount / months);
  return each < 1 ? null : { first: amount - each * (months - 1), each };
}
