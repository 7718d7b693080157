export const MIN_MONTHS = 2;
export const MAX_MONTHS = 120;

interface Entry {
  entry_date: string;
  amount: number;
  exports: number;
  closed: boolean;
}

/** The months (YYYY-MM) from which a plan can change: none from one on is closed or in a file. */
export function openMonths(entries: readonly Entry[]): string[] {
  const booked = entries.findLastIndex(({ exports, closed }) => closed || exports > 0);
  return entries.slice(booked + 1).map(({ entry_date }) => entry_date.slice(0, 7));
}

/** What the entries of a month (YYYY-MM) and of all later ones hold. */
export function restFrom(entries: readonly Pick<Entry, 'entry_date' | 'amount'>[], month: string): number {
  return entries.reduce((sum, { entry_date, amount }) => sum + (entry_date >= month ? amount : 0), 0);
}

/** The first month and each later one in whole yen; null when a month would get nothing. */
export function partsOf(amount: number, months: number): { first: number; each: number } | null {
  const each = Math.floor(amount / months);
  return each < 1 ? null : { first: amount - each * (months - 1), each };
}
