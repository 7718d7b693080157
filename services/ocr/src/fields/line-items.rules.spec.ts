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

test('and one of which the last digit alone was read', () =>
  expect(items([...row(340, HEADS), ...row(360, ['布テープ', '3', '318', '4'])])).toEqual([
    ['布テープ', 3, 318, 954],
  ]));

test('an amount that differs in more than a digit stays as printed', () =>
  expect(items([...row(340, HEADS), ...row(360, ['部品加工', '4', '25,000', '92,500'])])[0]?.[3]).toBe(
    92500,
  ));

test('price and amount alike are one piece, for any reading of the count', () =>
  expect(items([...row(340, HEADS), ...row(360, ['年会費', '10', '60,000', '60,000'])])).toEqual([
    ['年会費', 1, 60000, 60000],
  ]));

test('the sum of what is not taxed is no line', () =>
  expect(items([...row(340, HEADS), ...ROWS, ...row(400, [null, null, '不課税 計', '103,000'])])).toEqual(
    BOTH,
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

test('an invoice of progress: the column of this time, not the contract sum or all until now', () =>
  expect(
    items([
      [60, 340, '工種'],
      [300, 340, '契約金額'],
      [420, 340, '前回迄出来高'],
      [560, 340, '今回出来高'],
      [700, 340, '累計出来高'],
      [840, 340, '進捗'],
      [60, 360, '足場仮設工事'],
      [300, 360, '1,200,000'],
      [440, 360, '420,000'],
      [570, 360, '780,000'],
      [705, 360, '1,200,000'],
      [845, 360, '100%'],
      [60, 380, '諸経費'],
      [310, 380, '500,000'],
      [440, 380, '250,000'],
      [570, 380, '196,000'],
      [715, 380, '446,000'],
      [845, 380, '89%'],
    ]),
  ).toEqual([
    ['足場仮設工事', null, null, 780000],
    ['諸経費', null, null, 196000],
  ]));

test('a list of costs with amounts alone', () =>
  expect(
    items([
      [60, 340, '内訳'],
      [700, 340, '金額(円)'],
      [860, 340, '税区分'],
      [60, 360, '基本料金'],
      [720, 360, '18,400'],
      [860, 360, '10%'],
      [60, 380, '燃料調整額'],
      [720, 380, '△1,876'],
      [860, 380, '10%'],
      [60, 400, '合計'],
      [720, 400, '16,524'],
    ]),
  ).toEqual([
    ['基本料金', null, null, 18400],
    ['燃料調整額', null, null, -1876],
  ]));

test('a letter: words and one amount to the line, added up below', () =>
  expect(
    items([
      [200, 340, '登記申請手数料'],
      [700, 340, '36,000円'],
      [200, 370, '議事録作成料'],
      [700, 370, '28,000円'],
      [200, 400, '報酬小計（税抜）'],
      [700, 400, '64,000円'],
      [200, 430, '登録免許税（立替実費）'],
      [700, 430, '70,000円'],
      [200, 460, '合計'],
      [700, 460, '140,400円'],
    ]),
  ).toEqual([
    ['登記申請手数料', null, null, 36000],
    ['議事録作成料', null, null, 28000],
    ['登録免許税(立替実費)', null, null, 70000],
  ]));

test('numbers between the two lines of a description, the second one in another language', () =>
  expect(
    items([
      [60, 340, 'Description 品目'],
      [400, 340, 'Qty 数量'],
      [550, 340, 'Unit price 単価'],
      [690, 340, 'Tax'],
      [840, 340, 'Amount 金額'],
      [60, 358, 'Sea salt 1kg'],
      [420, 365, '48 bag'],
      [620, 365, '720'],
      [700, 365, '8%*'],
      [860, 365, '34,560'],
      [60, 372, '海塩', 9],
      [60, 398, 'Pallet & handling'],
      [420, 405, '2 plt'],
      [610, 405, '11,500'],
      [700, 405, '10%'],
      [860, 405, '23,000'],
      [60, 412, '荷役料', 9],
    ]),
  ).toEqual([
    ['Sea salt 1kg', 48, 720, 34560],
    ['Pallet & handling', 2, 11500, 23000],
  ]));

test('a description that fills its column goes on in the next line', () =>
  expect(
    items([
      ...row(340, HEADS),
      [60, 360, '本社ビル三階会議室空調設備更新工事に伴う仮設足場及び養生並びに既存機器搬出'],
      [520, 360, '1'],
      [650, 360, '25,000'],
      [850, 360, '25,000'],
      [60, 372, '撤去処分を含む'],
      ...row(392, ['配送料', '2', '1,500', '3,000']),
    ]).map(([description]) => String(description).replace(/\s/g, '')),
  ).toEqual([
    '本社ビル三階会議室空調設備更新工事に伴う仮設足場及び養生並びに既存機器搬出撤去処分を含む',
    '配送料',
  ]));
