import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { columnOf, partedNumbers } from './line-cells.rules.js';
import type { Cell } from './line-headings.rules.js';
import { readLineItems } from './line-items.rules.js';

const items = (cells: PrintedCell[], page = printedPage) =>
  readLineItems([page(cells)]).map((i) => [
    i.description,
    i.quantity,
    i.unit,
    i.unit_price,
    i.amount,
    i.tax_rate,
  ]);
/** Rows of a table: each column's left edge, then texts from top to bottom; null leaves a cell empty. */
const table = (at: number[], ...rows: (string | null)[][]): PrintedCell[] =>
  rows.flatMap((texts, r) =>
    texts.flatMap((text, c): PrintedCell[] => (text === null ? [] : [[at[c] ?? 0, 340 + 20 * r, text]])),
  );
const AT = [60, 520, 660, 860];
const HEADS = ['品名', '数量', '単価', '金額'];

describe('numbers of several columns in one cell', () => {
  const COLUMNS: Cell[] = [
    { column: 'description', x0: 60, x1: 100 },
    { column: 'quantity', x0: 400, x1: 440 },
    { column: 'unit_price', x0: 500, x1: 540 },
    { column: 'amount', x0: 700, x1: 740 },
  ];
  const parts = (x: number, text: string) =>
    printedPage([[x, 100, text]])
      .segments.flatMap((s) => partedNumbers(s, COLUMNS))
      .map((s) => s.text);
  it.each<[string, number, string, string[]]>([
    [
      'are parted where the column changes',
      400,
      '1 year 10% 1,280,000 JPY excluding taxes 1,280,000',
      ['1 year 10%', '1,280,000 JPY excluding taxes 1,280,000'],
    ],
    ['stay in one where it does not', 500, '1,280 JPY', ['1,280 JPY']],
    ['are none in a text', 60, 'ねじ 4 25,000', ['ねじ 4 25,000']],
    ['need a blank between them', 400, '1,280,000', ['1,280,000']],
  ])('%s', (_, x, text, cells) => expect(parts(x, text)).toEqual(cells));

  it('are read as those of their columns', () =>
    expect(
      items(
        table(
          [60, 500, 580, 700],
          ['# Description', 'Qty', 'Unit price', 'Amount'],
          ['Licence', '1 year      1,280,000           1,280,000'],
          ['Support', '2 years        1,000               2,000'],
        ),
      ),
    ).toEqual([
      ['Licence', 1, 'year', 1280000, 1280000, null],
      ['Support', 2, 'years', 1000, 2000, null],
    ]));
});

test.each([
  ['1,890.35 円/kW', 'unit_price'],
  ['1,890.35 円', 'quantity'],
])('a price is as wide as what it is for: %s is a %s', (text, column) => {
  const columns: Cell[] = [
    { column: 'description', x0: 60, x1: 100 },
    { column: 'quantity', x0: 480, x1: 500 },
    { column: 'unit_price', x0: 605, x1: 625 },
    { column: 'amount', x0: 860, x1: 880 },
  ];
  const [cell] = printedPage([[550, 100, text]]).segments;
  expect(cell && columnOf(cell, columns)).toBe(column);
});

test('a number before a name is parted from it where the descriptions begin', () =>
  expect(
    items(
      table(
        [60, 84, 520, 660, 860],
        ['No', '品名', '数量', '単価', '金額'],
        ['9', 'ねじ', '4', '1,000', '4,000'],
        ['10', '座金', '1', '500', '500'],
      ).concat([
        [62, 400, '111 丸釘の詰合せ'],
        [520, 400, '2'],
        [660, 400, '300'],
        [860, 400, '600'],
      ]),
      recognisedPage,
    ).map(([description]) => description),
  ).toEqual(['ねじ', '座金', '丸釘の詰合せ']));

