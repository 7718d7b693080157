import type { PageLayout } from '../layout/layout.types.js';
import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readInvoiceNumber } from './invoice-number.rules.js';
import { readDates } from './invoice-dates.rules.js';
import { readSupplier } from './parties.rules.js';

describe('an invoice number', () => {
  const number = (cells: PrintedCell[]) => readInvoiceNumber([printedPage(cells)])?.value ?? null;
  test.each<[string, PrintedCell[], string | null]>([
    [
      'with a fiscal year',
      [
        [700, 90, '文書番号'],
        [800, 90, '25年度-0417'],
      ],
      '25年度-0417',
    ],
    ['behind a bare label', [[700, 130, '番号 KM-11-204']], 'KM-11-204'],
    ['behind No without its dot', [[700, 130, 'No 251 1 -R00 7 7']], '2511-R0077'],
    ['of two digits behind No without its dot is none', [[700, 130, 'No 25']], null],
    ['of two digits behind #', [[110, 130, '請求書 #37']], '37'],
    ['of two digits elsewhere is none', [[110, 130, '請求書番号 37']], null],
    ['of a registration is none', [[110, 130, '番号:14-5152-5882-9718']], null],
    ['of a year is none', [[110, 130, '請求書番号 2025年度']], null],
    [
      'without label over the date',
      [
        [800, 80, '総-2511-08'],
        [790, 96, '令和7年11月30日'],
      ],
      '総-2511-08',
    ],
    [
      'of digits over the date',
      [
        [805, 80, '000417-25'],
        [790, 96, '令和7年11月30日'],
      ],
      '000417-25',
    ],
    [
      'a postal code over the date is none',
      [
        [820, 80, '160-0023'],
        [790, 96, '令和7年11月30日'],
      ],
      null,
    ],
    [
      'far from the date is none',
      [
        [120, 80, '000417-25'],
        [790, 150, '令和7年11月30日'],
      ],
      null,
    ],
  ])('%s', (_name, cells, expected) => expect(number(cells)).toBe(expected));

  it('without label never is sure', () =>
    expect(
      readInvoiceNumber([
        printedPage([
          [805, 80, '000417-25'],
          [790, 96, '令和7年11月30日'],
        ]),
      ])?.confidence,
    ).toBeLessThan(0.7));
});

describe('the day to pay', () => {
  const due = (cells: PrintedCell[]) => readDates([printedPage(cells)]).due_date?.value ?? null;
  test.each<[string, PrintedCell[], string | null]>([
    ['behind its label', [[700, 170, 'お支払期日 2/25']], '2026-02-25'],
    [
      'beside its label, with its weekday',
      [
        [700, 170, 'お支払期限'],
        [800, 170, '1/5(月)まで'],
      ],
      '2027-01-05',
    ],
    ['of a term is none', [[700, 170, 'お支払日 20/末']], null],
    ['of no calendar is none', [[700, 170, 'お支払日 13/5']], null],
    [
      'in the column under its label is the day of a line',
      [
        [700, 170, 'お支払日'],
        [700, 186, '2/25'],
      ],
      null,
    ],
  ])('without its year %s', (_name, cells, expected) => {
    const issued = expected === '2027-01-05' ? '2026年12月10日' : '2026年1月31日';
    expect(due([[700, 130, `請求日 ${issued}`], ...cells])).toBe(expected);
  });

  it('納入期限', () =>
    expect(
      due([
        [700, 170, '納入期限'],
        [800, 170, '2025年11月13日'],
      ]),
    ).toBe('2025-11-13'));
  it('in a strip whose values are to the right of their labels', () =>
    expect(
      due([
        [95, 357, 'ご請求金額'],
        [290, 357, '税抜金額'],
        [485, 357, '消費税額'],
        [680, 357, 'お支払期日'],
        [150, 378, '¥11,000'],
        [365, 378, '¥10,000'],
        [570, 378, '¥1,000'],
        [765, 378, '令和7年11月30日'],
      ]),
    ).toBe('2025-11-30'));
  it('in a strip whose cells are set high', () =>
    expect(
      due([
        [95, 430, '請求金額'],
        [335, 430, '入金期日'],
        [516, 430, '振込先'],
        [183, 498, '469,480円'],
        [350, 498, '2026-12-31'],
        [516, 470, '横浜銀行'],
      ]),
    ).toBe('2026-12-31'));
});

test('a day to pay is in a sentence that goes on at the left of the next line', () =>
  expect(
    readDates([
      printedPage([
        [100, 300, '下記物件の賃料等をご請求申し上げます。'],
        [320, 300, '2026年12月31日までに末尾記載'],
        [100, 316, 'の口座へお振込みください。'],
      ]),
    ]).due_date?.value,
  ).toBe('2026-12-31'));

