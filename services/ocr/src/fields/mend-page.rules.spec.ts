import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { buildLayout } from '../layout/layout.rules.js';
import { mendPage, printedLike } from './mend-page.rules.js';

const cells = (list: PrintedCell[]) => mendPage(recognisedPage(list)).rows.map((r) => r.map((s) => s.text));

test.each([
  ['請求金客', '請求金額'],
  ['お支私期限', 'お支払期限'],
  // お振込先 is as near as お振込期限.
  ['お振込期', null],
  ['消費税頷合計', '消費税額合計'],
  ['lnvoiceDafe', 'InvoiceDate'],
  ['前月綠越額', '前月繰越額'],
  // Two of six letters are too many to guess.
  ['今回御講求頷', null],
  // As near to 前回 as to 今回: not guessed.
  ['回御請求額', null],
  ['品名', null],
  ['部品加工一式', null],
])('%s is meant as %s', (read, meant) => expect(printedLike(read)).toBe(meant));

test('a label in two cells becomes one, two labels stay two', () => {
  expect(
    cells([
      [60, 100, 'お支払'],
      [104, 100, '期限'],
      [200, 100, '2026年11月30日'],
    ]),
  ).toEqual([['お支払期限', '2026年11月30日']]);
  expect(
    cells([
      [60, 100, '小計'],
      [95, 100, '合計'],
    ]),
  ).toEqual([['小計', '合計']]);
});

test('請 read as its like is that before 求', () =>
  expect(
    cells([
      [60, 100, '清求No.E26-449'],
      [300, 100, '清掃'],
    ]),
  ).toEqual([['請求No.E26-449', '清掃']]));

test('ご read as the numeral of its shape is that before what is billed and what came in', () =>
  expect(
    cells([
      [60, 100, '今回二請求額'],
      [200, 100, 'ニ入金額'],
      [340, 100, '二次請求'],
    ]),
  ).toEqual([['今回ご請求額', 'ご入金額', '二次請求']]));

test('the holes of continuous paper go, a letter within the page stays', () =>
  expect(
    cells([
      [20, 100, 'O'],
      [120, 100, '見本商店'],
      [500, 100, 'O'],
      [970, 100, '〇'],
    ]),
  ).toEqual([['見本商店', 'O']]));

test('rules and borders read as letters go', () => {
  expect(
    cells([
      [60, 100, 'ーーニーー', 3],
      [60, 120, '|'],
      [80, 120, '合計|'],
      [300, 120, '|1,000'],
    ]),
  ).toEqual([['合計', '1,000']]);
});

test('a piece of a ruling is no 1: too narrow, or narrow and poorly read', () => {
  const kept = (w: number, confidence: number) => {
    const line = { text: '¥1,000', x: 300, y: 100, w: 40, h: 12, confidence: 0.95 };
    const pieces = [line, { ...line, y: 140 }, { text: '1', x: 200, y: 90, w, h: 30, confidence }];
    const page = mendPage(buildLayout(1, { width: 1000, height: 1414 }, pieces, 'pp_ocr'));
    return page.segments.some((s) => s.tight === '1');
  };
  expect([kept(1, 0.99), kept(2, 0.8), kept(2, 0.99), kept(4, 0.6)]).toEqual([false, false, true, true]);
});

test.each([
  ['2026年', '10 月 31 日'],
  ['令和8年10', '月31日'],
  ['2026年10月', '31日'],
])('%s and %s are one date', (left, right) => {
  const width = [...left].reduce((n, c) => n + (/\d/.test(c) ? 5.2 : 10), 0);
  const apart = 60 + width + 16;
  const one = cells([
    [60, 100, left],
    [apart, 100, right],
  ]);
  expect(one.map((r) => r.join('|').replace(/ /g, ''))).toEqual([left + right.replace(/ /g, '')]);
});

test('a text layer stays unchanged', () => {
  const page = printedPage([[60, 100, '請求金客']]);
  expect(mendPage(page)).toBe(page);
});

test('mended cells know the place of every letter', () => {
  for (const s of mendPage(recognisedPage([[60, 100, 'お支私期限2026年11月30日']])).segments) {
    expect(s.edges).toHaveLength(s.tight.length + 1);
    expect(s.tight).toBe('お支払期限2026年11月30日');
  }
});

test.each([
  ['綠越残高 158,400', '繰越残高 158,400'],
  ['不踝税(軽油引取税)', '不課税(軽油引取税)'],
  ['清求No.310', '請求No.310'],
])('%s is %s', (read, printed) => expect(cells([[60, 100, read]])).toEqual([[printed]]));

test('what is narrower than any letter is no letter, however many were read', () =>
  expect(
    mendPage(
      buildLayout(
        1,
        { width: 1000, height: 1414 },
        [
          { text: '合計', x: 60, y: 100, w: 20, h: 10, confidence: 0.9 },
          { text: '-1', x: 900, y: 95, w: 0.8, h: 32, confidence: 0.9 },
        ],
        'pp_ocr',
      ),
    ).segments.map((s) => s.text),
  ).toEqual(['合計']));
