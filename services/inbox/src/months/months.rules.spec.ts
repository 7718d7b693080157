import {
  addMonths,
  cellStatus,
  defaultWindow,
  isExpected,
  monthsOf,
  normaliseMonth,
  passesFilter,
  type StatusCounts,
  tableFilter,
} from './months.rules.js';

it.each([
  [2026, 1, 2026, 1],
  [2026, 12, 2026, 12],
  [2026, 13, 2027, 1],
  [2026, 0, 2025, 12],
  [2026, -1, 2025, 11],
  [2026, -12, 2024, 12],
  [2026, 25, 2028, 1],
])('month %i/%i is %i/%i', (year, month, y, m) => {
  expect(normaliseMonth({ year, month })).toEqual({ year: y, month: m });
});

it('one month forward and back wraps the year', () => {
  expect(addMonths({ year: 2026, month: 12 }, 1)).toEqual({ year: 2027, month: 1 });
  expect(addMonths({ year: 2026, month: 1 }, -1)).toEqual({ year: 2025, month: 12 });
});

it.each([
  ['2026-11-21', { year: 2026, month: 9 }],
  ['2026-02-01', { year: 2025, month: 12 }],
  ['2026-01-31', { year: 2025, month: 11 }],
])('default window on %s starts in %j', (today, from) => expect(defaultWindow(today).from).toEqual(from));

describe('window', () => {
  const at = (year: number, month: number) => ({ year, month });
  it('holds one to three months, over the year too', () => {
    expect(monthsOf(at(2026, 5), at(2026, 5))).toEqual([at(2026, 5)]);
    expect(monthsOf(at(2026, 11), at(2027, 1))).toEqual([at(2026, 11), at(2026, 12), at(2027, 1)]);
  });
  it('refuses four, and a turned one', () => {
    expect(() => monthsOf(at(2026, 1), at(2026, 4))).toThrow('invalid_input');
    expect(() => monthsOf(at(2026, 2), at(2026, 1))).toThrow('invalid_input');
  });
});

describe('expected months', () => {
  const schedule = { tran_months: [3, 6, 9, 12], start_at: '2026-06-15', end_at: '2026-12-01', status: 1 };
  it.each([
    [2026, 3, false],
    [2026, 5, false],
    [2026, 6, true],
    [2026, 9, true],
    [2026, 12, true],
    [2027, 3, false],
  ])('%i/%i → %s', (year, month, expected) => expect(isExpected(schedule, { year, month })).toBe(expected));
  it('never of an inactive customer, always of an open schedule', () => {
    expect(isExpected({ ...schedule, status: 0 }, { year: 2026, month: 6 })).toBe(false);
    expect(isExpected({ ...schedule, start_at: null, end_at: null }, { year: 2030, month: 3 })).toBe(true);
  });
});

describe('cells', () => {
  it.each<[boolean, StatusCounts, string]>([
    [false, [0, 0, 0, 0], 'not_expected'],
    [true, [0, 0, 0, 0], 'uncollected'],
    [false, [1, 0, 0, 0], 'uncollected'],
    [true, [0, 1, 0, 0], 'submitted'],
    [true, [0, 0, 1, 0], 'sent'],
    [true, [0, 0, 0, 1], 'returned'],
    [true, [1, 1, 1, 1], 'returned'],
    [true, [1, 1, 1, 0], 'uncollected'],
    [true, [0, 1, 1, 0], 'submitted'],
  ])('expected %s with %j → %s', (expected, counts, status) =>
    expect(cellStatus(expected, counts)).toBe(status),
  );

  it.each([
    [undefined, 1],
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 1],
    [-1, 1],
  ])('filter %j means %i', (given, filter) => expect(tableFilter(given)).toBe(filter));

  it.each([
    [1, ['not_expected'], true],
    [2, ['submitted', 'uncollected'], true],
    [2, ['returned'], true],
    [2, ['submitted', 'sent'], false],
    [3, ['submitted', 'sent', 'not_expected'], true],
    [3, ['submitted', 'uncollected'], false],
    [3, ['not_expected'], false],
  ] as const)('filter %i on %j → %s', (filter, cells, passes) =>
    expect(passesFilter(filter, [...cells])).toBe(passes),
  );
});
