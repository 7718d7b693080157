import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { shortDate } from './dates.rules.js';
import { readDates } from './invoice-dates.rules.js';
import { readInvoiceNumber } from './invoice-number.rules.js';

test.each([
  ['26/10/31', '2026-10-31'],
  ['’26.11.5', '2026-11-05'],
  ['08.10.31', '2026-10-31'],
  ['26/11/30まで', '2026-11-30'],
  ['26/11/30(月)', '2026-11-30'],
  ['15/1/5', '2033-01-05'],
  ['16/1/5', null],
  ['19/1/5', null],
  ['20/1/5', '2020-01-05'],
  ['00/1/5', null],
  ['26/13/1', null],
  ['26/2/30', null],
  ['26-11/2', null],
  ['126/10/31', null],
  ['26/10/311', null],
  ['8.10.31', '2026-10-31'],
  ['8/2/30', null],
  ['No26/10/31', null],
])('%s beside a label is %s', (text, iso) => expect(shortDate(text)?.iso ?? null).toBe(iso));

const dates = (cells: PrintedCell[], page = printedPage) => {
  const { issue_date, due_date } = readDates([page(cells)]);
  return [issue_date?.value ?? null, due_date?.value ?? null];
};

test.each<[string, PrintedCell[], (string | null)[]]>([
  [
    'years of two digits behind their labels',
    [
      [610, 150, '日付 26/10/31'],
      [62, 320, 'お支払期日 26/11/30'],
    ],
    ['2026-10-31', '2026-11-30'],
  ],
  [
    'a label of which the first letter stands apart',
    [
      [610, 150, '日'],
      [650, 150, '付 26/10/31'],
    ],
    ['2026-10-31', null],
  ],
  [
    'a column of days is no date of the bill',
    [
      [60, 400, '日付'],
      [200, 400, '品名'],
      [60, 424, '26/10/02'],
      [200, 424, 'ねじ'],
    ],
    [null, null],
  ],
  [
    'the day of the former bill is none of this one',
    [
      [80, 60, '出来高請求書(第3回) 令和8年10月31日'],
      [80, 900, '※前回(第2回)請求日 令和8年8月31日 入金済'],
    ],
    ['2026-10-31', null],
  ],
  [
    'a label in the corner of a band, the date large in its middle',
    [
      [629, 143, '発行日 2026年10月28日'],
      [459, 334, 'お支払期限', 14],
      [583, 353, '2026年11月16日', 20],
    ],
    ['2026-10-28', '2026-11-16'],
  ],
  [
    'two dates there are of somebody else',
    [
      [629, 143, '発行日 2026年10月28日'],
      [459, 334, 'お支払期限', 14],
      [583, 353, '2026年11月16日', 20],
      [560, 362, '2026年11月17日'],
    ],
    ['2026-10-28', null],
  ],
  [
    'the day of issue goes before the day of closing, whichever is printed first',
    [
      [600, 130, '締日 2026年10月20日'],
      [600, 150, '発行日 2026年10月31日'],
    ],
    ['2026-10-31', null],
  ],
  ['the day of closing alone is that of the bill', [[600, 130, '締日 2026年10月20日']], ['2026-10-20', null]],
  [
    'a date behind another label in the cell is that one’s',
    [[60, 1200, 'お支払期日 毎月末日 単価見直し:2027年1月31日']],
    [null, null],
  ],
  [
    'a date behind words that are no label',
    [[60, 320, 'お支払期日 翌月末 2026年11月30日']],
    [null, '2026-11-30'],
  ],
  [
    'a date behind a word for another day',
    [[60, 1200, 'お支払期日 別途 更新登録2027年1月31日']],
    [null, null],
  ],
  [
    'the last letter of a label read with its value, the first far off',
    [
      [600, 150, '締'],
      [640, 150, '日 26/10/31'],
    ],
    ['2026-10-31', null],
  ],
  [
    'a sentence that goes on in a line that is set less in',
    [
      [600, 130, '発行日 2026年10月31日'],
      [78, 900, '誠に恐れ入りますが、'],
      [500, 900, '2026年11月30日までに'],
      [60, 916, '下記の口座へお振込みください。'],
    ],
    ['2026-10-31', '2026-11-30'],
  ],
  [
    'a line that is set far less in is of something else',
    [
      [600, 130, '発行日 2026年10月31日'],
      [96, 900, '誠に恐れ入りますが、'],
      [500, 900, '2026年11月30日までに'],
      [60, 916, '下記の口座へお振込みください。'],
    ],
    ['2026-10-31', null],
  ],
])('%s', (_name, cells, expected) => expect(dates(cells)).toEqual(expected));

test.each(['発送日', '次回請求', '開催日', '実施日', '申込日', '登録日', '引渡日'])(
  '%s is no day of the invoice',
  (label) => {
    expect(dates([[600, 130, `${label} 2026年10月20日`]])).toEqual([null, null]);
    expect(
      dates([
        [600, 130, label],
        [720, 130, '2026年10月20日'],
      ]),
    ).toEqual([null, null]);
  },
);

