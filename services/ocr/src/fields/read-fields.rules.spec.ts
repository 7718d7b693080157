import type { OwnCompany } from './company-names.rules.js';
import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readFields } from './read-fields.rules.js';

const INVOICE: PrintedCell[] = [
  [400, 40, '請　求　書', 24],
  [60, 100, '株式会社うけとり商事　御中', 14],
  [60, 130, '〒160-0023'],
  [60, 145, '東京都新宿区西新宿9-9-9'],
  [680, 100, '請求日'],
  [760, 100, '2026年10月31日'],
  [680, 116, '請求書番号'],
  [760, 116, 'A-2610/07'],
  [600, 170, '株式会社みほん製作所', 14],
  [600, 190, '〒231-0023 神奈川県横浜市中区山下町99番地'],
  [600, 205, 'TEL 045-999-0123 FAX 045-999-0124'],
  [600, 220, '登録番号 T7123456789012'],
  [60, 260, 'ご請求金額', 12],
  [220, 258, '¥110,000', 16],
  [60, 290, 'お支払期限'],
  [150, 290, '2026年11月30日'],
  [60, 340, '品名'],
  [500, 340, '数量'],
  [560, 340, '単位'],
  [660, 340, '単価'],
  [860, 340, '金額'],
  [60, 360, '部品加工'],
  [500, 360, '4'],
  [565, 360, '個'],
  [650, 360, '25,000'],
  [840, 360, '100,000'],
  [650, 400, '小計'],
  [840, 400, '100,000'],
  [650, 420, '消費税(10%)'],
  [840, 420, '10,000'],
  [650, 440, '合計'],
  [840, 440, '110,000'],
  [60, 500, 'お振込先'],
  [60, 520, '千葉銀行 浦安支店 普通 0123456'],
  [60, 540, 'カ）ミホンセイサクシヨ'],
];
const read = (cells: PrintedCell[], own: OwnCompany = NOBODY) => readFields([printedPage(cells)], own);
const without = (...texts: string[]) => INVOICE.filter(([, , text]) => !texts.some((t) => text.includes(t)));

test('reads a whole invoice', () => {
  const d = read(INVOICE);
  expect({
    issue: d.issue_date?.value,
    due: d.due_date?.value,
    number: d.invoice_number?.value,
    supplier: d.supplier_name?.value,
    t: d.t_number?.value,
    phone: d.phone?.value,
    postal: d.postal_code?.value,
    recipient: d.recipient_name?.value,
    total: d.total_amount?.value,
    payable: d.payable_amount?.value,
  }).toEqual({
    issue: '2026-10-31',
    due: '2026-11-30',
    number: 'A-2610/07',
    supplier: '株式会社みほん製作所',
    t: 'T7123456789012',
    phone: '045-999-0123',
    postal: '231-0023',
    recipient: '株式会社うけとり商事',
    total: 110000,
    payable: 110000,
  });
  expect([
    d.bank_name?.value,
    d.bank_code?.value,
    d.branch_name?.value,
    d.branch_code?.value,
    d.account_type?.value,
    d.account_number?.value,
    d.account_holder_kana?.value,
  ]).toEqual(['千葉銀行', '0134', '浦安支店', '013', '普通', '0123456', 'カ)ミホンセイサクシヨ']);
  expect(d.line_items).toEqual([
    { description: '部品加工', quantity: 4, unit: '個', unit_price: 25000, amount: 100000, tax_rate: 10 },
  ]);
});

test('every value says where it is', () => {
  const d = read(INVOICE);
  expect(d.issue_date).toMatchObject({ page: 1, text: '2026年10月31日' });
  expect(Math.abs((d.issue_date?.box.x ?? 0) - 760)).toBeLessThan(3);
  expect(Math.abs((d.account_number?.box.y ?? 0) - 520)).toBeLessThan(3);
});

