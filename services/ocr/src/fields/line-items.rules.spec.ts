import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readLineItems } from './line-items.rules.js';

const HEADS = ['品名', '数量', '単価', '金額'];
const at = [60, 520, 660, 860] as const;
const row = (y: number, texts: (string | null)[]): PrintedCell[] =>
  texts.flatMap((text, i): PrintedCell[] => (text === null ? [] : [[at[i] ?? 0, y, text]]));
const ROWS = [
  ...row(360, ['部品加工', '4', '25,000', '100,000']),
  ...row(376, ['配送料', '2', '1,500', '3,000']),
];
const items = (cells: PrintedCell[], recognised = true) =>
  readLineItems([recognised ? recognisedPage(cells) : printedPage(cells)]).map((i) => [
    i.description,
    i.quantity,
    i.unit_price,
    i.amount,
  ]);
const BOTH = [
  ['部品加工', 4, 25000, 100000],
  ['配送料', 2, 1500, 3000],
];

test.each([
  ['all headings', HEADS],
  ['金額 was not read', ['品名', '数量', '単価', null]],
  ['金額 goes by another word', ['品名', '数量', '単価', '価額']],
  ['品名 was not read', ['商 中', '数量', '単価', '金額']],
  ['no heading at all', [null, null, null, null]],
])('%s', (_, heads) => expect(items([...row(340, heads), ...ROWS])).toEqual(BOTH));

test('the totals under the table are no lines of it', () =>
  expect(
    items([
      ...row(340, HEADS),
      ...ROWS,
      [660, 400, '商品合計'],
      [860, 400, '103,000'],
      [660, 416, '消費税'],
      [860, 416, '10,300'],
    ]),
  ).toEqual(BOTH));

test.each([
  ['its first digit', '25,000'],
  ['one digit', '185,000'],
])('quantity times price puts an amount right that lost %s', (_, amount) =>
  expect(items([...row(340, HEADS), ...row(360, ['部品加工', '5', '25,000', amount])])).toEqual([
    ['部品加工', 5, 25000, 125000],
  ]),
);

test('an amount that differs in more than a digit stays as printed', () =>
  expect(items([...row(340, HEADS), ...row(360, ['部品加工', '4', '25,000', '92,500'])])[0]?.[3]).toBe(
    92500,
  ));

test('a lone 1 that was not read', () =>
  expect(items([...row(340, HEADS), ...row(360, ['設計', null, '80,000', '80,000'])])).toEqual([
    ['設計', 1, 80000, 80000],
  ]));

test('a description that ends left of its heading', () =>
  expect(items([[280, 340, '品名'], ...row(340, [null, '数量', '単価', '金額']), ...ROWS])).toEqual(BOTH));

test('article codes of one shape are no part of the descriptions', () =>
  expect(
    items([
      ...row(340, HEADS),
      ...row(360, ['TM7328-G79 部品加工', '4', '25,000', '100,000']),
      ...row(376, ['TM2192-A14 配送料', '2', '1,500', '3,000']),
      ...row(392, ['TM7672-C94 梱包', '1', '500', '500']),
    ]).map(([description]) => description),
  ).toEqual(['部品加工', '配送料', '梱包']));

test('headings at the left of wide columns, small amounts without a comma', () =>
  expect(
    items(
      [
        [60, 340, '品名'],
        [300, 340, '数量'],
        [400, 340, '単位'],
        [500, 340, '単価'],
        [700, 340, '金額'],
        [60, 360, '配送料'],
        [370, 360, '2 件'],
        [640, 360, '120'],
        [900, 360, '240'],
        [60, 380, '部品加工'],
        [360, 380, '10 個'],
        [610, 380, '2,500'],
        [880, 380, '25,000'],
        [700, 420, '税率10%対象計'],
        [880, 420, '25,240'],
      ],
      false,
    ),
  ).toEqual([
    ['配送料', 2, 120, 240],
    ['部品加工', 10, 2500, 25000],
  ]));
