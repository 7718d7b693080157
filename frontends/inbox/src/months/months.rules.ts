export interface YearMonth {
  year: number;
  month: number;
}

/** Spec 9: the table shows three months. */
export const WINDOW_MONTHS = 3;

/** A month outside 1-12 carries into the year (spec 5). */
export function addMonths({ year, month }: YearMonth, by: number): YearMonth {
  const total = year * 12 + month - 1 + by;
  return { year: Math.floor(total / 12), month: (((total % 12) + 12) % 12) + 1 };
}

/** Default: the current month minus two (spec 9). */
export function defaultStart(today: string): YearMonth {
  return addMonths({ year: Number(today.slice(0, 4)), month: Number(today.slice(5, 7)) }, 1 - WINDOW_MONTHS);
}

/** '2026-09' of the address, or the default for anything else. */
export function startOf(text: string | null, today: string): YearMonth {
  const match = /^(2\d{3})-(\d{2})$/.exec(text ?? '');
  if (!match) return defaultStart(today);
  const found = { year: Number(match[1]), month: Number(match[2]) };
  return found.month >= 1 && found.month <= 12 ? found : defaultStart(today);
}

export const monthText = ({ year, month }: YearMonth): string => `${year}-${String(month).padStart(2, '0')}`;

/** A status outside 1, 2, 3 becomes 1 (spec 5). */
export function statusOf(text: string | null): 1 | 2 | 3 {
  return text === '2' ? 2 : text === '3' ? 3 : 1;
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

/** Searches the texts of the row, in any width of letters. */
export function matches(
  row: { customer_name: string; department_name: string; own_department: string },
  typed: string,
) {
  const wanted = plain(typed);
  return plain(`${row.customer_name} ${row.department_name} ${row.own_department}`).includes(wanted);
}

interface Cell extends YearMonth {
  status: string;
}

/**
 * Rows with months whose invoice is not there (uncollected, or returned to the supplier), the earliest month first; among
 * equals the order of the table stays.
 */
export function missingOf<C extends Cell, R extends { months: readonly C[] }>(
  rows: readonly R[],
): (Omit<R, 'months'> & { months: C[] })[] {
  const first = ({ months }: { months: readonly Cell[] }) =>
    Math.min(...months.map(({ year, month }) => year * 12 + month));
  return rows
    .map((row) => ({
      ...row,
      months: row.months.filter(({ status }) => status === 'uncollected' || status === 'returned'),
    }))
    .filter(({ months }) => months.length > 0)
    .toSorted((a, b) => first(a) - first(b));
}
