import type { ParsedRow } from './statement.types.js';

/** A text as it is compared: banks write the same booking in full and half width. */
export function comparable(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '').toUpperCase();
}

/**
 * A key for each row that a later file of the same account repeats: its day, direction, amount and text, and a count for
 * equal rows of one day. Two transfers of one amount on one day stay two, and an overlapping file adds neither.
 */
export function keyedRows<R extends ParsedRow>(rows: readonly R[]): (R & { row_key: string })[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const plain = [row.booked_on, row.direction, row.amount, comparable(row.description)].join('|');
    const count = (seen.get(plain) ?? 0) + 1;
    seen.set(plain, count);
    return { ...row, row_key: `${plain}|${count}` };
  });
}
