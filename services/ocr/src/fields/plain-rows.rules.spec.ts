import { printedPage, type PrintedCell } from '../../test/page-builder.js';
import { plainRows } from './plain-rows.rules.js';

/** Words at the left, amounts that end at one edge; a text alone is a line of its own. */
function list(...rows: [words: string, amount?: string][]): PrintedCell[] {
  return rows
    .map(([words], i) => [100, 400 + 18 * i, words] as PrintedCell)
    .concat(
      rows.flatMap(([, amount], i): PrintedCell[] =>
        amount ? [[700 - 5.2 * amount.replace('円', 'aa').length, 400 + 18 * i, amount]] : [],
      ),
    );
}
const read = (cells: PrintedCell[]) =>
  plainRows(printedPage(cells)).map((r) => [
    r.description,
    r.quantity,
    r.unit,
    r.unit_price,
    r.amount,
    r.tax_rate,
  ]);

test('a short list ends with the sum it adds up to, regardless of its name', () =>
  expect(
    read(
      list(
        ['事務所家賃', '286,000'],
        ['水道使用料', '3,818'],
        ['10%対象計(税抜)', '289,818'],
        ['合計', '318,799'],
      ),
    ),
  ).toEqual([
    ['事務所家賃', null, null, null, 286000, null],
    ['水道使用料', null, null, null, 3818, null],
  ]));

test('what is taxed and what is not has a sum each', () =>
  expect(
    read(
      list(
        ['家賃(非課税)101号室', '58,000'],
        ['駐車場代', '12,000'],
        ['非課税計', '58,000'],
        ['10%対象計(税抜)', '12,000'],
        ['合計', '71,200'],
      ),
    ),
  ).toEqual([
    ['家賃(非課税)101号室', null, null, null, 58000, 0],
    ['駐車場代', null, null, null, 12000, null],
  ]));

test('price and count printed under the words belong to them', () =>
  expect(
    read(
      list(
        ['ポスティング', '72,500円'],
        ['5.8円× 12,500枚'],
        ['のぼり旗', '39,600円'],
        ['1,980円× 20本'],
        ['早期割引', '▲15,000円'],
        ['▲15,000円× 1式'],
        ['税抜小計', '97,100円'],
      ),
    ),
  ).toEqual([
    ['ポスティング', 12500, '枚', 5.8, 72500, null],
    ['のぼり旗', 20, '本', 1980, 39600, null],
    ['早期割引', 1, '式', -15000, -15000, null],
  ]));

test('where × was not read the product identifies price and count', () =>
  expect(
    read(
      list(
        ['ポスティング', '72,500円'],
        ['5.8円 12,500枚'],
        ['のぼり', '39,600円'],
        ['1,980円 2本'],
        ['税抜小計', '112,100円'],
      ),
    ),
  ).toEqual([
    ['ポスティング', 12500, '枚', 5.8, 72500, null],
    ['のぼり', null, null, null, 39600, null],
  ]));

test('amounts that add up to no sum under a name that says none are no lines', () =>
  expect(read(list(['ご入金額', '50,000'], ['繰越', '8,000'], ['10%対象計(税抜)', '12,000']))).toEqual([]));

test('the number of an item behind its name is part of its description', () => {
  const cells = list(['駐車場使用料', '24,000円'], ['共益費', '1,000円'], ['合計', '25,000円']);
  expect(read([...cells, [230, 400, 'B1-07'], [230, 418, '3']]).map(([description]) => description)).toEqual([
    '駐車場使用料 B1-07',
    '共益費',
  ]);
});

test.each(['撮影用スイーツ 軽減8%', '撮影用スイーツ【軽減8%'])(
  'the reduced rate in one cell with its goods: %s',
  (print) =>
    expect(read(list([print, '8,745円'], ['造作', '1,000円'], ['合計', '9,745円']))).toEqual([
      ['撮影用スイーツ', null, null, null, 8745, 8],
      ['造作', null, null, null, 1000, null],
    ]),
);

describe('behind the sum of the fees', () => {
  const FEES: [string, string?][] = [
    ['相談料', '30,000'],
    ['書類作成', '20,000'],
    ['報酬小計', '50,000'],
    ['消費税(10%)', '5,000'],
  ];
  const OWN = [
    ['相談料', null, null, null, 30000, null],
    ['書類作成', null, null, null, 20000, null],
  ];
  it('outlays with a sum of their own are lines without tax', () =>
    expect(
      read(list(...FEES, ['登録費', '12,000'], ['謄本', '1,600'], ['実費計', '13,600'], ['合計', '68,600'])),
    ).toEqual([...OWN, ['登録費', null, null, null, 12000, 0], ['謄本', null, null, null, 1600, 0]]));
  it('a line that does not add up to it', () =>
    expect(
      read(list(...FEES, ['登録費', '12,000'], ['謄本', '1,700'], ['実費計', '13,600'], ['合計', '68,600'])),
    ).toEqual(OWN));
  it('and nothing without it', () =>
    expect(read(list(...FEES, ['登録費', '12,000'], ['謄本', '1,600'], ['合計', '68,600']))).toEqual(OWN));
});

test('a letter counts its lines by 一 and its amounts by 金, and prints no sum before the tax', () =>
  expect(
    read(
      list(
        ['一、顧問報酬(10月分)', '金55,000 円'],
        ['一、記帳代行料', '金24,700 円'],
        ['消費税額(10%)', '金7,970 円'],
        ['御請求金額 合計', '金87,670 円'],
      ),
    ),
  ).toEqual([
    ['一、顧問報酬(10月分)', null, null, null, 55000, null],
    ['一、記帳代行料', null, null, null, 24700, null],
  ]));
