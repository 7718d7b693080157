/** The calendar day in Japan, YYYY-MM-DD: the day of invoices and payments, wherever the reader is. */
export function todayInJapan(now = Date.now()): string {
  return new Date(now + 9 * 3_600_000).toISOString().slice(0, 10);
}
