import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { withoutOffice } from './company-names.rules.js';
import { namesHolder } from './name-witness.rules.js';
import { readSupplier } from './parties.rules.js';
import { readRecipient } from './recipient.rules.js';

const supplier = (cells: PrintedCell[]) => {
  const pages = [recognisedPage(cells)];
  return readSupplier(pages, readRecipient(pages), null, NOBODY, null).supplier_name?.value ?? null;
};

test.each([
  ['株式会社見本食材流通 倉敷営業所', '株式会社見本食材流通'],
  ['見本急便株式会社 福岡空港支店', '見本急便株式会社'],
  ['株式会社見本 第二工場', '株式会社見本'],
  ['株式会社見本営業所', '株式会社見本営業所'],
  ['見本商店 本店', '見本商店 本店'],
  ['株式会社 見本センター', '株式会社 見本センター'],
  ['株式会社見本 山田太郎', '株式会社見本 山田太郎'],
])('%s is %s', (printed, name) => expect(withoutOffice(printed)).toBe(name));

describe('the sender’s name', () => {
  const UNDER: PrintedCell[] = [
    [580, 270, '〒168-0063'],
    [580, 290, '東京都杉並区見本4丁目40-22'],
    [580, 310, 'TEL 03-0123-4567'],
  ];
  it('is a person whose given name has a cell of its own', () =>
    expect(supplier([[580, 245, '見本', 14], [640, 245, 'すみれ', 14], ...UNDER])).toBe('見本 すみれ'));
  it('is no person where something follows on the line', () =>
    expect(
      supplier([[580, 245, '見本', 14], [640, 245, 'すみれ', 14], [715, 245, '番', 14], ...UNDER]),
    ).not.toBe('見本 すみれ'));

  it('is at the head of a line with all data of the firm', () =>
    expect(
      supplier([
        [
          86,
          1300,
          '販売元:株式会社ミホンノート 〒150-0041 東京都渋谷区見本1丁目9番2号 見本ビル5階 TEL 050-0123-4567',
        ],
      ]),
    ).toBe('株式会社ミホンノート'));

  it('may be in Latin letters behind its form', () =>
    expect(supplier([[580, 245, '株式会社MIHON KUMINO', 14], ...UNDER])).toBe('株式会社MIHON KUMINO'));

  it('ends before the registration on its line', () =>
    expect(
      supplier([
        [86, 910, '株式会社見本花園 登録番号 T7123456789012'],
        [86, 940, '〒168-0063 電話 03-0123-4567'],
      ]),
    ).toBe('株式会社見本花園'));

  it('is beside a strip of balances, whose amounts do not belong to its line', () => {
    const strip = (x: number): PrintedCell[] => [
      [70, 289, '見本運輸株式会社', 14],
      [x, 289, '当月ご入金額'],
      [860, 289, '300,000'],
      [70, 318, '〒168-0063 東京都杉並区見本4丁目'],
      [70, 340, 'TEL 03-0123-4567'],
    ];
    expect(supplier(strip(560))).toBe('見本運輸株式会社');
    expect(supplier(strip(210))).not.toBe('見本運輸株式会社');
  });

  it('is a person in one word where a cell says that the sender is there, and no heading', () => {
    const at = (cell: PrintedCell, label: PrintedCell) => supplier([label, cell, [500, 880, '〒168-0063']]);
    const name: PrintedCell = [500, 826, '芹見本', 11];
    expect(at(name, [500, 813, '発行者'])).toBe('芹見本');
    expect(at(name, [440, 826, '発行者'])).toBe('芹見本');
    expect(at(name, [500, 600, '発行者'])).toBeNull();
    expect(supplier([[95, 84, '運賃請求書', 24], ...UNDER])).toBeNull();
  });

  it('is not who presides over it', () =>
    expect(
      supplier([
        [580, 240, '見本商工協同組合', 14],
        [580, 256, '理事長', 12],
        [650, 256, '見本太郎', 12],
        ...UNDER,
      ]),
    ).toBe('見本商工協同組合'));

  it('is read letter by letter where they are set apart', () =>
    expect(supplier([[580, 211, '株 式 会 社 見 本 堂 プ ロ セ ス', 14], ...UNDER])).toBe(
      '株式会社見本堂プロセス',
    ));

  it('ends before the smaller print of an office', () => {
    const [page] = [recognisedPage([[580, 245, '株式会社見本食材流通倉敷営業所', 14], ...UNDER])];
    const name = page.segments.find((s) => s.tight.startsWith('株式会社'));
    if (!name) throw new Error('no name');
    // 株式会社見本食材流 at 14, a gap behind 通, 倉敷営業所 at 10.
    let x = name.x0;
    name.edges = [x, ...[...name.tight].map((_, i) => (x += i < 9 ? 14 : i === 9 ? 22 : 10))];
    expect(readSupplier([page], null, null, NOBODY, null).supplier_name?.value).toBe('株式会社見本食材流通');
  });
});

it('an addressee may begin on the line over 御中, whose own line is in two cells', () => {
  const cells: PrintedCell[] = [
    [104, 161, '株式会社ミホンスケープ・デザイン・', 14],
    [104, 187, 'アソシエイツ', 14],
    [214, 187, '関東支社 御中', 14],
  ];
  expect(readRecipient([recognisedPage(cells)])?.found.value).toContain('株式会社ミホンスケープ');
});

test.each<[string, PrintedCell[], string]>([
  [
    '(代表) calls a number as TEL does',
    [
      [580, 171, '株式会社見本総合', 14],
      [580, 232, '03-0123-4567(代表)'],
      [100, 1200, 'お問い合わせ:03-0123-9999(平日10:00-17:00)'],
    ],
    '03-0123-4567',
  ],
  [
    'the number on the name’s own line is his, however far',
    [
      [60, 1107, '検針は16日(月)です。漏れ専用電話011-0233-9999'],
      [60, 1187, '見本エネルギー株式会社', 14],
      [700, 1190, 'TEL 011-0233-8600'],
    ],
    '011-0233-8600',
  ],
])('%s', (_name, cells, expected) =>
  expect(readSupplier([printedPage(cells)], null, null, NOBODY, null).phone?.value).toBe(expected),
);

describe('the holder of the account gives the sender’s name', () => {
  const HEAD: PrintedCell[] = [
    [60, 100, '見本物流グループ 御中', 14],
    [560, 150, 'ご担当窓口', 14],
    [560, 180, '見本香月', 14],
    [560, 210, '東京都杉並区見本4丁目40-22'],
  ];
  const named = (holder: string | null) => {
    const pages = [printedPage(HEAD)];
    return readSupplier(pages, readRecipient(pages), null, NOBODY, holder).supplier_name?.value ?? null;
  };
  it('where no form, office or place does', () => expect(named('ミホンカヅキ')).toBe('見本香月'));
  it('of the same print without it nothing is taken', () => expect(named(null)).not.toBe('見本香月'));
  it('and of another name neither', () => expect(named('タナカシヨウテン')).not.toBe('見本香月'));
});

test.each([
  ['見本商事', 'カ)ミホンシヨウジ', true],
  ['株式会社見本商事', 'カ)ミホンシヨウジ', true],
  ['ミホンデザイン', 'ミホンデザイン ダイヒヨウ タナカイチロウ', true],
  ['ミホンデザイン', 'ミホンデサイン', false],
  ['見本商事', 'カ)ミホンコウギヨウ', false],
  ['Mihon Works', 'ミホンワークス', false],
  ['見本', 'ミホ', false],
])('%s as the holder %s: %s', (name, holder, told) => expect(namesHolder(name, holder)).toBe(told));
