import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readLineItems } from './line-items.rules.js';

/** Rows of a table: each column's left edge, then texts from top to bottom; null leaves a cell empty. */
const table = (at: number[], rows: (string | null)[][], top = 340): PrintedCell[] =>
  rows.flatMap((texts, r) =>
    texts.flatMap((text, c): PrintedCell[] => (text === null ? [] : [[at[c] ?? 0, top + 20 * r, text]])),
  );
const lines = (cells: PrintedCell[], recognised = true) =>
  readLineItems([recognised ? recognisedPage(cells) : printedPage(cells)]);
const described = (cells: PrintedCell[]) => lines(cells, false).map((i) => i.description);

const PLAIN = [60, 520, 660, 860];
const HEADS = ['品名', '数量', '単価', '金額'];
const lone = (name: string, more: PrintedCell[] = [], heads = HEADS) =>
  lines([...table(PLAIN, [heads, [name, '3', '1,400', '4,200'], ['配送', '2', '1,500', '3,000']]), ...more]);

test.each([
  ['ねじ', 'ねじ'],
  ['ねじ※', 'ねじ'],
  ['ねじ(※)', 'ねじ'],
  ['ねじ【軽減8%】', 'ねじ'],
  ['12/1~5 弁当', '弁当'],
  ['12/1 弁当', '弁当'],
  ['(軽)弁当', '弁当'],
  ['100% 果汁', '100% 果汁'],
  // A dash between two places.
  ['札幌一千歳 4t', '札幌-千歳 4t'],
  ['見本第一工場', '見本第一工場'],
])('%s is the description %s', (printed, wanted) => expect(lone(printed)[0]?.description).toBe(wanted));

test('a day read together with the text behind it is separated from it', () => {
  const rows = [
    ['10/2', '紙コップ', '3', '1,400', '4,200'],
    ['10/9', '割箸', '2', '3,050', '6,100'],
  ];
  const cells: PrintedCell[] = [
    ...table([60, 100, 520, 660, 860], [['月日', '品名', '数量', '単価', '金額'], ...rows]),
  ];
  cells.push([60, 400, '10/21幕の内弁当'], [520, 400, '2'], [660, 400, '500'], [860, 400, '1,000']);
  expect(lines(cells).map((i) => i.description)).toEqual(['紙コップ', '割箸', '幕の内弁当']);
});

test('a count left of its heading is none of the description', () => {
  const rows = [
    ['電気料 9月分', '2,184 kWh', '31.5', '68,796'],
    ['賃料 11月分', '1 ヶ月', '385,000', '385,000'],
  ];
  const read = lines([
    ...table([60, 440, 660, 820], rows, 360),
    ...table([60, 540, 660, 820], [['費目', '数量', '単価', '金額']]),
  ]);
  expect(read.map((i) => [i.description, i.quantity, i.unit])).toEqual([
    ['電気料 9月分', 2184, 'kWh'],
    ['賃料 11月分', 1, 'ヶ月'],
  ]);
});

test('the same once more in Japanese under a line that fills its column is no part of it', () =>
  expect(
    lone('Business plan of a cloud service for a department of forty five engineers', [
      [60, 372, 'クラウド利用料', 9],
    ]).map((i) => i.description)[0],
  ).toBe('Business plan of a cloud service for a department of forty five engineers'));

test('words in the column of days belong to the description only behind a day', () => {
  const rows = [
    ['Date', 'Item', 'Qty', 'Unit price', 'Amount'],
    ['10/2', 'Screws', '3', '1,400', '4,200'],
    ['お支払期日', 'Bolts', '2', '3,050', '6,100'],
    ['10/4 座金', null, '2', '500', '1,000'],
  ];
  expect(described(table([60, 200, 520, 660, 860], rows))).toEqual(['Screws', 'Bolts', '座金']);
});

test('descriptions may begin far left of a heading in the middle of their column', () => {
  const rows = [
    [null, '数量', '単価', '金額'],
    ['樹木剪定(高木)', '3', '1,400', '4,200'],
    ['除草', '2', '3,050', '6,100'],
  ];
  const below = table(
    [200, 860],
    [
      ['小計', '10,300'],
      ['消費税', '1,030'],
      ['総合計', '11,330'],
    ],
    500,
  );
  expect(described([...table([70, 520, 660, 860], rows), ...below, [192, 340, '名称・仕様']])).toEqual([
    '樹木剪定(高木)',
    '除草',
  ]);
});
