import type { ChosenInvoice } from './approvals.api';
import { sumsOf } from './bulk.rules';

const yen = (payable_amount: number | null) =>
  ({ payable_amount, currency_code: 'JPY', foreign_total_amount: null }) as ChosenInvoice;
const foreign = (currency_code: string, foreign_total_amount: string | null) =>
  ({ payable_amount: 999, currency_code, foreign_total_amount }) as ChosenInvoice;

it.each([
  ['nothing', [], []],
  ['yen', [yen(110_000), yen(-10)], [['JPY', 2, '109990', 0]]],
  ['an amount that is not known', [yen(100), yen(null)], [['JPY', 2, '100', 1]]],
  ['none that is known', [yen(null)], [['JPY', 1, '0', 1]]],
  [
    'beyond what a float holds',
    [yen(9_007_199_254_740_991), yen(9_007_199_254_740_991)],
    [['JPY', 2, '18014398509481982', 0]],
  ],
  [
    'currencies, each for itself and yen first',
    [
      foreign('USD', '0.1'),
      foreign('EUR', '5'),
      yen(1),
      foreign('USD', '0.2'),
      foreign('USD', '1234.500000'),
    ],
    [
      ['JPY', 1, '1', 0],
      ['EUR', 1, '5', 0],
      ['USD', 3, '1234.8', 0],
    ],
  ],
  ['a credit note', [foreign('USD', '-0.5'), foreign('USD', null)], [['USD', 2, '-0.5', 1]]],
])('sums of %s', (_, rows, sums) => {
  const found = sumsOf(rows as ChosenInvoice[]);
  expect(found.map(({ currency, count, total, unknown }) => [currency, count, total, unknown])).toEqual(sums);
});
