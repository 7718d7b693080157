import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readInvoiceNumber } from './invoice-number.rules.js';

const read = (...cells: PrintedCell[]) => readInvoiceNumber([printedPage(cells)]);
const number = (...cells: PrintedCell[]) => read(...cells)?.value ?? null;

describe('a cell that goes on with the next label', () => {
  it.each([
    ['請求No. 261031-2 請求日2026年10月31日', '261031-2'],
    ['請求書番号:MK-0142 お支払期限:2026年11月30日', 'MK-0142'],
    ['請求書番号 MK-0142発行日 2026年10月31日', 'MK-0142'],
    ['請求書番号 発行日-2026', null],
  ])('%s: %s', (print, value) => expect(number([600, 100, print])).toBe(value));
});

describe('a number in the shape of a day', () => {
  it.each<[string, PrintedCell[], string | null]>([
    ['behind a word for the bill', [[600, 100, '請求書番号 2026-11-02']], '2026-11-02'],
    [
      'beside one',
      [
        [500, 100, '請求書番号'],
        [600, 100, '2026-11-02'],
      ],
      '2026-11-02',
    ],
    ['behind one in English', [[600, 100, 'Invoice No. 2026-11-02']], '2026-11-02'],
    [
      'not under it, where the day of issue may stand',
      [
        [500, 100, '請求書番号'],
        [500, 116, '2026-11-02'],
      ],
      null,
    ],
    ['not behind a word for any paper', [[600, 100, '文書番号 2026-11-02']], null],
    ['not where a day is written out', [[600, 100, '請求書番号 2026年11月2日']], null],
    ['not where a day is written with strokes', [[600, 100, '請求書番号 2026/11/02']], null],
  ])('%s', (_, cells, value) => expect(number(...cells)).toBe(value));

  it('is doubted, and one of another shape is not', () => {
    expect(read([600, 100, '請求書番号 2026-11-02'])?.confidence).toBeLessThanOrEqual(0.75);
    expect(read([600, 100, '請求書番号 2026-1102'])?.confidence).toBeGreaterThan(0.9);
  });
});

describe('an unknown word before 番号', () => {
  it.each(['受託番号', '売伝番号', '出荷番号'])('%s is that of the invoice', (label) =>
    expect(number([600, 100, label], [700, 100, 'K-20488'])).toBe('K-20488'),
  );
  it.each([
    'お客様番号',
    '供給地点番号',
    '得意先番号',
    '会員番号',
    '登録番号',
    '電話番号',
    '口座番号',
    '車両番号',
    '商品番号',
    '許可番号',
    '保険番号',
    '製造番号',
  ])('%s is not', (label) => expect(number([600, 100, label], [700, 100, '20488'])).toBeNull());
  it('is accepted, and one under a word for the invoice or its subject is not', () => {
    const sure = (label: string) => (read([600, 100, label], [700, 100, 'K-20488'])?.confidence ?? 0) > 0.9;
    expect(['受託番号', '請求番号', '工事番号', '案件番号'].map(sure)).toEqual([false, true, true, true]);
  });
  it('of two the one that is called so', () =>
    expect(
      number([600, 100, '受託番号'], [700, 100, 'K-20488'], [600, 120, '請求番号'], [700, 120, '77120']),
    ).toBe('77120'));
  it('before one that is known to be of an order only where that is none', () =>
    expect(
      number([600, 100, '受託番号'], [700, 100, 'K-20488'], [600, 120, '注文番号'], [700, 120, 'PO-77120']),
    ).toBe('PO-77120'));
  it('none in the lower half of the page', () =>
    expect(number([600, 900, '受託番号'], [700, 900, 'K-20488'])).toBeNull());
});

describe('among the headings of a table', () => {
  const UNDER: PrintedCell[] = [
    [60, 320, '004412'],
    [60, 340, '004413'],
  ];
  it.each(['伝票番号', '伝票No', '管理番号'])('%s is no number of the invoice', (label) =>
    expect(
      number([60, 300, label], [200, 300, '品名'], [600, 300, '数量'], [800, 300, '金額'], ...UNDER),
    ).toBeNull(),
  );
  it('one alone over a number is', () =>
    expect(number([60, 300, '伝票番号'], [200, 300, '担当'], ...UNDER)).toBe('004412'));
});

