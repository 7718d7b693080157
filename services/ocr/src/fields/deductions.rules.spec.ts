import { expect, test } from '@jest/globals';
import { NOBODY, type PrintedCell, printedPage, recognisedPage } from '../../test/page-builder.js';
import { readFields } from './read-fields.rules.js';

type Rows = [label: string, value: string][];

/** An invoice of 1,000,000 and its tax, with what follows the total. */
function pageOf(rows: Rows, page = printedPage) {
  const sums: Rows = [
    ['小計', '1,000,000'],
    ['消費税(10%)', '100,000'],
    ['合計(税込)', '1,100,000'],
    ...rows,
  ];
  return page([
    [430, 30, '請求書', 22],
    [60, 90, '株式会社みほん商事 御中', 14],
    [560, 90, '山吹建設株式会社', 14],
    [560, 112, '神奈川県横浜市中区山下町99番地'],
    [60, 200, '請求日 2026年10月31日'],
    ...sums.flatMap(([label, value], at): PrintedCell[] => [
      [560, 300 + 24 * at, label],
      [760, 300 + 24 * at, value],
    ]),
  ]);
}
function deducted(rows: Rows, page = printedPage) {
  const read = readFields([pageOf(rows, page)], NOBODY);
  const { payable_amount, prepaid_amount, retained_amount, offset_claim_amount } = read;
  return [payable_amount, prepaid_amount, retained_amount, offset_claim_amount].map(
    (found) => found?.value ?? null,
  );
}

test.each<[string, Rows, (number | null)[]]>([
  [
    'retention',
    [
      ['保留金', '▲110,000'],
      ['差引請求額', '990,000'],
    ],
    [990_000, null, 110_000, null],
  ],
  [
    '留保金 above zero',
    [
      ['留保金', '55,000'],
      ['差引請求額', '1,045,000'],
    ],
    [1_045_000, null, 55_000, null],
  ],
  [
    'an advance',
    [
      ['前払金', '-300,000'],
      ['差引請求額', '800,000'],
    ],
    [800_000, 300_000, null, null],
  ],
  [
    'a part paid',
    [
      ['内金ご入金済', '-300,000'],
      ['差引請求額', '800,000'],
    ],
    [800_000, 300_000, null, null],
  ],
  [
    'an offset',
    [
      ['相殺額', '▲50,000'],
      ['差引請求額', '1,050,000'],
    ],
    [1_050_000, null, null, 50_000],
  ],
  [
    'retention and an offset',
    [
      ['保留金', '▲110,000'],
      ['安全協力会費', '▲3,300'],
      ['差引請求額', '986,700'],
    ],
    [986_700, null, 110_000, 3_300],
  ],
  [
    'two of one kind',
    [
      ['立替金相殺', '▲50,000'],
      ['安全協力会費', '▲3,300'],
      ['差引請求額', '1,046,700'],
    ],
    [1_046_700, null, null, 53_300],
  ],
])('%s is given by its kind', (_name, rows, expected) => {
  // A retention of a tenth of the total is not the tax of 100,000.
  for (const page of [printedPage, recognisedPage]) expect(deducted(rows, page)).toEqual(expected);
});

test.each<[string, Rows]>([
  [
    'an amount without a name',
    [
      ['その他', '▲50,000'],
      ['差引請求額', '1,050,000'],
    ],
  ],
  [
    'a discount, which is no deduction',
    [
      ['値引', '▲50,000'],
      ['差引請求額', '1,050,000'],
    ],
  ],
  [
    'a part that has no name',
    [
      ['保留金', '▲110,000'],
      ['値引', '▲1,000'],
      ['差引請求額', '989,000'],
    ],
  ],
  [
    'a sum that does not close',
    [
      ['保留金', '▲110,000'],
      ['差引請求額', '989,999'],
    ],
  ],
  [
    'the tax',
    [
      ['保留金', '▲100,000'],
      ['差引請求額', '1,000,000'],
    ],
  ],
  [
    'two kinds that explain it alike',
    [
      ['保留金', '▲50,000'],
      ['相殺', '▲50,000'],
      ['差引請求額', '1,050,000'],
    ],
  ],
  [
    'the payment of a previous invoice',
    [
      ['前回請求額', '50,000'],
      ['ご入金額', '50,000'],
      ['今回請求額', '1,100,000'],
    ],
  ],
])('%s is no deduction', (_name, rows) => {
  expect(deducted(rows).slice(1)).toEqual([null, null, null]);
});

test('a deduction is as sure as the sums, and shows its place', () => {
  const { retained_amount, payable_amount, total_amount } = readFields(
    [
      pageOf(
        [
          ['保留金', '▲110,000'],
          ['差引請求額', '990,000'],
        ],
        recognisedPage,
      ),
    ],
    NOBODY,
  );
  const least = Math.min(payable_amount?.confidence ?? 0, total_amount?.confidence ?? 0);
  expect(retained_amount).toMatchObject({ value: 110_000, page: 1, confidence: least });
  expect(retained_amount?.box.w).toBeGreaterThan(0);
});
