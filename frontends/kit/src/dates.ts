const DAY_MS = 86_400_000;

/** The calendar day so many days after another one; before it where negative. YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one calendar day to another; 0 when the first is later. */
export function daysBetween(first: string, second: string): number {
  return Math.max(0, Math.round((Date.parse(second) - Date.parse(first)) / DAY_MS));
}