test.each<[string, PrintedCell[], string | null]>([
  [
    'No in a cell of its own',
    [
      [600, 100, 'No'],
      [680, 100, '20488'],
    ],
    '20488',
  ],
  [
    'a word that begins so',
    [
      [600, 100, 'Note'],
      [680, 100, '20488'],
    ],
    null,
  ],
  [
    'a month before the count',
    [
      [600, 100, '請求書番号'],
      [720, 100, '10月-0038'],
    ],
    '10月-0038',
  ],
  [
    'a month with a count of one digit',
    [
      [600, 100, '請求書番号'],
      [720, 100, '10月-8'],
    ],
    null,
  ],
  [
    'a month alone',
    [
      [600, 100, '請求書番号'],
      [720, 100, '2026年10月'],
    ],
    null,
  ],
  [
    'a month behind words',
    [
      [600, 100, '請求番号'],
      [720, 100, '見本分10月01'],
    ],
    null,
  ],
  [
    'a month of a bill',
    [
      [600, 100, '請求番号'],
      [720, 100, '10月分'],
    ],
    null,
  ],
  [
    'a month with words around it',
    [
      [600, 100, '請求番号'],
      [720, 100, '令和8年10月度'],
    ],
    null,
  ],
  [
    'an amount',
    [
      [600, 100, '請求番号'],
      [720, 100, '1100円'],
    ],
    null,
  ],
])('%s: %s is', (_, cells, value) => expect(number(...cells)).toBe(value));

describe('a number without any word, over the day of issue', () => {
  const over = (y: number, print = '研26-1189'): PrintedCell[] => [
    [800, y, print],
    [780, 100, '2026年10月31日'],
  ];
  it('is that of the invoice, with doubt', () =>
    expect(read(...over(82))).toMatchObject({ value: '研26-1189', confidence: 0.6 }));
  it.each<[string, PrintedCell[]]>([
    ['far over it', over(70)],
    ['a postal code', over(82, '168-0063')],
    ['a telephone', over(82, '03-0123-4567')],
    ['two of them', [...over(82), [800, 118, '研26-1190']]],
    ['without the day', [[800, 82, '研26-1189']]],
  ])('is none: %s', (_, cells) => expect(number(...cells)).toBeNull());
});

test.each([
  ['K-20488I', 'K-20488', 'K-20488I'],
  ['K-20488|', 'K-20488', null],
  ['K-20I', 'K-20I', 'K-20I'],
  ['20488l', '20488', '20488l'],
])('a ruling read behind %s is no letter of it, but in print', (text, picture, print) => {
  const cells: PrintedCell[] = [
    [600, 100, '請求番号'],
    [700, 100, text],
  ];
  expect(readInvoiceNumber([recognisedPage(cells)])?.value).toBe(picture);
  if (print) expect(number(...cells)).toBe(print);
});

describe('a lone code at the head of a page', () => {
  it.each([printedPage, recognisedPage])('is the number, with doubt, in print and in pictures', (page) =>
    expect(readInvoiceNumber([page([[780, 80, 'MK-2026-1031']])])).toMatchObject({
      value: 'MK-2026-1031',
      confidence: 0.55,
    }),
  );
  it('two are none', () => expect(number([780, 80, 'MK-2026-1031'], [780, 120, 'AB-2026-1032'])).toBeNull());
  it('nor is one further down', () => expect(number([780, 800, 'MK-2026-1031'])).toBeNull());
});

test.each([
  ['請求書番号', 'A-2610/07', 'A-2610/07', true],
  ['請求書番号', '第R8-215号', '第R8-215号', true],
  ['請求書番号', '第215号', '第215号', true],
  ['発注番号', 'PO-88001', 'PO-88001', false],
])('%s %s is number %s', (label, printed, value, sure) => {
  const found = read([600, 100, label], [720, 100, printed]);
  expect(found?.value).toBe(value);
  expect((found?.confidence ?? 0) >= 0.9).toBe(sure);
});

test.each([
  ['番号 第26-0472号', '第26-0472号'],
  ['第 R8-215 号', 'R8-215'],
  ['第215号', '第215号'],
  ['第8-0912号', '第8-0912号'],
  ['見組発第31号', '見組発第31号'],
  ['出来高請求書第3号', null],
  ['番号: 20260825', '20260825'],
  ['送付日 / 番号: 20260825', '20260825'],
  ['顧客番号 20260825', null],
  ['No 10-36', '10-36'],
  ['No 10', null],
  ['送付日一番号: 20260825', '20260825'],
])('alone at the head of the page %s is number %s', (printed, value) =>
  expect(number([60, 60, printed])).toBe(value),
);

