import { printedPage, type PrintedCell } from '../../test/page-builder.js';
import { moneyTokens } from './money-tokens.rules.js';
import { closeTotals } from './totals.rules.js';

const read = (cells: PrintedCell[]) => closeTotals(moneyTokens([printedPage(cells)]));

test('one rate: subtotal, tax and total by their labels', () => {
  const t = read([
    [600, 100, '小計'],
    [800, 100, '878,000'],
    [600, 120, '消費税(10%)'],
    [800, 120, '87,800'],
    [600, 140, '合計'],
    [800, 140, '¥965,800'],
  ]);
  expect(t).toMatchObject({
    subtotal: { value: 878000 },
    tax_amount: { value: 87800 },
    total_amount: { value: 965800 },
    payable_amount: { value: 965800 },
    closes: true,
  });
  expect(t.tax_breakdown).toMatchObject([{ rate: 10, taxable: 878000, tax: 87800 }]);
});

test('two rates: the lines of each rate, whatever their order', () => {
  const t = read([
    [60, 100, '8%対象'],
    [300, 100, '200,880'],
    [400, 100, '消費税'],
    [500, 100, '16,070'],
    [60, 120, '10%対象'],
    [300, 120, '17,050'],
    [400, 120, '消費税'],
    [500, 120, '1,705'],
    [600, 160, '小計'],
    [800, 160, '217,930'],
    [600, 180, '消費税額'],
    [800, 180, '17,775'],
    [600, 200, '合計'],
    [800, 200, '235,705'],
  ]);
  expect(t.tax_breakdown.map(({ rate, taxable, tax }) => [rate, taxable, tax])).toEqual([
    [10, 17050, 1705],
    [8, 200880, 16070],
  ]);
  expect(t.subtotal?.value).toBe(217930);
});

test('withholding is taken off what is to be paid, not off the total', () => {
  const t = read([
    [600, 100, '小計'],
    [800, 100, '¥285,000'],
    [600, 120, '消費税(10%)'],
    [800, 120, '¥28,500'],
    [600, 140, '合計'],
    [800, 140, '¥313,500'],
    [600, 160, '源泉徴収税額'],
    [800, 160, '-¥29,098'],
    [600, 180, '差引ご請求額'],
    [800, 180, '¥284,402'],
  ]);
  expect(t).toMatchObject({
    total_amount: { value: 313500 },
    withholding_tax: { value: 29098 },
    payable_amount: { value: 284402 },
    closes: true,
  });
});

test('a balance brought forward is asked for beside the total', () => {
  const t = read([
    [50, 100, '前回御請求額'],
    [200, 100, '御入金額'],
    [350, 100, '繰越金額'],
    [500, 100, '今回売上額'],
    [650, 100, '消費税等'],
    [800, 100, '今回御請求額'],
    [60, 120, '352,900'],
    [210, 120, '200,000'],
    [360, 120, '152,900'],
    [510, 120, '246,275'],
    [660, 120, '24,627'],
    [810, 120, '¥423,802'],
  ]);
  expect(t).toMatchObject({
    total_amount: { value: 270902 },
    payable_amount: { value: 423802 },
    carried_over: 152900,
    subtotal: { value: 246275 },
  });
});

test('an exempt part joins the total untaxed', () => {
  const t = read([
    [600, 100, '小計(課税)'],
    [800, 100, '100,000'],
    [600, 120, '消費税 10%'],
    [800, 120, '10,000'],
    [600, 140, '立替金'],
    [800, 140, '3,300'],
    [600, 160, '合計'],
    [800, 160, '113,300'],
  ]);
  expect(t).toMatchObject({ total_amount: { value: 113300 }, non_taxable_amount: { value: 3300 } });
});

test('what does not add up is handed out with doubt and without a breakdown', () => {
  const t = read([
    [600, 100, '小計'],
    [800, 100, '100,000'],
    [600, 120, '消費税'],
    [800, 120, '7,777'],
    [600, 140, '合計'],
    [800, 140, '150,000'],
  ]);
  expect(t.closes).toBe(false);
  expect(t.total_amount?.value).toBe(150000);
  expect(t.total_amount?.confidence).toBeLessThan(0.9);
  expect(t.tax_breakdown).toEqual([]);
});

test('no amount on the page gives no amount', () => {
  const t = read([[100, 100, 'ご請求書']]);
  expect([
    t.total_amount,
    t.payable_amount,
    t.subtotal,
    t.tax_amount,
    t.withholding_tax,
    t.non_taxable_amount,
  ]).toEqual([null, null, null, null, null, null]);
});
