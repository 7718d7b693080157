import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readSupplier } from './parties.rules.js';
import { readRecipient } from './recipient.rules.js';

const supplier = (cells: PrintedCell[], page = printedPage) => {
  const pages = [page(cells)];
  return readSupplier(pages, readRecipient(pages), null, NOBODY, null).supplier_name?.value ?? null;
};
const UNDER: PrintedCell[] = [
  [580, 290, '〒168-0063'],
  [580, 306, '東京都杉並区見本4丁目40-22'],
  [580, 322, 'TEL 03-0123-4567'],
];

describe('a name that wraps before its form', () => {
  it.each<[string, string, string]>([
    ['見本ポイント・ジャパン株式', '会社', '見本ポイント・ジャパン株式会社'],
    ['見本フードサービス合同会', '社', '見本フードサービス合同会社'],
    ['Mihon Point Japan', 'K.K.', 'Mihon Point Japan K.K.'],
    ['Mihon Harbor', 'GK', 'Mihon Harbor GK'],
  ])('%s / %s is one', (first, form, name) =>
    expect(supplier([[580, 240, first, 14], [580, 257, form, 14], ...UNDER])).toBe(name),
  );

  it.each<[string, PrintedCell[]]>([
    [
      'a form set in',
      [
        [580, 240, 'Mihon Point Japan', 14],
        [600, 257, 'K.K.', 14],
      ],
    ],
    [
      'a form in smaller print',
      [
        [580, 240, 'Mihon Point Japan', 14],
        [580, 257, 'K.K.', 9],
      ],
    ],
    [
      'a form far below',
      [
        [580, 220, 'Mihon Point Japan', 14],
        [580, 257, 'K.K.', 14],
      ],
    ],
    [
      'words that are no name',
      [
        [580, 240, '(1) 2026/10', 14],
        [580, 257, 'K.K.', 14],
      ],
    ],
  ])('%s is none of it', (_, cells) => expect(supplier([...cells, ...UNDER]) ?? '').not.toMatch(/K\.K\./));

  it('a line that goes on behind the form is none of it', () =>
    expect(supplier([[580, 240, '見本ポイント合同', 14], [580, 257, '会社見本', 14], ...UNDER])).toBe(
      '見本ポイント合同',
    ));

  it('a letter is no name before a form', () =>
    expect(supplier([[580, 240, '見', 14], [580, 257, '株式会社', 14], ...UNDER])).toBeNull());

  it('a line that begins with a form is another name', () =>
    expect(supplier([[580, 240, '見本堂', 14], [580, 257, '株式会社ミホンノート', 14], ...UNDER])).toBe(
      '株式会社ミホンノート',
    ));
});

test.each(['K.K.', 'Inc.', 'Co., Ltd.', 'GK'])('%s alone is no sender', (form) =>
  expect(supplier([[580, 257, form, 14], ...UNDER])).toBeNull(),
);

const FOOT: PrintedCell[] = [[60, 1216, '〒168-0063 東京都杉並区見本4丁目40-22 TEL 03-0123-4567']];

describe('a line at the foot of the page with all data of the firm', () => {
  it.each([
    ['Mihon Harbor GK 登録番号 T7123456789012 東京都港区見本1丁目9番2号 見本ビル5階', 'Mihon Harbor GK'],
    [
      '株式会社見本花園 登録番号 T7123456789012 東京都港区見本1丁目9番2号 見本ビル5階 電話 03-0123-4567',
      '株式会社見本花園',
    ],
    [
      '見本ハーバー合同会社 (Mihon Harbor GK) 登録番号 T7123456789012 東京都港区見本1丁目9番2号',
      '見本ハーバー合同会社',
    ],
    ['見本エナジー株式会社 小売電気事業者登録番号 A0123', '見本エナジー株式会社'],
    ['見本設備株式会社 建設業許可番号 般-8 第12345号', '見本設備株式会社'],
    ['見本花園株式会社 (Mihon Garden Ltd.)', '見本花園株式会社'],
  ])('%s: the name', (line, name) => expect(supplier([[60, 1200, line], ...FOOT])).toBe(name));

  it('is too long for a name where nothing else begins behind it', () =>
    expect(
      supplier([[60, 1200, `株式会社見本花園${'とその仲間たちの長い長い'.repeat(3)}`], ...FOOT]),
    ).toBeNull());
});

test.each([
  ['株式会社見本商事 博多支店', '株式会社見本商事'],
  ['見本急便株式会社 博多支店', '見本急便株式会社'],
  ['博多支店', null],
  ['見本商事 博多支店', null],
])('%s at the head of a block is %s', (print, name) =>
  expect(supplier([[580, 257, print, 14], ...UNDER])).toBe(name),
);

test.each<[string, PrintedCell]>([
  ['a day', [580, 250, '発送 日', 14]],
  ['a paper', [580, 250, '請求 書', 14]],
])('%s is no person', (_, cell) => expect(supplier([cell, ...UNDER], recognisedPage)).toBeNull());

describe.each([
  ['print', printedPage],
  ['a picture', recognisedPage],
])('a line under a name, in %s,', (_, page) => {
  const over = (name: string, below: string, size = 14) =>
    supplier([[580, 240, name, 14], [580, 256, below, size], ...UNDER], page);
  it.each<[string, number]>([
    ['見本製作部', 14],
    ['物流センター', 12],
    ['ミホンノート', 14],
  ])('%s is none of one that ends with its form', (below, size) =>
    expect(over('見本ホールディングス株式会社', below, size)).toBe('見本ホールディングス株式会社'),
  );
  it('goes on with one that begins with its form', () =>
    expect(over('株式会社見本ホールディングス', 'ミホンノート')).toBe(
      '株式会社見本ホールディングスミホンノート',
    ));
});

describe('a firm of another country', () => {
  it('trades under its name and that of its branch in Japan', () =>
    expect(supplier([[580, 240, 'ミホンリバー・ソフトウェア・リミテッド 日本支店', 14], ...UNDER])).toBe(
      'ミホンリバー・ソフトウェア・リミテッド 日本支店',
    ));
  it('is not the person who represents it', () =>
    expect(supplier([[580, 274, '日本における代表者 M. Smith', 14], ...UNDER])).toBeNull());
});