describe('a number whose № was not read', () => {
  const unsigned = (text: string) => readInvoiceNumber([recognisedPage([[600, 60, text]])]);
  it.each([
    ['請求書0004471-26', '0004471-26'],
    ['締切日2026/10/31 請求書% 0004471-26', '0004471-26'],
    ['請求~ 25-0417', '25-0417'],
  ])('%s', (text, value) => {
    expect(unsigned(text)?.value).toBe(value);
    expect(unsigned(text)?.confidence).toBeLessThan(0.9);
  });
  it.each(['請求書 2026年10月分', '請求書2026/10/31', '請求書 1/2', '請求書 10月31日締切分'])(
    '%s is none',
    (text) => expect(unsigned(text)).toBeNull(),
  );
  it('a text layer loses none', () => expect(number([600, 60, '請求書0004471-26'])).toBeNull());
});

test('No. under a bank is no invoice number', () =>
  expect(number([60, 500, '千葉銀行 浦安支店 普通'], [60, 514, 'No.0123456'])).toBeNull());

describe('an ordinal', () => {
  it('of the sender comes before a number under an unknown word', () =>
    expect(number([780, 60, 'み見財第412号'], [580, 300, '調定番号'], [680, 300, '08-1127-004'])).toBe(
      'み見財第412号',
    ));
  it('of a licence is none', () =>
    expect(number([580, 300, '建設業許可 見本県知事許可(特-6)第99812号'])).toBeNull());
});

it('headings of sums beside a word for the invoice are no table of lines', () =>
  expect(
    number(
      [110, 429, 'Invoice no.'],
      [283, 429, 'Issued'],
      [650, 429, 'Amount payable'],
      [110, 449, 'MX-2026-A'],
      [283, 449, '10 December 2026'],
      [650, 449, 'JPY 490,480'],
    ),
  ).toBe('MX-2026-A'));

describe('a number of a permission is none of the invoice', () => {
  it.each([
    '九州運輸局長認証 第9-4471号',
    '公安委員会認定 第21009914号',
    '知事許可(般-3) 第12345号',
    '産業廃棄物処分業 第02429911号',
  ])('%s', (print) => expect(number([524, 125, print])).toBeNull());
  it('but one that stands for itself may be', () =>
    expect(number([524, 125, '第9-4471号'])).toBe('第9-4471号'));
});

test.each([
  ['整備No. S-26-1187', 'S-26-1187'],
  ['作業No: 26-0417', '26-0417'],
  ['車両No. 26-0417', null],
  ['[請求番号] AB-26-0417', 'AB-26-0417'],
  ['Ref: AB-26-0417', 'AB-26-0417'],
  ['No.810-2231 P.1', '810-2231'],
  ['発行日 2026年11月1日 No.11-0068', '11-0068'],
  ['伝票番号 48点', null],
  ['請求番号 120枚', null],
  ['弊所整理番号 P26-0183-JP1', 'P26-0183-JP1'],
  ['令8第217号', '令8第217号'],
  ['登録No. 26-0417', null],
  ['普通預金No. 1351990', null],
])('%s is number %s', (print, value) => expect(number([457, 63, print])).toBe(value));

test('a ruling read before an ideograph is no letter of the number', () => {
  const cells: PrintedCell[] = [
    [600, 100, '整理番号'],
    [700, 100, 'I鵜-0826'],
  ];
  expect(readInvoiceNumber([recognisedPage(cells)])?.value).toBe('鵜-0826');
  expect(readInvoiceNumber([printedPage(cells)])?.value).toBe('I鵜-0826');
});

test('the number of the sender before the one of the addressee', () =>
  expect(number([562, 316, '貴社整理番号 DM-P-0092'], [562, 342, '弊所整理番号 P26-0183-JP1'])).toBe(
    'P26-0183-JP1',
  ));

test('頁 read behind a number is no part of it', () =>
  expect(readInvoiceNumber([recognisedPage([[600, 100, '請求番号 261020-7714頁']])])?.value).toBe(
    '261020-7714',
  ));
