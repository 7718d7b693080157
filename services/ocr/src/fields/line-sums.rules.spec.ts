import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readLineItems } from './line-items.rules.js';
import { readFields } from './read-fields.rules.js';

/** Rows of a table: each column's left edge, then texts from top to bottom; null leaves a cell empty. */
const table = (at: number[], rows: (string | null)[][], top = 340): PrintedCell[] =>
  rows.flatMap((texts, r) =>
    texts.flatMap((text, c): PrintedCell[] => (text === null ? [] : [[at[c] ?? 0, top + 20 * r, text]])),
  );
const read = (cells: PrintedCell[]) => readLineItems([printedPage(cells)]);

const AT = [60, 400, 560, 700];
const HEADS = ['品目', '数量', '単価', '金額'];

describe('sums of groups between the lines', () => {
  const grouped = (sum: string) =>
    read(
      table(AT, [
        HEADS,
        ['月額', '1', '4,000', '4,000'],
        ['監視', '3', '1,000', '3,000'],
        [null, null, '保守契約小計', sum],
        ['改修', '2', '5,000', '10,000'],
        [null, null, '個別開発小計', '10,000'],
        ['端末', '4', '6,000', '24,000'],
        [null, null, '税抜合計', '41,000'],
      ]),
    ).map((i) => i.amount);

  it('are none, and the lines go on behind them', () =>
    expect(grouped('7,000')).toEqual([4000, 3000, 10000, 24000]));

  it('what sums up no group ends the lines', () => expect(grouped('9,999')).toEqual([4000, 3000]));

  it('no line follows the last of them', () =>
    expect(
      read(
        table(AT, [
          HEADS,
          ['月額', '1', '4,000', '4,000'],
          [null, null, '小計', '4,000'],
          ['消費税', '1', '400', '400'],
        ]),
      ).map((i) => i.amount),
    ).toEqual([4000]));
});

test('fees and outlays in columns of their own are lines both; outlays carry no tax', () => {
  const cells = table(
    [60, 400, 460, 560, 680, 800],
    [
      ['摘要', '数', '単位', '単価', null, null],
      ['変更登記', '1', '件', '38,000', '38,000', null],
      ['議事録', '4', '通', '6,500', '26,000', null],
      ['登録免許税', '2', '件', '30,000', null, '60,000'],
      ['郵送料', '3', '回', '430', null, '1,290'],
      ['証明書', '5', '通', '500', null, '2,500'],
    ],
  );
  const heads: PrintedCell[] = [
    [740, 325, '金額(円)'],
    [680, 352, '報酬'],
    [800, 352, '立替実費'],
    [60, 600, '消費税(10%)'],
  ];
  expect(read([...cells, ...heads]).map((i) => [i.description, i.amount, i.tax_rate])).toEqual([
    ['変更登記', 38000, 10],
    ['議事録', 26000, 10],
    ['登録免許税', 60000, 0],
    ['郵送料', 1290, 0],
    ['証明書', 2500, 0],
  ]);
});

test('text beside a table that begins under its first heading does not belong to it', () => {
  const rows = [
    ['ねじ', '3', '1,400', '4,200'],
    ['座金', '2', '3,050', '6,100'],
    ['割ピン', '4', '250', '1,000'],
  ];
  const lines = table([320, 560, 680, 800], [HEADS, ...rows]);
  const beside: PrintedCell[] = [
    [60, 360, '浦安支店'],
    [60, 380, '普通 0123456'],
  ];
  expect(read([...lines, ...beside]).map((i) => i.description)).toEqual(['ねじ', '座金', '割ピン']);
});

describe('a line that reduces the invoice and lost its sign', () => {
  const read_with = (subtotal: string, name = '出精値引') =>
    read([
      ...table(AT, [
        HEADS,
        ['ねじ', '3', '1,400', '4,200'],
        ['座金', '2', '3,050', '6,100'],
        [name, '1', '300', '300'],
      ]),
      [560, 460, '小計'],
      [700, 460, subtotal],
    ]).map((i) => [i.unit_price, i.amount])[2];

  it('gets it back where the lines then add up', () => expect(read_with('10,000')).toEqual([-300, -300]));
  it('has none where they add up unchanged', () => expect(read_with('10,600')).toEqual([300, 300]));
  it('is recognised by its words', () => expect(read_with('10,000', '割ピン')).toEqual([300, 300]));
});