describe('one day for both', () => {
  const cells: PrintedCell[] = [
    [700, 90, '請求日 2026年12月10日'],
    [80, 300, 'お支払期日 2026年12月10日'],
  ];
  const issued = (page: PageLayout) => readDates([page]).issue_date?.confidence;
  it('is doubted where it was recognised, one of the two may be lost', () =>
    expect(issued(recognisedPage(cells))).toBeLessThan(0.9));
  it('is believed where it was printed so', () => expect(issued(printedPage(cells))).toBeGreaterThan(0.9));
});

describe('the sender', () => {
  const PERSON: PrintedCell[] = [
    [515, 1006, 'Maria Smith(マリア・スミス)'],
    [515, 1021, '〒650-0099'],
    [515, 1036, '兵庫県神戸市中央区見本通9-9-9'],
    [515, 1051, '070-0000-0123'],
  ];
  const read = (cells: PrintedCell[]) => readSupplier([printedPage(cells)], null, null, NOBODY, null);
  it('is a person in Latin letters, kana behind', () =>
    expect(read(PERSON).supplier_name?.value).toBe('Maria Smith'));
  it.each([
    ['MariaSmith(マリア・スミス)', 'Maria Smith'],
    ['DeanMcKay(ディーン・マッケイ)', 'DeanMcKay(ディーン・マッケイ)'],
  ])('%s, its blank lost, is %s', (print, name) =>
    expect(read([[515, 1006, print], ...PERSON.slice(1)]).supplier_name?.value).toBe(name),
  );
  it('has an address that ends before the telephone', () =>
    expect(read(PERSON).address?.value).toBe('兵庫県神戸市中央区見本通9-9-9'));
  it.each(['T +81-78-000-0123', '携帯 070-0000-0123'])('has an address that ends before %s', (text) =>
    expect(
      read([
        [515, 1006, '株式会社みほん'],
        [515, 1021, '〒650-0099'],
        [515, 1036, '兵庫県神戸市中央区見本通9-9-9'],
        [515, 1051, text],
      ]).address?.value,
    ).toBe('兵庫県神戸市中央区見本通9-9-9'),
  );
  it('has an address without the code that is printed once more before it', () =>
    expect(
      read([
        [60, 80, 'Mihon K.K.'],
        [60, 100, '9-9 Mihon, Chuo-ku, Kobe 650-0099'],
        [60, 115, '〒650-0099兵庫県神戸市中央区見本通9-9'],
      ]).address?.value,
    ).toBe('兵庫県神戸市中央区見本通9-9'));
  it('has an address that ends before a department, and may be set to the right', () =>
    expect(
      read([
        [800, 240, '株式会社みほん'],
        [805, 270, '〒980-0099'],
        [721, 285, '宮城県仙台市青葉区見本町9-9'],
        [721, 300, '会計課 見本 ☎ 022-000-0123'],
      ]).address?.value,
    ).toBe('宮城県仙台市青葉区見本町9-9'));
  it('has an address on the line of its postal code, or over loose lines', () => {
    const beside: PrintedCell[] = [
      [540, 240, '株式会社みほん'],
      [540, 270, '〒980-0099'],
      [610, 270, '宮城県仙台市青葉区見本町9-9'],
      [540, 290, 'TEL 022-000-0123'],
    ];
    expect(read(beside).address?.value).toBe('宮城県仙台市青葉区見本町9-9');
    const loose: PrintedCell[] = [
      [540, 240, '株式会社みほん'],
      [540, 264, '〒980-0099'],
      [540, 286, '宮城県仙台市青葉区見本町9-9'],
      [540, 308, '見本司法書士事務所'],
    ];
    expect(read(loose).address?.value).toBe('宮城県仙台市青葉区見本町9-9');
  });
  it.each<[PrintedCell[]]>([
    [[[540, 286, 'TEL/FAX 022-000-0123']]],
    [[[540, 286, '電話・FAX兼用:022-000-0123']]],
    [
      [
        [540, 286, 'TEL/FAX'],
        [600, 286, '022-000-0123'],
      ],
    ],
    [[[540, 286, 'TEL 022-000-0123 FAX 022-000-0124']]],
  ])('has a telephone that may be its fax: %j', (cells) =>
    expect(
      read([[540, 240, '株式会社みほん'], [540, 264, '〒980-0099 宮城県仙台市青葉区見本町9-9'], ...cells])
        .phone?.value,
    ).toBe('022-000-0123'),
  );
  it('is level with the amount to be paid', () =>
    expect(
      read([
        [60, 240, '今回御請求額', 14],
        [220, 240, '¥7,408,880-', 14],
        [540, 240, '学校法人みほん印刷', 14],
        [540, 264, '〒980-0099 宮城県仙台市青葉区見本町9-9'],
      ]).supplier_name?.value,
    ).toBe('学校法人みほん印刷'));
  it('is no work that is called by its name', () =>
    expect(
      read([
        [540, 200, '件名'],
        [640, 200, '見本改修工事', 14],
        [540, 240, '見本 真理', 14],
        [540, 264, '〒980-0099 宮城県仙台市青葉区見本町9-9'],
      ]).supplier_name?.value,
    ).toBe('見本 真理'));
  it('has a telephone of which neither label nor one dash was read', () =>
    expect(
      read([
        [540, 240, '株式会社みほん'],
        [540, 264, '022-00000123'],
      ]).phone?.value,
    ).toBe('022-00000123'));
  it('has a telephone of which the first zero was read twice, with doubt', () => {
    const { phone } = read([
      [540, 240, '株式会社みほん'],
      [540, 264, 'TEL 0022-000-0123'],
    ]);
    expect(phone?.value).toBe('022-000-0123');
    expect(phone?.confidence).toBeLessThan(0.8);
  });
  it('may have its legal form in a cell of its own', () =>
    expect(
      read([
        [540, 240, '株式会社', 14],
        [630, 240, 'みほん印刷', 14],
        [540, 264, '〒980-0099 宮城県仙台市青葉区見本町9-9'],
        [540, 286, 'TEL 022-000-0123'],
      ]).supplier_name?.value,
    ).toBe('株式会社みほん印刷'));
});

