import { printedPage, type PrintedCell } from '../../test/page-builder.js';
import { moneyTokens } from './money-tokens.rules.js';
import { closeTotals } from './totals.rules.js';
import type { RateSum } from './totals.types.js';

/** Which amounts labels call what: [value, role]. */
const roles = (cells: PrintedCell[], ...wanted: string[]) =>
  moneyTokens([printedPage(cells)]).flatMap((t) =>
    Object.keys(t.roles)
      .filter((role) => wanted.includes(role))
      .map((role) => [t.value, role]),
  );

describe('of two amounts read into one cell under labels', () => {
  const strip = (cell: PrintedCell): PrintedCell[] => [[60, 300, '税抜金額'], [120, 300, '消費税額'], cell];
  it('each is the one under its own', () =>
    expect(roles(strip([60, 316, '¥1,280,000 ¥128,000']), 'subtotal', 'tax')).toEqual([
      [1280000, 'subtotal'],
      [128000, 'tax'],
    ]));
});

describe('the payable amount is set in the largest type', () => {
  const page = (...large: PrintedCell[]): PrintedCell[] => [
    ...large,
    [60, 400, 'ねじ'],
    [860, 400, '¥30,000'],
    [60, 420, '座金'],
    [860, 420, '¥20,000'],
    [60, 440, '釘'],
    [860, 440, '¥5,000'],
  ];
  const asked = (...large: PrintedCell[]) => roles(page(...large), 'payable', 'deposit', 'carried_over');
  it('with any word before it', () =>
    expect(asked([60, 200, 'お渡し分'], [200, 200, '¥55,000', 20])).toEqual([[55000, 'payable']]));
  it('twice', () =>
    expect(asked([60, 200, '¥55,000', 20], [600, 1100, '¥55,000', 20])).toContainEqual([55000, 'payable']));
  it('not where a label says what it is', () =>
    expect(asked([60, 200, '前回ご入金額'], [200, 200, '¥55,000', 20])).toEqual([[55000, 'deposit']]));
  it('not where two large ones differ', () =>
    expect(asked([60, 200, '¥55,000', 20], [600, 200, '¥66,000', 20])).toEqual([]));
  it('not where it is hardly larger', () => expect(asked([200, 200, '¥55,000', 12])).toEqual([]));
  it('not where it is no money', () => expect(asked([200, 200, '55000', 20])).toEqual([]));
  it('not as small as a count', () => expect(asked([200, 200, '¥55', 20])).toEqual([]));
  it('not among two', () =>
    expect(
      roles(
        [
          [200, 200, '¥55,000', 40],
          [860, 400, '¥30,000'],
        ],
        'payable',
      ),
    ).toEqual([]));
  it('and of the first page alone', () =>
    expect(
      moneyTokens([printedPage(page()), printedPage(page([200, 200, '¥55,000', 20]), 2)]).filter(
        (t) => t.roles.payable,
      ),
    ).toEqual([]));
});

describe('amounts that are called exempt', () => {
  const exempt = (...rows: [string, string][]) => exemptBeside([], ...rows);
  const exemptBeside = (sums: RateSum[], ...rows: [string, string][]) =>
    closeTotals(
      moneyTokens([
        printedPage(
          rows.flatMap(([label, amount], i): PrintedCell[] => [
            [600, 300 + 20 * i, label],
            [830, 300 + 20 * i, amount],
          ]),
        ),
      ]),
      sums,
    ).non_taxable_amount;
  it('are counted once where the lines give their sum as well', () =>
    expect(
      exemptBeside(
        [{ rate: 0, amount: 34_000 }],
        ['収入印紙', '¥4,000'],
        ['登録免許税', '¥30,000'],
        ['合計', '¥34,000'],
      ),
    ).toMatchObject({ value: 34_000, box: { y: 340 } }));
  it('are all of the total where they add up to it', () =>
    expect(exempt(['収入印紙', '¥4,000'], ['登録免許税', '¥30,000'], ['合計', '¥34,000'])?.value).toBe(
      34000,
    ));
  it('are not where they do not', () =>
    expect(exempt(['収入印紙', '¥4,000'], ['登録免許税', '¥30,000'], ['合計', '¥35,500'])?.value).not.toBe(
      35500,
    ));
  it('nor where one alone is less', () =>
    expect(exempt(['収入印紙', '¥4,000'], ['合計', '¥34,000'])?.value).toBe(4000));
  it('a single one is identified by its own place', () =>
    expect(exempt(['収入印紙', '¥4,000'], ['合計', '¥4,000'])?.box.y).toBe(300));
});