const number = (cells: PrintedCell[]) => readInvoiceNumber([recognisedPage(cells)])?.value ?? null;
test.each<[string, PrintedCell[], string | null]>([
  [
    'of the bill goes before one of documents in a remark',
    [
      [95, 273, '請求番号'],
      [190, 273, 'SNK-0026104-2'],
      [95, 1100, '稼働実績は別途送付いたします(管理番号 55-20261104)。'],
    ],
    'SNK-0026104-2',
  ],
  [
    'behind 伝票No, letters first',
    [
      [600, 100, '伝票No'],
      [680, 100, 'R8-0147'],
    ],
    'R8-0147',
  ],
  ['behind No without its dot, letters first', [[800, 90, 'No R8-10-031']], 'R8-10-031'],
  ['in NOV-30-2026 is none', [[30, 20, 'NOV-30-2026 18:05']], null],
])('a number %s', (_name, cells, expected) => expect(number(cells)).toBe(expected));

describe('a short date without any label at the head of the page', () => {
  it.each([
    ['8.10.31', '2026-10-31'],
    ['’26.10.9', '2026-10-09'],
    ['26/10/31', '2026-10-31'],
  ])('%s is the day of issue, with doubt', (print, iso) => {
    const { issue_date } = readDates([printedPage([[800, 90, print]])]);
    expect(issue_date).toMatchObject({ value: iso });
    expect(issue_date?.confidence).toBeLessThan(0.9);
  });
  it.each<[string, PrintedCell[]]>([
    ['further down', [[800, 500, '8.10.31']]],
    ['at the left', [[60, 90, '8.10.31']]],
    [
      'one of two',
      [
        [800, 90, '8.10.31'],
        [800, 120, '8.11.25'],
      ],
    ],
  ])('but none %s', (_, cells) => expect(dates(cells)[0]).toBeNull());
  it('nor beside one with a label', () =>
    expect(
      dates([
        [800, 90, '8.10.31'],
        [600, 150, '請求日 2026年10月30日'],
      ])[0],
    ).toBe('2026-10-30'));
});

test.each([
  ['来月10日(11月10日)までに末尾の口座へご送金ください', '2026-11-10'],
  ['翌月末日(11/30)までにお振込みをお願いいたします。', '2026-11-30'],
  ['お支払条件:月末締め翌月末払い(2026年11月30日)', '2026-11-30'],
  ['支払サイト 翌月末日(2026/11/30)', '2026-11-30'],
  ['Terms: Net 30 (2026/11/30)', '2026-11-30'],
  ['11/30までにお振込みをお願いします', '2026-11-30'],
  ['Due date: 30/11/2026', '2026-11-30'],
  ['期日 2026.11.30', '2026-11-30'],
  ['お支払い 2026年11月30日限り', '2026-11-30'],
  ['※2026年11月30日必着でお振込みください', '2026-11-30'],
  ['入金締切 2026年11月30日', '2026-11-30'],
  ['弁済期:令和8年11月30日', '2026-11-30'],
  ['検収期日 2026年11月30日', null],
  ['作業は11/30までに終わります', null],
  ['有効期限 2026年11月30日限り', null],
  ['(10/5)の分までお振込済みです。', null],
])('%s asks for payment by %s', (print, due) =>
  expect(
    dates([
      [610, 150, '請求日 2026年10月31日'],
      [60, 900, print],
    ])[1],
  ).toBe(due),
);

test('a sentence that asks for payment goes on from the line over the day', () =>
  expect(
    dates([
      [610, 150, '請求日 2026年10月9日'],
      [60, 902, 'お振込は 千葉銀行 浦安支店 普通 0123456「ミホン(カ」まで、'],
      [60, 916, '翌月末日(11/30)までにお願いいたします。'],
    ])[1],
  ).toBe('2026-11-30'));

test('short days under words for days in a strip, but not under the bare word for dates', () =>
  expect(
    dates([
      [100, 276, '締切日'],
      [400, 276, 'お支払期限'],
      [100, 300, '26/10/31'],
      [400, 300, '26/11/30'],
    ]),
  ).toEqual(['2026-10-31', '2026-11-30']));

describe('the day of delivery or of the work', () => {
  const BOTH: PrintedCell = [95, 91, '作業報告書兼請求書'];
  it.each([
    ['納品日 2026 年 10 月 19 日'],
    ['作業日 2026年10月19日'],
    ['施工完了日:2026/10/19'],
    ['納車日 R8.10.19'],
  ])('%s is the day of issue where no other is printed, with doubt', (print) => {
    const { issue_date, due_date } = readDates([
      printedPage([
        [95, 91, '納 品 書 ( 兼 請 求 書 )'],
        [95, 206, print],
        [95, 699, 'お支払:11月末日までにお振込ください。'],
      ]),
    ]);
    expect(issue_date?.value).toBe('2026-10-19');
    expect(issue_date?.confidence).toBeLessThan(0.9);
    expect(due_date?.value).toBe('2026-11-30');
  });
  it('is not beside a day of issue', () =>
    expect(dates([BOTH, [95, 206, '納品日 2026年10月19日'], [700, 206, '請求日 2026年10月31日']])[0]).toBe(
      '2026-10-31',
    ));
  it('is not where there are two', () =>
    expect(
      dates([BOTH, [95, 206, '納品日 2026年10月19日'], [95, 226, '納品日 2026年10月21日']])[0],
    ).toBeNull());
  it('is not without its year', () => expect(dates([BOTH, [95, 206, '納品日 10月19日']])[0]).toBeNull());
  it('is not on a bill alone', () =>
    expect(
      dates([
        [95, 91, '請求書'],
        [95, 206, '納品日 2026年10月19日'],
      ])[0],
    ).toBeNull());
});