test('dirt between two lines keeps the right end of one not apart from its left end', () => {
  const cells = table(AT, [HEADS, ['ねじ', '3', '1,400', null], ['座金', '2', '3,050', '6,100']]);
  const { rows, ...page } = recognisedPage([...cells, [700, 353, '4,200'], [402, 355, 'F', 6]]);
  const dirty = rows.map((r) => r.map((s) => (s.text === 'F' ? { ...s, confidence: 0.1 } : s)));
  const lines = readLineItems([{ ...page, rows: dirty, segments: dirty.flat() }]);
  expect(lines.map((i) => [i.description, i.quantity, i.amount])).toEqual([
    ['ねじ', 3, 4200],
    ['座金', 2, 6100],
  ]);
});

test('headings of two lines on a slant are headings still', () => {
  const heads: PrintedCell[] = [
    [60, 345, '月日'],
    [140, 340, '伝票No'],
    [240, 330, '注文番号'],
    [400, 330, '品名・規格'],
    [560, 320, '数量'],
    [562, 345, '数'],
    [620, 345, '単位'],
    [700, 340, '単価'],
    [820, 340, '金額'],
  ];
  const lines = table(
    [60, 140, 240, 400, 562, 620, 700, 820],
    [
      ['11/04', '20871', 'KM-1', 'ねじ', '3', '本', '1,400', '4,200'],
      ['11/10', '20903', 'KM-2', '座金', '2', '個', '3,050', '6,100'],
    ],
    370,
  );
  expect(read([...heads, ...lines]).map((i) => [i.description, i.amount])).toEqual([
    ['ねじ', 4200],
    ['座金', 6100],
  ]);
});

test('a column that adds up what was billed so far is not what is billed, nor one behind the amounts', () => {
  const cells = table(
    [60, 300, 400, 520, 640, 780],
    [
      ['工種', '契約金額', '前回迄出来高', '今回出来高', '出来高累計', '進捗率'],
      ['設備工事', '4,600,000', '1,380,000', '1,840,000', '3,220,000', '70%'],
      ['消火工事', '1,170,000', '585,000', '351,000', '936,000', '80%'],
    ],
  );
  const sums: PrintedCell[] = [
    [60, 420, '合計(税抜)'],
    [520, 420, '2,191,000'],
    [640, 420, '4,156,000'],
  ];
  expect(read([...cells, ...sums]).map((i) => i.amount)).toEqual([1840000, 351000]);
});

test('a numeral between katakana is their long vowel', () => {
  const cells = table(AT, [
    HEADS,
    ['ノ一ト 一冊', '3', '1,400', '4,200'],
    ['第一工場', '2', '3,050', '6,100'],
  ]);
  expect(readFields([recognisedPage(cells)], NOBODY).line_items.map((i) => i.description)).toEqual([
    'ノート 一冊',
    '第一工場',
  ]);
});

test.each(['御注文番号', '注文No', '貴社注文番号'])(
  'numbers under %s are no part of what was ordered',
  (head) =>
    expect(
      read(
        table(
          [60, 200, 400, 560, 700],
          [
            [head, '品名', '数量', '単価', '金額'],
            ['KM-1', 'ねじ', '3', '1,400', '4,200'],
            ['KM-2', '座金', '2', '3,050', '6,100'],
          ],
        ),
      ).map((i) => i.description),
    ).toEqual(['ねじ', '座金']),
);

test('a ruling read as the last digit of a count: the amount stays', () =>
  expect(
    readLineItems([
      recognisedPage(
        table(AT, [HEADS, ['改修', '61', '52,000', '312,000'], ['端末', '4', '6,000', '24,000']]),
      ),
    ]).map((i) => [i.quantity, i.amount]),
  ).toEqual([
    [6, 312000],
    [4, 24000],
  ]));
