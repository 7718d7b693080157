import { type Cell, headingOf, oneDescription } from './line-headings.rules.js';

test.each([
  ['商品名', 'description'],
  ['商品', 'description'],
  ['商品コード', 'code'],
  ['商品番号', 'code'],
  ['業務区分', 'description'],
  ['作業種別', 'description'],
  ['手数料(課税)', 'amount'],
  ['料金(円)', 'amount'],
  ['手数料負担', null],
  ['リース料(税抜)', 'amount'],
  ['基本料', 'amount'],
  ['賃料', 'amount'],
  ['お品代金', 'amount'],
  ['年会費', 'amount'],
  ['料金表', null],
  ['資料', null],
  ['原材料', null],
  ['燃料(円)', null],
  ['#Description', 'description'],
  ['#', 'code'],
  ['#12', 'code'],
  ['区分', null],
])('%s heads %s', (heading, column) => expect(headingOf(heading)?.column ?? null).toBe(column));

test('what names the work comes before a remark on it', () => {
  const rank = (heading: string) => headingOf(heading)?.rank ?? 0;
  expect(rank('業務区分')).toBeGreaterThan(rank('摘要'));
  expect(rank('品名')).toBeGreaterThan(rank('業務区分'));
});

test('the fee comes before the tax on it', () => {
  const rank = (heading: string) => headingOf(heading)?.rank ?? 0;
  expect(rank('リース料(税抜)')).toBeGreaterThan(rank('消費税額'));
});

/** What names a line where a carrier's invoice has these headings. */
const naming = (...names: [name: string, column: Cell['column'], rank?: number][]) =>
  oneDescription(
    names.map(([name, column, rank = 1], i) => ({ name, column, rank, x0: 100 * i, x1: 100 * i + 60 })),
  )
    .filter((c) => c.column === 'description')
    .map((c) => c.name);

test.each<[string, [string, Cell['column'], number?][], string[]]>([
  [
    'the place, where the goods are a remark',
    [
      ['送り状', 'code'],
      ['届先', 'place'],
      ['品名', 'description', 3],
    ],
    ['届先'],
  ],
  [
    'what he sells',
    [
      ['送り状', 'code'],
      ['届先', 'place'],
      ['商品', 'description', 3],
    ],
    ['商品'],
  ],
  [
    'his service',
    [
      ['送り状', 'code'],
      ['届先', 'place'],
      ['サービス名', 'description', 3],
    ],
    ['サービス名'],
  ],
  [
    'the goods of who is no carrier',
    [
      ['届先', 'place'],
      ['品名', 'description', 3],
    ],
    ['品名'],
  ],
])('a carrier’s line is named by %s', (_, columns, named) => expect(naming(...columns)).toEqual(named));
