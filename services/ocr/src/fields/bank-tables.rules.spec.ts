import { branchTitle } from './branch-titles.rules.js';
import { type PrintedCell, printedPage, recognisedPage } from '../../test/page-builder.js';
import { readBank } from './bank.rules.js';

const read = (cells: PrintedCell[], recognised = false) => {
  const b = readBank([recognised ? recognisedPage(cells) : printedPage(cells)]);
  return [b.bank_name, b.branch_name, b.account_type, b.account_number, b.account_holder_kana].map(
    (f) => f?.value ?? null,
  );
};
const line = (text: string): PrintedCell[] => [[60, 900, text]];

describe('accounts of narrow tables and of text', () => {
  it('cells that break over two lines are whole again', () =>
    expect(
      read([
        [60, 900, '金融機関名'],
        [200, 900, '支店名'],
        [300, 900, '種別'],
        [360, 900, '口座番号'],
        [480, 900, '名義'],
        [60, 920, 'さわやか'],
        [60, 931, '信用金庫'],
        [200, 920, '大田支'],
        [200, 931, '店'],
        [300, 920, '普'],
        [300, 931, '通'],
        [360, 925, '0123456'],
        [480, 920, 'カ）ミホンセイ'],
        [480, 931, 'サクシヨ'],
      ]).slice(2),
    ).toEqual(['普通', '0123456', 'カ)ミホンセイサクシヨ']));

  it('two lines of an account stay two', () =>
    expect(
      read([
        [60, 900, '千葉銀行 浦安支店 普通 0123456'],
        [60, 911, 'カ）ミホン'],
      ])[4],
    ).toBe('カ)ミホン'));

  it.each([
    ['ｺｳｻﾞﾒｲｷﾞ ｶ)ﾐﾎﾝ', 'カ)ミホン'],
    ['口座名義（カナ） カ）ミホン', 'カ)ミホン'],
    ['フリガナ：フク）ミホン（社会福祉法人見本）', 'フク)ミホン'],
    ['口座名義 ミホン（カ ※お客様番号をご入力ください', 'ミホン(カ'],
    ['名義カナ：ミホン（ド（見本合同', 'ミホン(ド'],
    ['口座名義 弁護士 見本 花子（ミホン ハナコ）', 'ミホン ハナコ'],
    ['名義 カ）タカナシキカク', 'カ)タカナシキカク'],
    ['キヨウクミ）ミホン', 'キヨウクミ)ミホン'],
  ])('%s is held by %s', (text, holder) =>
    expect(
      read([
        [60, 900, '千葉銀行 浦安支店 普通 0123456'],
        [60, 916, text],
      ])[4],
    ).toBe(holder),
  );

  it('the holder is beside the totals', () =>
    expect(
      read([
        [60, 900, '千葉銀行 浦安支店 普通 0123456'],
        [60, 916, 'イ）ミホンカイ'],
        [700, 916, '消費税額'],
        [860, 916, '4,800円'],
      ])[4],
    ).toBe('イ)ミホンカイ'));

  it('a branch known by its number alone', () =>
    expect(read(line('千葉銀行 店番号013 普通 0123456'))).toEqual([
      '千葉銀行',
      '浦安支店',
      '普通',
      '0123456',
      null,
    ]));

  it('a branch whose name is its number is called so, a 店 behind it is none of it', () => {
    const branch = { code: '788', name: '七八八', kana: '' };
    expect(
      ['七八八支店', '七八八店', '七八八', '支店'].map((printed) => branchTitle(branch, printed)),
    ).toEqual(['七八八支店', '七八八', '七八八', '七八八']);
  });

  it('the number of a licence is no account', () =>
    expect(
      read([
        [60, 900, '銀行振込:千葉銀行 浦安支店 当座預金 0123456 名義 カ)ミホンケイビ'],
        [60, 930, '備考 契約番号 SK-2024-0392 認定証番号 第10000872号'],
      ])[3],
    ).toBe('0123456'));

  it('the ticked box gives the kind', () =>
    expect(read(line('千葉銀行 浦安支店 □普通 ☑当座 0123456'))[2]).toBe('当座'));

  it.each([
    ['□普通 当座', '当座'],
    ['普通 □当座', '普通'],
    ['□普通 回当座', '当座'],
  ])(
    'where the ticked box is misread or lost the empty one gives the kind, with doubt: %s',
    (print, type) => {
      const found = readBank([recognisedPage(line(`千葉銀行 浦安支店 ${print} 0123456`), 0.99)]).account_type;
      expect([found?.value, (found?.confidence ?? 1) < 0.9]).toEqual([type, true]);
    },
  );

  it('an account beside an address that wraps', () =>
    expect(
      read([
        [60, 900, '千葉銀行 浦安支店 普通'],
        [60, 913, 'No.0123456'],
        [640, 913, '登録番号 T7123456789012'],
      ])[3],
    ).toBe('0123456'));

  it('of two accounts side by side the first one', () =>
    expect(
      read([
        [60, 900, '千葉銀行浦安支店'],
        [500, 900, 'みずほ銀行渋谷支店'],
        [60, 930, '普通0123456'],
        [500, 930, '当座7654321'],
        [60, 960, '名義 ミホン(カ'],
        [500, 960, '名義 ミホン(カ'],
      ]),
    ).toEqual(['千葉銀行', '浦安支店', '普通', '0123456', 'ミホン(カ']));
});

test('a holder ends where a table begins beside the account', () =>
  expect(
    read([
      [40, 900, '千葉銀行'],
      [40, 920, '浦安支店'],
      [40, 940, '普通 0123456'],
      [40, 960, 'ド)ミホンレンタル'],
      [320, 960, 'バックホー'],
      [620, 960, '7'],
    ])[4],
  ).toBe('ド)ミホンレンタル'));

test('of two accounts in a table the first one, though a letter of its bank was not read', () =>
  expect(
    read(
      [
        [85, 658, '14|会'],
        [167, 658, '信用金庫'],
        [330, 658, '材木町支店'],
        [495, 658, '普通'],
        [583, 658, '1005074'],
        [690, 658, 'カ)ミホン'],
        [85, 689, '2|埼玉りそな銀行'],
        [330, 689, '東松山支店'],
        [495, 689, '当座'],
        [583, 689, '0123456'],
        [690, 689, 'カ)ミホン'],
      ],
      true,
    ),
  ).toEqual(['会津信用金庫', '材木町支店', '普通', '1005074', 'カ)ミホン']));

test('of several accounts the first is the one to pay into, its holder the one under them', () =>
  expect(
    read([
      [60, 900, '取引銀行'],
      [60, 916, '千葉銀行 浦安支店 当座 0123456'],
      [60, 932, '京都銀行 伏見支店 普通 1582270'],
      [60, 948, 'みずほ銀行 渋谷支店 普通 7654321'],
      [60, 964, '口座名義 カ)ミホン'],
    ]),
  ).toEqual(['千葉銀行', '浦安支店', '当座', '0123456', 'カ)ミホン']));
