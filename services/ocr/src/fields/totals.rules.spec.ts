import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
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

test('two rates: the lines of each rate, in any order', () => {
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

test('a balance brought forward is payable beside the total', () => {
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
    closes: true,
  });
  // The total alone is not printed; the balance and the sum with it prove it.
  for (const found of [t.total_amount, t.payable_amount, t.subtotal, t.tax_amount])
    expect(found?.confidence).toBeGreaterThanOrEqual(0.9);
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

test('a taxable amount of 10 % is not an exempt one', () => {
  const t = read([
    [600, 100, '合計額'],
    [800, 100, '966,000'],
    [600, 120, '10%対象 150,000'],
    [600, 140, '内消費税'],
    [800, 140, '13,636'],
    [600, 160, '8%対象 816,000'],
    [600, 180, '内消費税'],
    [800, 180, '60,444'],
  ]);
  expect(t.non_taxable_amount).toBeNull();
  expect(t.total_amount?.value).toBe(966000);
});

test('tax out of inclusive prices may lie one yen under the tax on the printed taxable amount', () => {
  const t = read([
    [600, 100, '合計（税込）'],
    [800, 100, '¥7,408,880'],
    [60, 120, '10%対象'],
    [300, 120, '130,910'],
    [400, 120, '13,090'],
    [60, 140, '8%対象'],
    [300, 140, '6,726,741'],
    [400, 140, '538,139'],
  ]);
  expect(t.tax_breakdown.map(({ rate, taxable, tax }) => [rate, taxable, tax])).toEqual([
    [10, 130910, 13090],
    [8, 6726741, 538139],
  ]);
});

test('amounts laid out are exempt together beside a chance difference of other amounts', () => {
  const t = read([
    [60, 60, '前月分'],
    [300, 60, '237,500'],
    [60, 80, '内消費税'],
    [300, 80, '10,000'],
    [60, 90, '調査料'],
    [300, 90, '100,000'],
    [60, 100, '立替金(非課税)'],
    [300, 100, '4,000'],
    [60, 120, '登録免許税(非課税)'],
    [300, 120, '30,000'],
    [600, 140, '小計'],
    [800, 140, '¥285,000'],
    [600, 160, '消費税(10%)'],
    [800, 160, '¥28,500'],
    [600, 180, '合計'],
    [800, 180, '¥347,500'],
  ]);
  expect(t).toMatchObject({
    total_amount: { value: 347500 },
    non_taxable_amount: { value: 34000 },
    closes: true,
  });
});

test('several amounts laid out for the customer are exempt together; a judicial scrivener is withheld above 10,000', () => {
  const t = read([
    [60, 100, '報酬小計（税抜）'],
    [800, 100, '122,000円'],
    [60, 120, '消費税(10%)'],
    [800, 120, '12,200円'],
    [60, 140, '登録免許税（立替実費）'],
    [800, 140, '70,000円'],
    [60, 160, '郵送料（立替実費）'],
    [800, 160, '3,260円'],
    [60, 180, '合計'],
    [800, 180, '207,460円'],
    [60, 200, '源泉所得税'],
    [800, 200, '▲11,435円'],
    [60, 220, '御請求金額'],
    [800, 220, '196,025円'],
  ]);
  expect(t).toMatchObject({
    non_taxable_amount: { value: 73260 },
    total_amount: { value: 207460 },
    withholding_tax: { value: 11435 },
    payable_amount: { value: 196025 },
  });
});

test('the payable amount may be called the total: the law gives the tax withheld between', () => {
  const t = read([
    [60, 100, '合計金額(税込)'],
    [260, 100, '¥3,149,502'],
    [600, 270, '税抜合計金額'],
    [840, 270, '3,479,260'],
    [600, 285, '10%対象'],
    [840, 285, '13,260'],
    [600, 300, '消費税(10%)'],
    [840, 300, '1,326'],
    [600, 315, '8%対象'],
    [840, 315, '3,466,000'],
    [600, 330, '消費税(8%)'],
    [840, 330, '277,280'],
    [600, 345, '合計'],
    [840, 345, '3,757,866'],
  ]);
  expect(t).toMatchObject({
    total_amount: { value: 3757866 },
    withholding_tax: { value: 608364 },
    payable_amount: { value: 3149502 },
  });
});

test('the sum of one rate is not the total where the other one is printed and its tax was not read', () => {
  const t = closeTotals(
    moneyTokens([
      recognisedPage([
        [700, 200, '合計'],
        [830, 200, '438,522'],
        [100, 300, '税率区分'],
        [245, 300, '税込金額'],
        [333, 300, '内消費税額'],
        [435, 300, '税抜金額'],
        [100, 330, '10%対象'],
        [245, 330, '408,210'],
        [364, 330, '37,110'],
        [441, 330, '371,100'],
        [100, 360, '8%対象'],
        [255, 360, '28,512'],
        [372, 360, '22'],
        [447, 360, '26,400'],
        [100, 390, '不課税'],
        [265, 390, '1,800'],
      ]),
    ]),
  );
  expect(t).toMatchObject({
    total_amount: { value: 438522 },
    subtotal: { value: 397500 },
    tax_amount: { value: 39222 },
    non_taxable_amount: { value: 1800 },
  });
});

test.each([
  '実費計',
  '実費(立替金)',
  '立替実費',
  '収入印紙',
  '登録免許税',
  '郵券代',
  '公租公課',
  '非課税小計',
])('%s is outside the tax', (label) => {
  const t = read([
    [600, 100, '手数料計'],
    [800, 100, '292,000'],
    [600, 120, '消費税額(10%)'],
    [800, 120, '29,200'],
    [600, 140, label],
    [800, 140, '34,200'],
    [600, 160, '総合計'],
    [800, 160, '355,400'],
    [600, 180, '源泉徴収所得税'],
    [800, 180, '▲ 29,813'],
    [600, 200, '差引お支払額'],
    [800, 200, '325,587'],
  ]);
  expect(t).toMatchObject({
    subtotal: { value: 292000 },
    non_taxable_amount: { value: 34200 },
    total_amount: { value: 355400 },
    withholding_tax: { value: 29813 },
    payable_amount: { value: 325587 },
    closes: true,
  });
});

test.each([
  ['1 請求金額(税込)', '2 有価物買取代金(税込)', '154,440', '3 差引お支払額(1-2)', '292,842'],
  ['ご利用総額(税込)', 'お申込金入金済', '-154,440', 'ご請求残額', '292,842'],
])('%s less %s %s: %s is to be paid', (total, off, amount, net, left) => {
  const t = read([
    [128, 313, total],
    [162, 347, '447,282'],
    [376, 313, off],
    [435, 347, amount],
    [684, 313, net],
    [716, 347, `¥${left}`],
    [772, 668, '計'],
    [849, 668, '406,620'],
    [671, 699, '消費税(10%)'],
    [859, 699, '40,662'],
  ]);
  expect(t).toMatchObject({
    total_amount: { value: 447282 },
    payable_amount: { value: 292842 },
    carried_over: -154440,
  });
});

test.each([['ポイント利用'], ['ポイントご利用分'], ['相殺額']])(
  '%s is taken off what is to be paid',
  (label) => {
    const t = read([
      [600, 100, '税抜'],
      [800, 100, '100,000'],
      [600, 120, '消費税'],
      [800, 120, '10,000'],
      [600, 140, '合計'],
      [800, 140, '110,000'],
      [600, 160, label],
      [800, 160, '-500'],
      [600, 180, 'お支払金額'],
      [800, 180, '109,500'],
    ]);
    expect(t).toMatchObject({ total_amount: { value: 110000 }, payable_amount: { value: 109500 } });
  },
);

test('a balance brought forward is no part without tax', () => {
  const t = read([
    [125, 402, '前月御請求'],
    [299, 402, '御入金'],
    [436, 402, '未収繰越'],
    [580, 402, '当月計(税込)'],
    [777, 402, '御請求総額'],
    [126, 439, '1,286,000'],
    [284, 439, '1,000,000'],
    [437, 439, '286,000'],
    [590, 439, '1,782,363'],
    [766, 439, '2,068,363'],
    [692, 777, '小計'],
    [821, 777, '1,620,330'],
    [623, 814, '消費税額(10%)'],
    [835, 814, '162,033'],
    [641, 849, '当月計(税込)'],
    [821, 849, '1,782,363'],
  ]);
  expect(t).toMatchObject({
    total_amount: { value: 1782363 },
    payable_amount: { value: 2068363 },
    carried_over: 286000,
    non_taxable_amount: null,
  });
});
