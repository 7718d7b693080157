import { openMonths, partsOf, restFrom } from './spreads.rules';

const entries = (booked: Record<number, 'closed' | 'exported'>) =>
  [1, 2, 3, 4].map((month) => ({
    entry_date: `2026-0${month}-28`,
    amount: month * 100,
    exports: booked[month] === 'exported' ? 1 : 0,
    closed: booked[month] === 'closed',
  }));

test.each<[string, Record<number, 'closed' | 'exported'>, string[]]>([
  ['nothing is booked', {}, ['2026-01', '2026-02', '2026-03', '2026-04']],
  ['the first month is closed', { 1: 'closed' }, ['2026-02', '2026-03', '2026-04']],
  ['a later month is in a file', { 3: 'exported' }, ['2026-04']],
  ['all is booked', { 4: 'closed' }, []],
])('a plan can change from these months on where %s', (_name, booked, months) => {
  expect(openMonths(entries(booked))).toEqual(months);
});

test.each([
  ['2026-01', 1000],
  ['2026-03', 700],
  ['2026-04', 400],
  ['2026-05', 0],
])('from %s on there are %i yen', (month, rest) => {
  expect(restFrom(entries({}), month)).toBe(rest);
});

test.each([
  [120_000, 12, { first: 10_000, each: 10_000 }],
  [100_000, 3, { first: 33_334, each: 33_333 }],
  [12, 12, { first: 1, each: 1 }],
  [11, 12, null],
  [0, 2, null],
  [-100, 2, null],
])('%i yen over %i months', (amount, months, parts) => {
  expect(partsOf(amount, months)).toEqual(parts);
});
