import fc from 'fast-check';
import { keyedRows } from './row-keys.rules.js';
import type { ParsedRow } from './statement.types.js';

const row = (over: Partial<ParsedRow> = {}): ParsedRow => ({
  line_number: 1,
  booked_on: '2026-11-30',
  direction: 'out',
  amount: 1000,
  description: 'フリコミ',
  balance: null,
  ...over,
});

test('equal rows of a day are counted; width and spaces of the text make no other row', () => {
  const [first, second, half] = keyedRows([row(), row(), row({ description: 'ﾌﾘｺﾐ ' })]);
  expect(new Set([first?.row_key, second?.row_key, half?.row_key]).size).toBe(3);
  expect(keyedRows([row({ description: 'ﾌﾘｺﾐ' })])[0]?.row_key).toBe(first?.row_key);
});

test('files that overlap in whole days make the same keys', () => {
  const rows = fc.array(
    fc.record({ day: fc.integer({ min: 10, max: 14 }), amount: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(rows, fc.integer({ min: 10, max: 14 }), (bookings, from) => {
      const all = bookings
        .map(({ day, amount }) => row({ booked_on: `2026-11-${day}`, amount }))
        .sort((a, b) => (a.booked_on < b.booked_on ? -1 : a.booked_on > b.booked_on ? 1 : 0));
      const later = all.filter(({ booked_on }) => booked_on >= `2026-11-${from}`);
      const keys = (of: ParsedRow[]) => keyedRows(of).map(({ row_key }) => row_key);
      const known = new Set(keys(all));
      expect(known.size).toBe(all.length);
      expect(keys(later).every((key) => known.has(key))).toBe(true);
    }),
  );
});
