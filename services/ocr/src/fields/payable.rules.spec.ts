import { NOBODY, printedPage, type PrintedCell } from '../../test/page-builder.js';
import { findLabels } from './labels.rules.js';
import { moneyTokens } from './money-tokens.rules.js';
import { readFields } from './read-fields.rules.js';

const HEAD: PrintedCell[] = [
  [400, 40, '請求書', 24],
  [60, 100, '株式会社うけとり商事　御中', 14],
  [600, 100, '請求日 2026年10月31日'],
  [600, 170, '株式会社みほん製作所', 14],
  [600, 190, 'TEL 045-999-0123'],
];
const SUMS: PrintedCell[] = [
  [467, 705, '小計(税抜)'],
  [839, 705, '1,473,000'],
  [467, 742, '消費税10%'],
  [850, 742, '147,300'],
  [467, 779, '税込合計'],
  [839, 779, '1,620,300'],
];
const read = (...cells: PrintedCell[]) => readFields([printedPage([...HEAD, ...SUMS, ...cells])], NOBODY);

test.each(['内金ご入金済(10/15)', '内金', '前受金', '手付金'])(
  '%s is taken off what is to be paid',
  (label) => {
    const document = read(
      [467, 817, label],
      [845, 817, '-500,000'],
      [467, 879, '差引ご請求金額'],
      [778, 874, '¥1,120,300', 16],
    );
    expect(document.payable_amount?.value).toBe(1_120_300);
    expect(document.total_amount?.value).toBe(1_620_300);
  },
);

test('a payment that no sum to be paid follows changes nothing', () => {
  const document = read([467, 817, '内金'], [845, 817, '-500,000']);
  expect(document.payable_amount?.value).toBe(1_620_300);
});

test('a payment of a previous invoice is no advance on this one', () => {
  const document = read(
    [60, 250, '前回ご請求額'],
    [60, 270, '600,000'],
    [260, 250, 'ご入金額'],
    [260, 270, '500,000'],
    [660, 250, '今回ご請求額'],
    [660, 270, '1,120,300'],
  );
  expect(document.payable_amount?.value).not.toBe(1_120_300);
});

test.each(['ご送金額', '差引ご送金額', '送金金額', 'お支払いいただく金額', 'お支払頂く額'])(
  '%s is what is to be paid',
  (label) =>
    expect(findLabels(label, ['payable'])).toEqual([{ role: 'payable', start: 0, end: label.length }]),
);

test('a label in the brackets of a formula says nothing of the amount', () => {
  const page = printedPage([...HEAD, [440, 900, '差引請求額(合計-4)'], [839, 900, '1,469,906']]);
  const roles = moneyTokens([page]).map((token) => [token.value, Object.keys(token.roles)]);
  expect(roles).toContainEqual([1_469_906, ['payable']]);
});

test('how a sum comes about, in brackets behind its label, is no amount', () => {
  const document = read(
    [467, 817, '合計(1+2)'],
    [839, 817, '1,620,300'],
    [440, 860, '4 源泉所得税(1×10.21%)'],
    [830, 860, '△ 150,394'],
    [440, 900, '差引請求額(合計-4)'],
    [839, 900, '1,469,906'],
  );
  expect([
    document.total_amount?.value,
    document.withholding_tax?.value,
    document.payable_amount?.value,
  ]).toEqual([1_620_300, 150_394, 1_469_906]);
});

test('of two columns of money that close together the second is outlays without tax', () => {
  const document = readFields(
    [
      printedPage([
        ...HEAD,
        [540, 703, '小計'],
        [670, 703, '204,000'],
        [842, 703, '55,000'],
        [494, 742, '消費税(10%)'],
        [680, 742, '20,400'],
        [540, 780, '総額'],
        [832, 780, '279,400'],
      ]),
    ],
    NOBODY,
  );
  expect([
    document.total_amount?.value,
    document.non_taxable_amount?.value,
    document.subtotal?.value,
  ]).toEqual([279_400, 55_000, 204_000]);
});
