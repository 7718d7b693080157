import { NOBODY, printedPage, type PrintedCell } from '../../test/page-builder.js';
import { readFields } from './read-fields.rules.js';

/** Sums under words that no rule knows, one under the other. */
function read(...rows: [label: string, amount: string][]) {
  const cells = rows.flatMap(([label, amount], i): PrintedCell[] => [
    [500, 600 + 25 * i, label],
    [830, 600 + 25 * i, amount],
  ]);
  const document = readFields([printedPage([[400, 40, '請求書', 24], ...cells])], NOBODY);
  const { subtotal, tax_amount, total_amount, withholding_tax, payable_amount } = document;
  return [subtotal, tax_amount, total_amount, withholding_tax, payable_amount].map((f) => f?.value ?? null);
}

describe('the tax withheld is what the law takes of the fee, where what is left is printed', () => {
  const FEE = [300_000, 30_000, 330_000, 30_630, 299_370];
  it.each<[string, [string, string][]]>([
    [
      'known words',
      [
        ['報酬額', '300,000'],
        ['消費税', '30,000'],
        ['源泉徴収税', '▲30,630'],
        ['差引お支払額', '299,370'],
      ],
    ],
    [
      'words in the wrong place',
      [
        ['ご請求金額', '¥299,370'],
        ['対価', '¥300,000'],
        ['消費税', '¥30,000'],
        ['控除', '¥-30,630'],
      ],
    ],
    [
      'no word known',
      [
        ['役務の対価', '¥300,000'],
        ['加算', '¥30,000'],
        ['控除', '¥-30,630'],
        ['お渡し', '¥299,370'],
      ],
    ],
    [
      'the total printed too',
      [
        ['役務の対価', '¥300,000'],
        ['加算', '¥30,000'],
        ['両方', '¥330,000'],
        ['控除', '¥30,630'],
        ['お渡し', '¥299,370'],
      ],
    ],
  ])('%s', (_, rows) => expect(read(...rows)).toEqual(FEE));

  it('an amount of the formula without what is left of the total is none', () =>
    expect(
      read(['対価', '¥300,000'], ['加算', '¥30,000'], ['両方', '¥330,000'], ['何か', '¥30,630']),
    ).toEqual([300_000, 30_000, 330_000, null, 330_000]));
});

describe('a balance brought forward is what was billed less what was paid, where the sum with it is printed', () => {
  const BEFORE: [string, string][] = [
    ['前に', '¥70,000'],
    ['済み', '¥50,000'],
    ['残り', '¥20,000'],
  ];
  const MONTH: [string, string][] = [
    ['この月', '¥100,000'],
    ['加算', '¥10,000'],
  ];
  it('with the total of the month', () =>
    expect(read(...BEFORE, ...MONTH, ['この月の計', '¥110,000'], ['以上', '¥130,000'])).toEqual([
      100_000,
      10_000,
      110_000,
      null,
      130_000,
    ]));
  it('without the total of the month', () =>
    expect(read(...BEFORE, ...MONTH, ['以上', '¥130,000'])).toEqual([
      100_000,
      10_000,
      110_000,
      null,
      130_000,
    ]));
  it('nothing without that sum: three lines of goods may differ so', () =>
    expect(read(...BEFORE, ...MONTH, ['この月の計', '¥110,000'])).toEqual([
      100_000,
      10_000,
      110_000,
      null,
      110_000,
    ]));
  it('nothing where the three do not follow each other', () =>
    expect(
      read(
        ['前に', '¥70,000'],
        ['済み', '¥50,000'],
        ['別の', '¥1,234'],
        ['残り', '¥20,000'],
        ...MONTH,
        ['この月の計', '¥110,000'],
        ['以上', '¥130,000'],
      ),
    ).toEqual([100_000, 10_000, 110_000, null, 110_000]));
});

describe('a part without tax that no word calls so is what is left of the total', () => {
  const TAXED: [string, string][] = [
    ['この月', '¥100,000'],
    ['加算', '¥10,000'],
  ];
  it('where it is printed', () =>
    expect(read(...TAXED, ['別の分', '¥7,480'], ['合計', '¥117,480'])).toEqual([
      100_000,
      10_000,
      117_480,
      null,
      117_480,
    ]));
  it('not where a label calls it a balance', () =>
    expect(read(...TAXED, ['前回繰越', '¥7,480'], ['ご請求額', '¥117,480'])).toEqual([
      100_000,
      10_000,
      110_000,
      null,
      117_480,
    ]));
});