test.each([
  ['due_date', 'お支払期限', '2026年11月30日'],
  ['t_number', '登録番号'],
  ['invoice_number', '請求書番号', 'A-2610'],
  ['account_holder_kana', 'ミホンセイサクシヨ'],
  ['phone', 'TEL'],
] as const)('%s that is not printed is null', (field, ...texts) =>
  expect(read(without(...texts))[field]).toBeNull(),
);

test('the own company is never the supplier, even without 御中', () => {
  const cells = INVOICE.map(
    (c): PrintedCell => (c[2].includes('うけとり商事') ? [c[0], c[1], '株式会社うけとり商事', 30] : c),
  );
  expect(
    read(cells, { names: ['株式会社うけとり商事'], phones: [], t_number: null }).supplier_name?.value,
  ).toBe('株式会社みほん製作所');
});

test('the own registration number is passed over', () => {
  const own: OwnCompany = { names: [], phones: [], t_number: 'T7123456789012' };
  expect(read(INVOICE, own).t_number).toBeNull();
});

test('a failing check digit of a corporation is doubtful', () => {
  const cells = INVOICE.map(
    (c): PrintedCell => (c[2].startsWith('登録番号') ? [c[0], c[1], '登録番号 T7123456789013'] : c),
  );
  const d = read(cells);
  expect(d.t_number?.value).toBe('T7123456789013');
  expect(d.t_number?.confidence).toBeLessThan(0.9);
});

test('dates of delivery and contract are no issue date', () => {
  const cells: PrintedCell[] = [...without('請求日', '2026年10月31日'), [680, 100, '納品日 2026年10月05日']];
  expect(read(cells).issue_date).toBeNull();
});

describe('senders in other places', () => {
  const HEAD: PrintedCell[] = [
    [400, 40, '御請求書', 24],
    [60, 260, '合計金額（税込）'],
    [220, 260, '110,000円'],
  ];
  const RECIPIENT: PrintedCell[] = [
    [60, 190, '〒160-0023'],
    [60, 205, '東京都新宿区西新宿9-9-9'],
    [60, 222, '株式会社うけとり商事　御中', 14],
  ];

  test('over the addressee in the same column', () =>
    expect(
      read([
        ...HEAD,
        ...RECIPIENT,
        [60, 80, '見本 花子', 14],
        [60, 100, '〒231-0023'],
        [60, 114, '神奈川県横浜市中区山下町99番地'],
        [60, 128, 'TEL 045-999-0123'],
      ]),
    ).toMatchObject({
      supplier_name: { value: '見本 花子' },
      phone: { value: '045-999-0123' },
      postal_code: { value: '231-0023' },
      recipient_name: { value: '株式会社うけとり商事' },
    }));

  test('at the foot of the page, a trade name without a legal form', () =>
    expect(
      read([
        ...HEAD,
        ...RECIPIENT,
        [60, 1200, 'みほん写真室', 12],
        [60, 1216, '〒231-0023 神奈川県横浜市中区山下町99番地'],
        [60, 1230, 'TEL 045(999)0123'],
      ]),
    ).toMatchObject({ supplier_name: { value: 'みほん写真室' }, phone: { value: '045-999-0123' } }));

  test('a registration number that wraps', () =>
    expect(
      read([...HEAD, [600, 300, '登録番号 T7-1234-'], [600, 311, '5678-9012'], [600, 280, '株式会社みほん']])
        .t_number?.value,
    ).toBe('T7123456789012'));
});

test.each([
  ['下記口座へ令和8年11月30日までにお振込みください。', '2026-11-30'],
  ['お支払は 2026年11月30日 までにお願い致します。', '2026-11-30'],
  // The voicing mark of で is too fine for some print.
  ['下記の金額を2026年11月30日まてにお振り込みください。', '2026-11-30'],
  ['ご質問は2026年11月30日までにお寄せください。', undefined],
  ['お支払は 2026年11月30日 に下記口座へお願い致します。', '2026-11-30'],
  ['お振込みは2026年11月30日にお願いいたします。', '2026-11-30'],
  ['代金は2026年11月30日にご指定の口座より引き落とします。', '2026-11-30'],
  ['2026年11月30日に納めた品の代金です。お支払いは下記口座へ。', undefined],
])('due: %s', (text, due) =>
  expect(read([...without('お支払期限', '2026年11月30日'), [60, 290, text]]).due_date?.value).toBe(due),
);

