import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readLineItems } from './line-items.rules.js';

const row = (y: number, at: number[], texts: (string | null)[]): PrintedCell[] =>
  texts.flatMap((text, i): PrintedCell[] => (text === null ? [] : [[at[i] ?? 0, y, text]]));
const read = (cells: PrintedCell[]) =>
  readLineItems([printedPage(cells)]).map(
    (i) => `${i.description} ${i.quantity ?? '-'} ${i.amount} ${i.tax_rate}`,
  );

describe('a table in two halves side by side', () => {
  const AT = [60, 240, 400, 460];
  const both = AT.concat(AT.map((x) => x + 462));
  const HEADS = ['日', '地帯・サイズ', '個数', '運賃'];
  const LINES = [
    row(284, both, ['1', '九州 100サイズ', '2', '2,380', '7', '関西 80サイズ', '1', '1,080']),
    row(308, both, ['1', '東北 60サイズ', '1', '1,230', '8', '九州 120サイズ', '2', '2,920']),
    row(332, both, ['2', '中国 60サイズ', '1', '790', '9', '東北 80サイズ', '1', '1,450']),
  ].flat();
  const ALL = [
    '九州 100サイズ 2 2380 null',
    '東北 60サイズ 1 1230 null',
    '中国 60サイズ 1 790 null',
    '関西 80サイズ 1 1080 null',
    '九州 120サイズ 2 2920 null',
    '東北 80サイズ 1 1450 null',
  ];
  it('is read half by half', () =>
    expect(read([...row(262, both, [...HEADS, ...HEADS]), ...LINES])).toEqual(ALL));

  it('takes the columns of the left half where the headings of the right one were misread', () => {
    const cells = [...row(262, both, [...HEADS, '日', '地帯・サイズ', '因', '運貨']), ...LINES];
    expect(readLineItems([recognisedPage(cells)]).map((i) => i.amount)).toEqual([
      2380, 1230, 790, 1080, 2920, 1450,
    ]);
  });

  it('is none where the second headings are others', () => {
    const cells = row(262, both, [...HEADS, '日', '入金', '残高', '備考']);
    expect(readLineItems([printedPage([...cells, ...LINES])])).not.toHaveLength(6);
  });
});

describe('fees and what was laid out', () => {
  const AT = [110, 560, 720];
  const HEADS = row(425, AT, ['事件・摘要', '報酬額(税抜)', '登録免許税・実費']);
  it.each<[string, (string | null)[], string[]]>([
    [
      'on one line are two',
      ['本店移転登記', '60,000', '30,000'],
      ['本店移転登記 - 60000 10', '本店移転登記 - 30000 0'],
    ],
    ['the fee alone is one', ['議事録作成', '35,000', '―'], ['議事録作成 - 35000 10']],
    ['the outlay alone is one without tax', ['登記事項証明書', '―', '5,880'], ['登記事項証明書 - 5880 0']],
  ])('%s', (_name, line, expected) =>
    expect(
      read([
        ...HEADS,
        ...row(476, AT, line),
        ...row(520, AT, ['小計', '95,000', '35,880']),
        [442, 600, '消費税(10%)'],
      ]),
    ).toEqual(expected),
  );
});

describe('a minus behind the amount', () => {
  const AT = [60, 400, 520, 660];
  const table = (...amounts: string[]) => [
    ...row(300, AT, ['品名', '数量', '単価', '金額']),
    ...amounts.flatMap((amount, i) => row(330 + 24 * i, AT, [`見本品 ${'甲乙丙丁'[i]}`, null, null, amount])),
  ];
  const amounts = (cells: PrintedCell[]) => readLineItems([printedPage(cells)]).map((i) => i.amount);
  it('is one where other amounts have none', () =>
    expect(amounts(table('8,400', '11,160', '3,720-', '35,700'))).toEqual([8400, 11160, -3720, 35700]));
  it('is a dash where they all have it', () =>
    expect(amounts(table('8,400-', '11,160-', '3,720-', '35,700-'))).toEqual([8400, 11160, 3720, 35700]));
});
