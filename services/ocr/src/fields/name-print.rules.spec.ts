import { NOBODY, printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import {
  bearerOf,
  mendForm,
  restoredForm,
  withoutEcho,
  withoutMarks,
  withoutSeal,
} from './name-print.rules.js';
import { readFields } from './read-fields.rules.js';

test.each([
  ['山城梱包資材株式会', '山城梱包資材株式会社'],
  ['式会社みほん', '株式会社みほん'],
  ['株武会社みほん', '株式会社みほん'],
  ['株式ミ会社みほん', '株式会社みほん'],
  ['有眼会社みほん', '有限会社みほん'],
  ['合資会社みほん', '合資会社みほん'],
  ['株式会社みほん', '株式会社みほん'],
])('the form of %s is that of %s', (read, printed) => expect(mendForm(read)).toBe(printed));

test.each([
  ['株会社みほん', '株式会社みほん'],
  ['医由法人社団桜花会', '医療法人社団桜花会'],
  ['特定非営利活動人緑の里', '特定非営利活動法人緑の里'],
  ['一-般社団法人みほん', '一般社団法人みほん'],
  ['みほん青果()', 'みほん青果()'],
  ['大谷青果()', '大谷青果(株)'],
  // The place of a seal, a weekday and a title are no legal form.
  ['宮園彩子(印)', '宮園彩子(印)'],
  ['10月31日(火)', '10月31日(火)'],
  ['代表取締役 佐藤一郎', '代表取締役 佐藤一郎'],
])('%s is %s', (read, printed) => expect(restoredForm(read)).toBe(printed));

test.each([
  ['株式会社みほん製作所|印', '株式会社みほん製作所'],
  ['株式会社みほん製作所¥', '株式会社みほん製作所'],
  ['へ 株式会社みほん', '株式会社みほん'],
  ['山城資材株式会社ょガオう', '山城資材株式会社'],
  ['宮園社会保険労務土事務所', '宮園社会保険労務士事務所'],
  // A torn word of kana; one letter apart, or letters behind ideographs, are a seal's.
  ['株式会社ミホンサ イト', '株式会社ミホンサイト'],
  ['株式会社ミホン カ', '株式会社ミホン'],
  ['株式会社見本 イト', '株式会社見本'],
  ['株式会社見本サービ`ス', '株式会社見本サービス'],
  ['株式会社みほん', '株式会社みほん'],
  ['(株式会社見本観光)', '株式会社見本観光'],
  ['(株)見本', '(株)見本'],
  ['見本(株)', '見本(株)'],
  // The text behind a form alone is the name.
  ['特定非営利活動法人 見本の会', '特定非営利活動法人 見本の会'],
  ['一般社団法人 みほん', '一般社団法人 みほん'],
])('%s under a seal is %s', (read, printed) => expect(withoutSeal(read)).toBe(printed));

test.each([
  ['0見本ロジスティクス株式会社', '見本ロジスティクス株式会社'],
  ['a見本ロジスティクス株式会社', '見本ロジスティクス株式会社'],
  ['O株式会社見本茶舗', '株式会社見本茶舗'],
  ['見本ベアリング商事株式会社ン洋', '見本ベアリング商事株式会社'],
  ['Mihon Media株式会社 米', 'Mihon Media株式会社'],
  ['1しずく見本株式会社', 'しずく見本株式会社'],
  ['1級見本株式会社', '1級見本株式会社'],
  ['株式会社見本', '株式会社見本'],
  ['A株式会社', 'A株式会社'],
  ['Oリング工業株式会社', 'Oリング工業株式会社'],
  ['K設計有限会社', 'K設計有限会社'],
  // A name of two letters before its form and an office.
  ['見本株式会社 東京支店', '見本株式会社'],
  ['見本有限会社 第二工場', '見本有限会社'],
])('%s without marks is %s', (read, printed) => expect(withoutMarks(read)).toBe(printed));

test.each([
  ['湯宿みほん 株式会社みほん', '株式会社みほん'],
  ['湯宿みほんや 株式会社みほん', '株式会社みほんや'],
  ['湯宿みほんや 株式会社みばんや印', '株式会社みほんや'],
  // A seal, and a part of the firm.
  ['見本資材 株式会社ょガおう', '見本資材 株式会社ょガおう'],
  ['みほん工業 株式会社東支店', 'みほん工業 株式会社東支店'],
  ['みほん工業株式会社', 'みほん工業株式会社'],
])('%s is borne by %s', (read, firm) => expect(bearerOf(read, false)).toBe(firm));

test('the firm behind a trade name is the sender of a digital page, regardless of its name', () => {
  const page = printedPage([
    [60, 100, '大鳥精機株式会社 御中', 14],
    [600, 200, '旅館みなと 株式会社海幸', 14],
    [600, 220, 'TEL 045-999-0123'],
  ]);
  expect(readFields([page], NOBODY).supplier_name?.value).toBe('株式会社海幸');
});

describe('a sender over more than one cell', () => {
  const sender = (...cells: PrintedCell[]) =>
    readFields(
      [recognisedPage([[60, 100, '大鳥精機株式会社 御中', 14], ...cells, [600, 220, 'TEL 045-999-0123']])],
      NOBODY,
    ).supplier_name;

  it.each([
    [
      [
        [600, 170, '株式会社ミナトクリエイテ', 14],
        [600, 190, 'ワークス', 14],
      ],
      '株式会社ミナトクリエイテワークス',
    ],
    [
      [
        [600, 170, '株式会社ミナト', 14],
        [600, 190, '代表取締役 牧村', 14],
      ],
      '株式会社ミナト',
    ],
    [
      [
        [600, 170, '大和田鋼材株式会社', 14],
        [740, 170, '大', 14],
      ],
      '大和田鋼材株式会社',
    ],
    // A form in a cell of its own, into whose box the next letter reaches.
    [
      [
        [600, 170, '有限会社', 14],
        [643, 171, '輪', 14],
        [660, 171, 'キッチン機器', 14],
      ],
      '有限会社輪キッチン機器',
    ],
  ] as [PrintedCell[], string][])('%j', (cells, name) => expect(sender(...cells)?.value).toBe(name));

  it.each(['みほん木工所 代表 見本 太郎', 'みほん木工所代表 見本太郎', '有限会社みほん 代表取締役 見本太郎'])(
    '%s ends before who represents it',
    (print) => expect(sender([600, 170, print, 14])?.value).toBe(/^[^\s代]+/.exec(print)?.[0]),
  );

  it('a legal form alone is no name', () =>
    expect(sender([600, 170, '有限会社', 14], [60, 800, '口座名義 有限会社'])).toBeNull());

  it('a hole in a name is doubtful', () => {
    const name = sender([600, 170, '山城', 14], [660, 170, '資材株式会社', 14]);
    expect(name?.value).toBe('山城 資材株式会社');
    expect(name?.confidence).toBeLessThan(0.9);
  });
});

test('the name of the account fills the hole of the letterhead', () => {
  const page = recognisedPage([
    [60, 100, '大鳥精機株式会社 御中', 14],
    [600, 170, '株式会社緑 造園土木', 14],
    [600, 190, 'TEL 045-999-0123'],
    [60, 900, '千葉銀行 浦安支店 普通 0123456'],
    [60, 916, '口座名義 株式会社緑栄造園土木'],
  ]);
  expect(readFields([page], NOBODY).supplier_name?.value).toBe('株式会社緑栄造園土木');
});

test('two prints that lost the same letter are not sure', () => {
  const page = recognisedPage([
    [60, 100, '大鳥精機株式会社 御中', 14],
    [600, 170, '有限会社輪キッチン機器', 14],
    [600, 190, 'TEL 045-999-0123'],
    [60, 900, '千葉銀行 浦安支店 普通 0123456'],
    [60, 916, '口座名義 有限会社輪キッチン機器'],
    [130, 930, 'ユ)ミノワキツチンキキ'],
  ]);
  const { supplier_name } = readFields([page], NOBODY);
  expect(supplier_name?.value).toBe('有限会社箕輪キッチン機器');
  expect(supplier_name?.confidence).toBeLessThan(0.9);
});

test.each([
  ['有限会社見本電機商会野', '有限会社見本電機商会野'],
  ['有限会社見本電機商会本', '有限会社見本電機商会'],
  ['有限会社見本精肉店肉ミ', '有限会社見本精肉店'],
  ['一般社団法人見本技術協会 会人見', '一般社団法人見本技術協会'],
  ['株式会社見本エステート 々テ', '株式会社見本エステート'],
  ['株式会社見本 大阪', '株式会社見本 大阪'],
  ['株式会社見本', '株式会社見本'],
])('%s, the seal taken off, is %s', (read, name) => expect(withoutEcho(read)).toBe(name));
