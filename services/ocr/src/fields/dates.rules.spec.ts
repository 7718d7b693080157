import { daysBetween, findDates, withYear } from './dates.rules.js';

describe('findDates', () => {
  it.each([
    ['2026年10月31日', '2026-10-31'],
    ['2026 年 1 月 5 日', '2026-01-05'],
    ['令和8年10月31日', '2026-10-31'],
    ['令和元年5月1日', '2019-05-01'],
    ['平成31年4月30日', '2019-04-30'],
    ['昭和64年1月7日', null],
    ['令】和8年10月31日', '2026-10-31'],
    ['R8.10.31', '2026-10-31'],
    ['R8/10/31', '2026-10-31'],
    ['H31-4-30', '2019-04-30'],
    ['令和8.10.31', '2026-10-31'],
    ['2026/10/31', '2026-10-31'],
    ['2026-1-5', '2026-01-05'],
    ['2026.10.31', '2026-10-31'],
    ['October 31, 2026', '2026-10-31'],
    ['Oct. 31, 2026', '2026-10-31'],
    ['31 October 2026', '2026-10-31'],
    ['30th Oct 2026', '2026-10-30'],
    ['2月30日', null],
    ['2026年2月29日', null],
    ['2028年2月29日', '2028-02-29'],
    ['2026/13/01', null],
    ['075-0934-1163', null],
    ['10/31', null],
    // Signs read twice or as another sign.
    ['8年10月31日', '2026-10-31'],
    ['令8.10.31', '2026-10-31'],
    ['10/31/2026', '2026-10-31'],
    ['31/10/2026', '2026-10-31'],
    ['10/11/2026', null],
    ['31/31/2026', null],
    ['26年10月31日締切', '2026-10-31'],
    ['17年10月31日', null],
    ['128年10月31日', null],
    ['令和8年年10月31日', '2026-10-31'],
    // The last day of a month that is named.
    ['令和8年1月末日', '2026-01-31'],
    ['R8.2月末', '2026-02-28'],
    ['2028年2月末日', '2028-02-29'],
    ['2026年11月未日', '2026-11-30'],
    ['毎月末日締 翌月末払', null],
    ['信和8年10月31昌', '2026-10-31'],
    ['2026年10食24日', '2026-10-24'],
    ['昭和64年1月7日', null],
  ])('%s is %s', (text, expected) => {
    expect(findDates(text).find((d) => d.iso !== null)?.iso ?? null).toBe(expected);
  });

  it('gives the place of each of two dates', () => {
    const [a, b] = findDates('請求日 2026/10/01 期限 2026/10/31');
    expect([a?.iso, a?.start, a?.end]).toEqual(['2026-10-01', 3, 13]);
    expect([b?.iso, b?.start]).toEqual(['2026-10-31', 15]);
  });

  it('keeps a date without a year as month and day', () => {
    expect(findDates('11月30日')).toEqual([{ iso: null, month: 11, day: 30, start: 0, end: 6 }]);
  });

  it('knows the last day of a month without its year, which no close of a month is', () =>
    expect(['11月末日', '2月末', '10月末締'].map((t) => findDates(t).map((d) => [d.month, d.day]))).toEqual([
      [[11, 30]],
      [[2, 29]],
      [],
    ]));
});

describe('withYear', () => {
  it.each([
    [11, 30, '2026-10-31', '2026-11-30'],
    [1, 31, '2026-12-20', '2027-01-31'],
    [10, 31, '2026-10-31', '2026-10-31'],
    [4, 31, '2026-01-01', null],
    [2, 29, '2027-03-01', '2028-02-29'],
    [2, 29, '2026-12-20', '2027-02-28'],
  ])('%i/%i after %s is %s', (month, day, from, expected) =>
    expect(withYear(month, day, from)).toBe(expected),
  );
});

test('daysBetween counts calendar days', () => expect(daysBetween('2026-10-31', '2026-11-30')).toBe(30));

test('the first letter of an era at the head of a cell was not read', () => {
  expect(findDates('和8年11月25日までに')).toMatchObject([{ iso: '2026-11-25', start: 0 }]);
  expect(findDates('昭和63年1月7日')[0]?.iso).not.toBe('2081-01-07');
});

test.each(['INV-2026-10-31', 'INV-202610-03'])('%s is a number', (text) =>
  expect(findDates(text)).toEqual([]),
);

test('a thirteenth month is no date', () =>
  expect(findDates('2026年13月15日')[0]?.iso).not.toBe('2026-10-15'));
