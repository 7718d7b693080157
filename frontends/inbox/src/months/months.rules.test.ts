import { addMonths, defaultStart, matches, missingOf, startOf, statusOf } from './months.rules';

test.each([
  [{ year: 2026, month: 12 }, 1, { year: 2027, month: 1 }],
  [{ year: 2026, month: 1 }, -1, { year: 2025, month: 12 }],
  [{ year: 2026, month: 11 }, 14, { year: 2028, month: 1 }],
])('%j %i → %j', (from, by, to) => expect(addMonths(from, by)).toEqual(to));

test.each([
  ['2026-11-21', { year: 2026, month: 9 }],
  ['2026-01-31', { year: 2025, month: 11 }],
])('on %s the window starts in %j', (today, start) => expect(defaultStart(today)).toEqual(start));

test.each([
  ['2026-03', { year: 2026, month: 3 }],
  ['2026-13', { year: 2026, month: 9 }],
  ['2026-00', { year: 2026, month: 9 }],
  ['x', { year: 2026, month: 9 }],
  [null, { year: 2026, month: 9 }],
])('address %j → %j', (text, start) => expect(startOf(text, '2026-11-21')).toEqual(start));

test.each([
  [null, 1],
  ['0', 1],
  ['2', 2],
  ['3', 3],
  ['4', 1],
])('status %j → %i', (text, status) => expect(statusOf(text)).toBe(status));

test.each([
  ['', true],
  ['ＡＢＣ', true],
  ['abc 商', true],
  ['営業', true],
  ['別', false],
])('search %j → %s', (typed, found) =>
  expect(matches({ customer_name: 'ABC商店', department_name: '', own_department: '営業部' }, typed)).toBe(
    found,
  ),
);

test('suppliers with missing invoices, the longest overdue first', () => {
  const cell = (month: number, status: string) => ({ year: 2026, month, status });
  const row = (name: string, ...months: ReturnType<typeof cell>[]) => ({ name, months });
  const found = missingOf([
    row('late', cell(9, 'sent'), cell(11, 'uncollected')),
    row('whole', cell(9, 'sent'), cell(10, 'submitted'), cell(11, 'not_expected')),
    row('earliest', cell(9, 'returned'), cell(11, 'uncollected')),
    row('same', cell(11, 'uncollected')),
  ]);
  expect(found.map(({ name, months }) => [name, ...months.map(({ month }) => month)])).toEqual([
    ['earliest', 9, 11],
    ['late', 11],
    ['same', 11],
  ]);
});