describe('the sum of what was used, bought or billed is no line', () => {
  const rows = (last: string) =>
    items(
      table(
        AT,
        HEADS,
        ['宅配便', '4', '1,000', '4,000'],
        ['航空便', '1', '3,000', '3,000'],
        [last, null, null, '6,500'],
        ['ご参考', '1', '500', '500'],
      ),
    ).map(([description]) => description);
  it.each(['ご利用運賃計(税抜)', '使用料計', 'お買上計額', '請求分計'])('%s', (last) =>
    expect(rows(last)).not.toContain(last),
  );
  it.each(['利用料金', 'ご利用設計費', '請求データ集計', '請求3件計'])('but %s is', (last) =>
    expect(rows(last)).toEqual(['宅配便', '航空便', last, 'ご参考']),
  );
});

test('words in a column that names nothing name a line that has no other name', () => {
  const rows = table(
    [60, 200, 320, 480, 600, 860],
    ['内容', '区分', '担当', '時間', '単価', '金額'],
    ['設計', '通常', '見本', '10', '5,000', '50,000'],
    [null, '交通費', null, null, null, '1,200'],
    [null, '〃', null, null, null, '1,300'],
    ['試験', '深夜', '見本', '2', '7,000', '14,000'],
  );
  expect(items(rows).map(([description]) => description)).toEqual(['設計', '交通費', '試験']);
});

test('so do remarks', () =>
  expect(
    items(
      table(
        [60, 520, 660, 860],
        ['内容', '数量', '金額', '備考'],
        ['設計', '1', '50,000', '見本'],
        [null, '1', '1,200', '交通費'],
      ),
    ).map(([description]) => description),
  ).toEqual(['設計', '交通費']));

describe('numbers that count the lines', () => {
  const counted = (...numbers: string[]) =>
    items(
      table(
        AT,
        ['# Description', 'Qty', 'Unit price', 'Amount'],
        ...numbers.map((n) => [`${n} Licence`, '1', '1,000', '1,000']),
      ),
    ).map(([description]) => description);
  it('are no part of them', () => expect(counted('1', '2', '3')).toEqual(['Licence', 'Licence', 'Licence']));
  it('nor with a zero before them', () => expect(counted('01', '02')).toEqual(['Licence', 'Licence']));
  it('are where they count something else', () =>
    expect(counted('1', '3')).toEqual(['1 Licence', '3 Licence']));
  it('are where there is one line', () => expect(counted('1')).toEqual(['1 Licence']));
});

it('what is taxed of the lines, Net, is none of them', () =>
  expect(
    items([
      ...table(AT, ['Description', 'Qty', 'Unit price', 'Amount'], ['Licence', '1', '1,000', '1,000']),
      [660, 400, 'Net (10% taxable)'],
      [860, 400, '1,000'],
    ]).length,
  ).toBe(1));

const RATES: PrintedCell[] = [
  [660, 420, '8%対象'],
  [860, 420, '4,000'],
  [660, 440, '10%対象'],
  [860, 440, '500'],
];

test.each([
  ['見本茶 軽', '見本茶', 8],
  ['見本茶 冰', '見本茶', 8],
  ['見本茶軽', '見本茶軽', 10],
  ['見本の里 米', '見本の里 米', 10],
  ['見本の里 天然 水', '見本の里 天然 水', 10],
])('%s is %s at %s percent', (print, description, rate) =>
  expect(
    items(
      [...table(AT, HEADS, [print, '4', '1,000', '4,000'], ['座金', '1', '500', '500']), ...RATES],
      recognisedPage,
    ).slice(0, 1),
  ).toEqual([[description, 4, null, 1000, 4000, rate]]),
);

it('rates without a sign under their heading are no amounts, and give the rate', () =>
  expect(
    items([
      ...table(
        [60, 520, 660, 800, 900],
        ['料金内訳', '数量', '単価', '金額', '税率%'],
        ['基本料', '2', '5,800', '11,600', '10'],
        ['国際通話料', '1', '1,540', '1,540', '免'],
        ['弁当', '1', '2,400', '2,400', '8'],
      ),
      [60, 500, '8%対象 2,400'],
    ]).map((i) => [i[0], i[4], i[5]]),
  ).toEqual([
    ['基本料', 11_600, 10],
    ['国際通話料', 1540, 0],
    ['弁当', 2400, 8],
  ]));
