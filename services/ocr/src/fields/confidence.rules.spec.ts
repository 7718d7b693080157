import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readFields } from './read-fields.rules.js';

const INVOICE: PrintedCell[] = [
  [60, 100, '大鳥精機株式会社 御中', 14],
  [680, 100, '請求日 2026年10月31日'],
  [680, 116, '請求書番号 A-2610/07'],
  [600, 170, '株式会社みほん製作所', 14],
  [600, 205, 'TEL 045-999-0123'],
  [600, 220, '登録番号 T7123456789012'],
  [60, 290, 'お支払期限 2026年11月30日'],
  [650, 400, '小計'],
  [840, 400, '100,000'],
  [650, 420, '消費税(10%)'],
  [840, 420, '10,000'],
  [650, 440, '合計'],
  [840, 440, '110,000'],
  [60, 520, '千葉銀行 浦安支店 普通 0123456'],
  [60, 540, 'カ)ミホンセイサクシヨ'],
];
const changed = (from: string, to: string): PrintedCell[] =>
  INVOICE.map(([x, y, text, size]) => [x, y, text.replace(from, to), size]);
const read = (cells: PrintedCell[], print = 0.85) => readFields([recognisedPage(cells, print)], NOBODY);

test('arithmetic, check digit and master make doubtful print sure', () => {
  const d = read(INVOICE);
  for (const name of [
    'total_amount',
    'payable_amount',
    'tax_amount',
    't_number',
    'bank_name',
    'branch_name',
  ] as const)
    expect([name, (d[name]?.confidence ?? 0) >= 0.9]).toEqual([name, true]);
});

test('what nothing speaks for is as sure as its print: a digit of an account has no witness', () => {
  expect(read(INVOICE, 0.85).account_number?.confidence).toBeLessThan(0.9);
  expect(read(INVOICE, 0.95).account_number?.confidence).toBeGreaterThanOrEqual(0.9);
});

test('a recognised name with no other print is sure where it is clear and the account is not another one’s', () => {
  const alone = INVOICE.filter(([, , text]) => !text.startsWith('カ)'));
  const sure = (cells: PrintedCell[], print: number) =>
    (read(cells, print).supplier_name?.confidence ?? 0) >= 0.9;
  expect([sure(alone, 0.99), sure(alone, 0.97)]).toEqual([true, false]);
  expect(sure(changed('ミホンセイサクシヨ', 'ベツノメイギ'), 0.99)).toBe(false);
  // Another company is beside it.
  expect(sure([...alone, [600, 186, '有限会社ベツノ商事', 14]], 0.99)).toBe(false);
  // Letters lost in the kana do not make them another holder's.
  expect(sure(changed('ミホンセイサクシヨ', 'ミンセイサクシヨ'), 0.99)).toBe(true);
  const kana = changed('みほん製作所', 'ミホンワークス');
  expect(
    sure(
      kana.map(([x, y, t, size]) => [x, y, t.replace('セイサクシヨ', 'ハルト'), size]),
      0.99,
    ),
  ).toBe(false);
});

