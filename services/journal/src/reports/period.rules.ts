const MONTHS_OF_YEAR = 12;

/** The months from one to another, both included; none where the first is the later one. */
export function monthsIn(from: string, to: string): string[] {
  const number = (month: string) => Number(month.slice(0, 4)) * MONTHS_OF_YEAR + Number(month.slice(5)) - 1;
  const [first, last] = [number(from), number(to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => {
    const at = first + index;
    return `${Math.floor(at / MONTHS_OF_YEAR)}-${String((at % MONTHS_OF_YEAR) + 1).padStart(2, '0')}`;
  });
}

/** First and last day of a period of months. */
export function daysOf(from: string, to: string): [string, string] {
  const last = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5)), 0)).getUTCDate();
  return [`${from}-01`, `${to}-${last}`];
}
