import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { moneyTokens } from './money-tokens.rules.js';
import { closeTotals } from './totals.rules.js';

const read = (cells: PrintedCell[]) => closeTotals(moneyTokens([printedPage(cells)]));

test('the sum in the strip behind the balance is the amount to be paid', () => {
  const strip = ['388,040', '250,000', '138,040', '398,396', '536,436'];
  const t = read([
    ...['前回請求額', '入金額', '差引繰越額', '当月売上額', '今回請来客'].map(
      (text, i): PrintedCell => [60 + i * 180, 100, text],
    ),
    ...strip.map((text, i): PrintedCell => [60 + i * 180, 120, text]),
    [600, 300, '当月分合計'],
    [860, 300, '398,396'],
    [600, 270, '10%対象'],
    [860, 270, '362,179'],
    [600, 285, '消費税額(10%)'],
    [860, 285, '36,217'],
  ]);
  expect(t).toMatchObject({
    payable_amount: { value: 536436 },
    total_amount: { value: 398396 },
    carried_over: 138040,
  });
});

describe('a strip of balances of which no label was read', () => {
  const strip = (...values: string[]) =>
    read([
      ...values.map((text, i): PrintedCell => [60 + i * 130, 120, text]),
      [600, 300, '税抜合計'],
      [860, 300, '370,702'],
      [600, 320, '消費税(10%)'],
      [860, 320, '37,070'],
      [600, 340, '合計'],
      [860, 340, '407,772'],
    ]);

  it('finds the balance where it closes', () =>
    expect(strip('412,500', '300,000', '112,500', '370,702', '37,070', '407,772', '520,272')).toMatchObject({
      total_amount: { value: 407772 },
      payable_amount: { value: 520272 },
      carried_over: 112500,
    }));

  it('finds none where it does not', () =>
    expect(strip('412,500', '310,000', '112,500', '370,702', '37,070', '407,772', '520,272')).toMatchObject({
      payable_amount: { value: 407772 },
    }));
});

test('the sum at the end of a strip is to be paid though its balance was not read', () => {
  const labels = ['前月ご請求残高', '当月ご入金額', '差引残高', '当月お買上額', '当月ご請求額'];
  const strip = ['388,040', '250,000', '13,8040', '398,396', '536,436'];
  const cells: PrintedCell[] = [
    ...labels.map((text, i): PrintedCell => [60 + i * 180, 100, text]),
    ...strip.map((text, i): PrintedCell => [60 + i * 180, 120, text]),
    [600, 270, '10%対象'],
    [860, 270, '362,179'],
    [600, 285, '消費税額(10%)'],
    [860, 285, '36,217'],
  ];
  const t = closeTotals(moneyTokens([recognisedPage(cells)]));
  expect(t).toMatchObject({ payable_amount: { value: 536436 }, total_amount: { value: 398396 } });
  expect(t.payable_amount?.confidence).toBeLessThan(0.9);
});
