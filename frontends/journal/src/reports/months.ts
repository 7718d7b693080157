import { monthName } from '@uketori/frontend-kit/format';

/** Short names of months: those of one year by their name, others with the year (26/4). */
export function shortMonths(months: readonly string[]): string[] {
  const isOneYear = new Set(months.map((month) => month.slice(0, 4))).size === 1;
  return months.map((month) =>
    isOneYear ? monthName(Number(month.slice(5))) : `${month.slice(2, 4)}/${Number(month.slice(5))}`,
  );
}
