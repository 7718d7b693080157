import { recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { mendPage } from './mend-page.rules.js';
import { moneyTokens } from './money-tokens.rules.js';
import { closeTotals } from './totals.rules.js';
import type { RateSum, Totals } from './totals.types.js';

describe('what recognition loses of the totals', () => {
  const lost = (cells: PrintedCell[], sums?: RateSum[]) =>
    closeTotals(moneyTokens([mendPage(recognisedPage(cells))]), sums);
  const rates = (t: Totals) => t.tax_breakdown.map(({ rate, taxable, tax }) => [rate, taxable, tax]);

  it('one of two taxable amounts: subtotal and total part it', () => {
    const t = lost([
      [60, 100, '8%対象'],
      [300, 100, '200,880'],
      [600, 160, '小計'],
      [800, 160, '217,930'],
      [600, 180, '消費税額'],
      [800, 180, '17,775'],
      [600, 200, '合計'],
      [800, 200, '235,705'],
    ]);
    expect(rates(t)).toEqual([
      [10, 17050, 1705],
      [8, 200880, 16070],
    ]);
  });

  it('a ruling read as a leading 1', () => {
    const t = lost([
      [600, 160, '小計'],
      [800, 160, '18,201,226'],
      [600, 180, '消費税(10%)'],
      [800, 180, '1,820,122'],
      [600, 200, '合計'],
      [790, 200, '120,021,348'],
    ]);
    expect(t.total_amount?.value).toBe(20021348);
  });

  it('a rate that is not printed follows from the sums of the lines', () => {
    const t = lost(
      [
        [600, 160, '小計'],
        [800, 160, '1,373,400'],
        [600, 180, '消費税'],
        [800, 180, '123,480'],
        [600, 200, '合計'],
        [800, 200, '1,496,880'],
      ],
      [
        { rate: 10, amount: 680400 },
        { rate: 8, amount: 693000 },
      ],
    );
    expect(rates(t)).toEqual([
      [10, 680400, 68040],
      [8, 693000, 55440],
    ]);
  });

  it('pieces of torn amounts are no total', () => {
    const t = lost([
      [600, 160, '小計'],
      [800, 160, '218'],
      [600, 180, '消費税'],
      [800, 180, '17'],
      [600, 200, '合計'],
      [800, 200, '235'],
      [60, 300, '217,930'],
    ]);
    expect(t.total_amount?.confidence ?? 0).toBeLessThan(0.9);
  });
});