test('the day of the next invoice is not the day of this one', () =>
  expect(
    read([
      ...without('請求日', '2026年10月31日'),
      [60, 80, 'ご請求日'],
      [240, 80, '2026年10月25日'],
      [60, 990, '次回ご請求日:2026年11月25日'],
    ]).issue_date?.value,
  ).toBe('2026-10-25'));

test.each(['お振込指定日', '支払指定日', '払込指定日', '納入指定日', 'ご送金期限'])(
  '%s says when to pay',
  (label) =>
    expect(
      read([...without('お支払期限', '2026年11月30日'), [60, 290, label], [200, 290, '2026年11月28日']])
        .due_date?.value,
    ).toBe('2026-11-28'),
);

describe('labels that recognition lost', () => {
  const HEAD: PrintedCell[] = [
    [440, 100, 'INV-202610-03'],
    [440, 140, '2026-10-31'],
    [440, 180, '2026-11-30'],
    [600, 100, '株式会社みほん製作所', 14],
    [600, 120, '〒231-0023'],
    [600, 134, 'TEL 045-999-0123'],
  ];
  const doubted = (cells: PrintedCell[]) => {
    const d = readFields([recognisedPage(cells)], NOBODY);
    return [d.issue_date, d.due_date, d.invoice_number].map((f) => f && [f.value, f.confidence < 0.9]);
  };

  test('are made up for by the place of dates and the shape of a number, with doubt', () =>
    expect(doubted(HEAD)).toEqual([
      ['2026-10-31', true],
      ['2026-11-30', true],
      ['INV-202610-03', true],
    ]));

  test('a date alone on a page that says nothing of paying is that of the issue', () => {
    const [issue] = doubted(HEAD.filter(([, , text]) => text !== '2026-11-30'));
    expect(issue).toEqual(['2026-10-31', false]);
    const asked: PrintedCell = [60, 900, '下記口座へお支払ください'];
    expect(doubted([...HEAD.filter(([, , text]) => text !== '2026-11-30'), asked])[0]).toEqual([
      '2026-10-31',
      true,
    ]);
  });

  test('two later dates decide nothing', () =>
    expect(doubted([...HEAD, [440, 220, '2026-12-10']])[1]).toBeNull());

  test('a text layer loses none', () => expect(read(HEAD).due_date).toBeNull());

  test('in a text layer a word that no rule knows stands for one, with doubt', () => {
    const called = (word: string): PrintedCell[] => [...HEAD, [360, 140, '御案内の日'], [360, 180, word]];
    expect(read(called('お渡しの目安')).due_date).toMatchObject({ value: '2026-11-30', confidence: 0.6 });
    expect(read(called('次回納品予定')).due_date).toBeNull();
  });
});

test('ideographs of the shape of katakana in the name of the sender', () =>
  expect(
    readFields(
      [
        recognisedPage(
          INVOICE.map(
            (c): PrintedCell =>
              c[2].startsWith('株式会社みほん') ? [c[0], c[1], '株式会社ミ力モ設備', 14] : c,
          ),
        ),
      ],
      NOBODY,
    ).supplier_name?.value,
  ).toBe('株式会社ミカモ設備'));

test('a telephone number with a digit too many is none', () =>
  expect(
    read(INVOICE.map((c): PrintedCell => (c[2].startsWith('TEL') ? [c[0], c[1], 'TEL 045-999-012334'] : c)))
      .phone,
  ).toBeNull());