describe('a sender in a column left of the lines', () => {
  const LINES: PrintedCell[] = [
    [343, 429, 'リーフレット'],
    [680, 429, '12,000'],
    [892, 429, '178,200'],
    [343, 505, 'デザイン'],
    [680, 505, '1'],
    [892, 505, '48,000'],
  ];
  const BLOCK: PrintedCell[] = [
    [38, 429, '見本印刷株式会社'],
    [38, 458, '〒371-0805'],
    [38, 482, '群馬県前橋市南町9丁目1番2号'],
    [38, 505, 'Tel 027-123-4567'],
  ];
  const name = (cells: PrintedCell[]) =>
    readSupplier([printedPage(cells)], null, null, NOBODY, null).supplier_name?.value ?? null;

  it('is one although its lines contain amounts', () =>
    expect(name([...BLOCK, ...LINES])).toBe('見本印刷株式会社'));
  it('and a firm that a line names is none', () =>
    expect(
      name([
        [343, 429, '見本印刷株式会社'],
        [680, 429, '12,000'],
        [892, 429, '178,200'],
      ]),
    ).toBeNull());
});

test.each([
  ['運営:見本ホール運営株式会社 〒261-0024 千葉県千葉市美浜区豊砂9番', '見本ホール運営株式会社'],
  ['運営:見本ホール運営株式会社 261-0024千葉県千葉市美浜区豊砂9番', '見本ホール運営株式会社'],
  ['(株)見本水産 085-0018北海道釧路市黒金町9丁目4番地', '(株)見本水産'],
  ['有限会社見本型枠 取締役 見本 登', '有限会社見本型枠'],
  ['見本戸内金属工業団地協同組合', '見本戸内金属工業団地協同組合'],
  ['李 真理子 通訳・翻訳(日本語/中国語)', '李 真理子'],
  ['見本 花子 イラスト・デザイン', '見本 花子'],
  ['見本株式会社 東京支店', '見本株式会社'],
  ['特定非営利活動法人 見本の会', '特定非営利活動法人 見本の会'],
  ['税理士 見本太郎事務所', '税理士 見本太郎事務所'],
  ['行政書士見本事務所', '行政書士見本事務所'],
  ['一般社団法人見本会 理事長 見本 登', '一般社団法人見本会'],
])('the name in %s is %s', (line, name) =>
  expect(
    readSupplier(
      [
        printedPage([
          [60, 1200, line],
          [60, 1216, '電話 027-123-4567'],
        ]),
      ],
      null,
      null,
      NOBODY,
      null,
    ).supplier_name?.value,
  ).toBe(name),
);

test('a person read in one word before the profession, larger than the rest', () =>
  expect(
    readSupplier(
      [
        recognisedPage([
          [118, 98, '李真理子 通訳・翻訳(日本語/中国語)', 18],
          [118, 130, '〒657-0051 兵庫県神戸市灘区八幡町9-2-8', 14],
          [118, 152, '電話 080-1234-5678', 14],
          [118, 400, '10月分の業務', 14],
        ]),
      ],
      null,
      null,
      NOBODY,
      null,
    ).supplier_name?.value,
  ).toBe('李真理子'));