test('what other print makes of a recognised name', () => {
  // The kana of the account are a reading of its ideographs.
  expect(read(INVOICE, 0.85).supplier_name?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(
    read(changed('株式会社みほん製作所', '株式会社みほん製作肝'), 0.85).supplier_name?.confidence,
  ).toBeLessThan(0.9);
  const again: PrintedCell[] = [
    [60, 560, '口座名義'],
    [140, 560, '株式会社みほん製作所'],
  ];
  expect(read([...INVOICE, ...again], 0.93).supplier_name?.confidence).toBeGreaterThanOrEqual(0.9);
});

test('a larger amount that no label explains leaves the totals doubtful', () => {
  const beside = (text: string) => read([...INVOICE, [60, 330, text], [200, 330, '¥138,000', 14]], 0.95);
  for (const name of ['total_amount', 'payable_amount', 'subtotal', 'tax_amount'] as const) {
    expect([name, (beside('見本')[name]?.confidence ?? 1) < 0.9]).toEqual([name, true]);
    expect([name, (beside('契約金額')[name]?.confidence ?? 0) >= 0.9]).toEqual([name, true]);
  }
});

test('a larger amount under a heading of the whole contract leaves them sure', () => {
  const under: PrintedCell[] = [
    [200, 310, '累計出来高'],
    [200, 330, '¥138,000', 14],
  ];
  expect(read([...INVOICE, ...under], 0.95).total_amount?.confidence).toBeGreaterThanOrEqual(0.9);
});

test('a short run of digits is sure in clear print only', () => {
  const number = (print: number) =>
    read(changed('A-2610/07', '00028'), print).invoice_number?.confidence ?? 1;
  expect([number(0.995) >= 0.9, number(0.97) >= 0.9]).toEqual([true, false]);
});

test('an address and an addressee are never sure by their print alone, a postal code is', () => {
  const placed: PrintedCell[] = [
    [600, 186, '〒231-0099'],
    [600, 197, '神奈川県横浜市中区見本町9-9'],
  ];
  const d = read([...INVOICE.filter(([, , text]) => !text.startsWith('TEL')), ...placed], 0.99);
  expect(d.address?.value).toBe('神奈川県横浜市中区見本町9-9');
  expect([d.address, d.recipient_name].map((f) => (f?.confidence ?? 1) < 0.9)).toEqual([true, true]);
  expect(d.postal_code?.confidence).toBeGreaterThanOrEqual(0.9);
});

test('a telephone without its label is sure where it is the only one', () => {
  const alone = changed('TEL 045-999-0123', '045-999-0123');
  expect(read(alone, 0.95).phone?.confidence).toBeGreaterThanOrEqual(0.9);
  const two = read([...alone, [600, 188, '045-888-0124']], 0.95);
  expect(two.phone?.confidence).toBeLessThan(0.9);
});

test('an account behind another one is doubtful', () => {
  const first: PrintedCell = [60, 505, '材木町支店 普通 7654321'];
  expect(read(INVOICE, 0.95).bank_name?.confidence).toBeGreaterThanOrEqual(0.9);
  expect(read([...INVOICE, first], 0.95).bank_name?.confidence).toBeLessThan(0.9);
});

test.each([
  ['sums that do not close', 'total_amount', '110,000', '170,000'],
  ['a check digit that fails', 't_number', 'T7123456789012', 'T7123456789013'],
  ['a due date before the issue date', 'due_date', '2026年11月30日', '2026年09月30日'],
  ['a branch the bank does not have', 'branch_name', '浦安支店', '見本台支店'],
  ['a branch with a misread letter', 'branch_name', '浦安支店', '浦女支店'],
  ['a bank and a code that disagree', 'bank_name', '千葉銀行', '千葉銀行(0158)'],
  ['a number without any shape', 'invoice_number', 'A-2610/07', '00028'],
  ['a number whose letter became an ideograph', 'invoice_number', 'A-2610/07', '上26-4490'],
  ['both kinds of account', 'account_type', '普通', '普通・当座'],
] as const)('%s: %s is doubtful', (_, field, from, to) =>
  expect(read(changed(from, to), 0.97)[field]?.confidence).toBeLessThan(0.9),
);

test('a fax number of the same exchange vouches for the telephone', () => {
  expect(read(INVOICE, 0.7).phone?.confidence).toBeLessThan(0.9);
  const d = read(changed('TEL 045-999-0123', 'TEL 045-999-0123 FAX 045-999-0124'), 0.7);
  expect(d.phone?.confidence).toBeGreaterThanOrEqual(0.9);
});

test.each([
  ['ユキコ', false],
  ['ミホン ユキコ', true],
])('a person, %s: sure %s', (holder, sure) => {
  const cells = changed('カ)ミホンセイサクシヨ', holder).filter(([, , text]) => !text.startsWith('株式会社'));
  const found = read([...cells, [600, 170, '見本 由紀子', 14]], 0.99).account_holder_kana;
  expect(found?.value.replace(' ', '')).toBe(holder.replace(' ', ''));
  expect((found?.confidence ?? 0) >= 0.9).toBe(sure);
});

test.each([
  [0.97, true],
  [0.9, false],
])('a number without a check digit, print %d: sure %s', (print, sure) => {
  const cells = changed('T7123456789012', 'T7123456789013').map(
    ([x, y, text, size]): PrintedCell => [
      x,
      y,
      text.replace('株式会社みほん製作所', '見本司法書士事務所'),
      size,
    ],
  );
  expect((read(cells, print).t_number?.confidence ?? 0) >= 0.9).toBe(sure);
});

test('an invoice number printed twice is sure', () =>
  expect(read([...INVOICE, [800, 1350, 'A-2610/07']], 0.7).invoice_number?.confidence).toBeGreaterThanOrEqual(
    0.9,
  ));

test('kana of an account are sure in clear print', () => {
  const holder = (print: number) =>
    read(changed('ミホンセイサクシヨ', 'アールエフツー'), print).account_holder_kana?.confidence ?? 0;
  expect([holder(0.93) >= 0.9, holder(0.85) >= 0.9]).toEqual([true, false]);
});

test('in a text layer a name without a form is sure where the account bears it out', () => {
  const sure = (cells: PrintedCell[]) =>
    (readFields([printedPage(cells)], NOBODY).supplier_name?.confidence ?? 0) >= 0.9;
  const office = changed('株式会社みほん製作所', '見本 花子');
  const held = (kana: string) =>
    office.map(
      ([x, y, text, size]): PrintedCell => [x, y, text.replace('カ)ミホンセイサクシヨ', kana), size],
    );
  expect(readFields([printedPage(held('ミホン ハナコ'))], NOBODY).supplier_name?.value).toBe('見本 花子');
  expect([sure(held('ミホン ハナコ')), sure(held('ベツノ メイギ'))]).toEqual([true, false]);
});

test('a text layer is exact', () => {
  const d = readFields([printedPage(INVOICE)], NOBODY);
  for (const name of ['issue_date', 'due_date', 'supplier_name', 'account_number', 'invoice_number'] as const)
    expect([name, (d[name]?.confidence ?? 0) >= 0.9]).toEqual([name, true]);
});
