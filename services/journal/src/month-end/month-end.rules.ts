/** First day of a month (YYYY-MM) and of the month `months` later, as dates. */
export function firstDay(month: string, months = 0): string {
  const year = Number(month.slice(0, 4));
  const at = year * 12 + Number(month.slice(5, 7)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
}
