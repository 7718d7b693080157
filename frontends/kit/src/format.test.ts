import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDecimal,
  formatEra,
  formatYen,
  monthName,
  parseDateInput,
  parseYenInput,
} from './format';
import { languageStore } from './i18n';

afterEach(() => languageStore.set('ja'));

test.each([
  ['ja', '1,234,567', '1,234.50', '3月'],
  ['en', '1,234,567', '1,234.50', 'March'],
  ['fr', '1\u202f234\u202f567', '1\u202f234,50', 'mars'],
  ['ru', '1\u00a0234\u00a0567', '1\u00a0234,50', 'март'],
  ['he', '1,234,567', '1,234.50', 'מרץ'],
  ['ar', '1,234,567', '1,234.50', 'مارس'],
  ['qps', '1,234,567', '1,234.50', '⟦Måŕçĥ~~⟧'],
] as const)(
  '%s has its own thousands and months, what is typed back is the same',
  (code, yen, decimal, march) => {
    languageStore.set(code);
    expect(formatYen(1_234_567)).toBe(yen);
    expect(formatCount(1_234_567)).toBe(yen);
    expect(formatDecimal('1234.5')).toBe(decimal);
    expect(monthName(3)).toBe(march);
    expect(parseYenInput(yen)).toBe(1_234_567);
  },
);

test.each([
  [0, '0'],
  [1234567, '1,234,567'],
  [-500, '▲500'],
])('yen %p', (amount, shown) => expect(formatYen(amount)).toBe(shown));

test.each([
  ['1234567.5', '1,234,567.50'],
  ['-0.125', '▲0.125'],
  ['12345678901234567890.12', '12,345,678,901,234,567,890.12'],
])('decimal %p keeps every digit', (amount, shown) => expect(formatDecimal(amount)).toBe(shown));

test('dates', () => {
  expect(formatDate('2026-11-20')).toBe('2026/11/20');
  expect(formatDateTime('2026-11-19T15:30:00Z')).toBe('2026/11/20 00:30');
  expect(formatEra('2026-11-20')).toBe('令和8年11月20日');
});

test.each([
  ['1,234', 1234],
  ['１２３４円', 1234],
  ['￥1,000', 1000],
  ['▲500', -500],
  ['-500', -500],
  ['12.5', null],
  ['abc', null],
  ['', null],
  ['1234567890123456', null],
])('typed amount %p', (typed, value) => expect(parseYenInput(typed)).toBe(value));

test.each([
  ['2026/11/20', '2026-11-20'],
  ['20261120', '2026-11-20'],
  ['２０２６．１１．２０', '2026-11-20'],
  ['2026年11月20日', '2026-11-20'],
  ['11/3', '2026-11-03'],
  ['2026-02-30', null],
  ['2026/13/01', null],
  ['tomorrow', null],
  ['令和8年11月5日', '2026-11-05'],
  ['Ｒ８．１１．５', '2026-11-05'],
  ['r8/11/5', '2026-11-05'],
  ['令和元年5月1日', '2019-05-01'],
  ['H31.4.30', '2019-04-30'],
  ['令和8年', null],
  ['令和8年2月30日', null],
])('typed date %p', (typed, value) => expect(parseDateInput(typed, new Date(2026, 10, 20))).toBe(value));
