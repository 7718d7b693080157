import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readBank } from './bank.rules.js';

const read = (cells: PrintedCell[], recognised = false) => {
  const b = readBank([recognised ? recognisedPage(cells) : printedPage(cells)]);
  return [b.bank_name, b.branch_name, b.account_type, b.account_number, b.account_holder_kana].map(
    (f) => f?.value ?? null,
  );
};
const line = (text: string): PrintedCell[] => [[60, 900, text]];

describe('an account as invoices print it', () => {
  it.each([
    ['千葉銀行 浦安支店 普通 0123456 カ）ミホン', ['千葉銀行', '浦安支店', '普通', '0123456', 'カ)ミホン']],
    [
      'お振込先:千葉銀行(0134) 浦安支店(013) (普)0123456 カ)ミホン',
      ['千葉銀行', '浦安支店', '普通', '0123456', 'カ)ミホン'],
    ],
    [
      '振込口座 三菱UFJ銀行 新宿通支店 当座預金 No.0123456 ミホン（カ',
      ['三菱UFJ銀行', '新宿通支店', '当座', '0123456', 'ミホン(カ'],
    ],
    // One running line, its parts set apart by a sign.
    [
      '千葉銀行／浦安支店／当座 No.0123456／カ）ミホン',
      ['千葉銀行', '浦安支店', '当座', '0123456', 'カ)ミホン'],
    ],
    [
      '【お振込口座】千葉銀行・浦安支店・普通預金・0123456・ユ）ミホンシヨウカイ',
      ['千葉銀行', '浦安支店', '普通', '0123456', 'ユ)ミホンシヨウカイ'],
    ],
    [
      'ゆうちょ銀行 〇一八店 普通 0123456 カ）ミホン',
      ['ゆうちょ銀行', '〇一八', '普通', '0123456', 'カ)ミホン'],
    ],
    // The bank has another name in the master today; the printed name stays.
    [
      '住信SBIネット銀行(0038) レモン支店(104) 普通 0123456 ド）ミホン',
      ['住信SBIネット銀行', 'レモン支店', '普通', '0123456', 'ド)ミホン'],
    ],
  ])('%s', (text, expected) => expect(read(line(text))).toEqual(expected));

  it('the holder in brackets behind the name', () =>
    expect(
      read([
        [60, 900, '取引銀行:千葉銀行 浦安支店 当座預金 0123456'],
        [60, 918, '口座名:株式会社ミホン設備(カ)ミホンセツビ)'],
      ])[4],
    ).toBe('カ)ミホンセツビ'));

  it('in a list of labels, one under the other', () =>
    expect(
      read([
        [60, 900, '銀行名'],
        [170, 900, '千葉銀行'],
        [60, 922, '銀行コード'],
        [170, 922, '0134'],
        [60, 944, '支店名'],
        [170, 944, '浦安支店'],
        [60, 966, '支店コード'],
        [170, 966, '013'],
        [60, 988, '口座種別'],
        [170, 988, '普通'],
        [60, 1010, '口座番号'],
        [170, 1010, '0123456'],
        [60, 1032, '口座名義'],
        [170, 1032, 'ミホン(ド'],
      ]),
    ).toEqual(['千葉銀行', '浦安支店', '普通', '0123456', 'ミホン(ド']));

  it('in cells under their headings', () =>
    expect(
      read([
        [60, 900, '金融機関名'],
        [200, 900, '支店名'],
        [330, 900, '種別'],
        [400, 900, '口座番号'],
        [500, 900, '口座名義(カナ)'],
        [60, 916, 'みずほ銀行'],
        [200, 916, '渋谷支店'],
        [330, 916, '普通'],
        [400, 916, '0123456'],
        [500, 916, 'カ)ミホン'],
      ]),
    ).toEqual(['みずほ銀行', '渋谷支店', '普通', '0123456', 'カ)ミホン']));
});

describe('what recognition loses', () => {
  it.each([
    ['楽天 ロック支店 普通預金 1582270', ['楽天銀行', 'ロック支店']],
    ['京都 行伏見支店 普通預金 1582270', ['京都銀行', '伏見支店']],
    ['京都銀1行 伏見支店 普通 1582270', ['京都銀行', '伏見支店']],
    ['お振込み先京都し銀1行 伏見支店普通|口座 1582270', ['京都銀行', '伏見支店']],
    ['三菱UF|銀行 新宿通支店 普通 1582270', ['三菱UFJ銀行', '新宿通支店']],
    ['三菱 銀行 新宿通支店(050) 普通 1582270', ['三菱UFJ銀行', '新宿通支店']],
    ['千葉銀行 浦女支店 普通 1582270', ['千葉銀行', '浦安支店']],
    // Ideographs of the shape of a kana, and a name that a bank no longer uses.
    ['住信SBIネッ卜銀行 レモン支店 普通 1582270', ['住信SBIネット銀行', 'レモン支店']],
    ['住信SBlネット銀行 レモン支店 普通 1582270', ['住信SBIネット銀行', 'レモン支店']],
    ['ゆうちょ銀行 ○八九店(089) 普通 1582270', ['ゆうちょ銀行', '〇八九']],
    ['ゆうちょ銀行 八九店(089) 普通 1582270', ['ゆうちょ銀行', '〇八九']],
    ['ゆうちょ銀了 〇八九店(089) 普通 1582270', ['ゆうちょ銀行', '〇八九']],
  ])('%s', (text, expected) => expect(read(line(text), true).slice(0, 2)).toEqual(expected));

  it.each([
    ['葉(0134)/浦安支店(013)/普通/1582270', '千葉銀行'],
    // A code alone may be misread.
    ['葉(0134)/普通/1582270', null],
    ['葉(0134)/新宿通支店(050)/普通/1582270', null],
  ])('%s: code and branch together identify a bank whose name is lost', (text, bank) => {
    const { bank_name } = readBank([recognisedPage(line(text))]);
    expect(bank_name?.value ?? null).toBe(bank);
    if (bank) expect(bank_name?.confidence).toBeLessThan(0.9);
  });

  it('a bank that two readings fit is none', () =>
    expect(read(line('葉銀行 浦安支店 普通 1582270'), true)[0]).toBeNull());

  it('an account beside a bank whose name is gone', () =>
    expect(read(line('普通預金 1582270 カ)ミホン'), true).slice(2)).toEqual([
      '普通',
      '1582270',
      'カ)ミホン',
    ]));

  it.each([
    ['Di通預金 1582270', '普通', '1582270'],
    ['普通 15B2270', '普通', '1582270'],
    ['普通 158 2270', '普通', '1582270'],
    // No. before the number, and letters of the holder read as digits behind it.
    ['普通 N0.1582270', '普通', '1582270'],
    ['普通 N470.1582270', '普通', '1582270'],
    ['1582270 1)ミ', null, '1582270'],
    ['普通No.158227 0', '普通', '1582270'],
    ['普通 15822700', '普通', '15822700'],
    ['普通 15842700', '普通', '1584270'],
    ['(普1582270 カ)ミホン', '普通', '1582270'],
  ])('千葉銀行 浦安支店 %s', (text, type, number) =>
    expect(read(line(`千葉銀行 浦安支店 ${text}`), true).slice(2, 4)).toEqual([type, number]),
  );

  it('a number of which the end is gone: the holder is behind it', () =>
    expect(read(line('千葉銀行浦安支店 No.91555カ) ミホンシヨウジ'), true).slice(3)).toEqual([
      null,
      'カ)ミホンシヨウジ',
    ]));

  it('a number of which digits are gone, and the slash behind it read as a kana, are none of the holder', () =>
    expect(read(line('千葉銀行ノ浦安支店/普通No.91555ノミホンシヨウジ (ド'), true).slice(3)).toEqual([
      null,
      'ミホンシヨウジ(ド',
    ]));

  it('slashes that were all read as a kana are none of the holder', () =>
    expect(read(line('千葉銀行ノ浦安支店ノ普通No.9155510ノミホンシヨウジ (ド'), true).slice(3)).toEqual([
      '9155510',
      'ミホンシヨウジ(ド',
    ]));

  it('a letter in the number is no sure number', () =>
    expect(
      readBank([recognisedPage(line('千葉銀行 浦安支店 普通 15B2270'))]).account_number?.confidence,
    ).toBeLessThan(0.9));
});

test('bank and code that disagree are doubtful', () => {
  const b = readBank([printedPage(line('千葉銀行(0158) 浦安支店 普通 0123456'))]);
  expect(b.bank_name?.confidence).toBeLessThan(0.9);
  expect(b.agree).toBe(false);
});

test('a bank whose name lies over two cells that touch', () =>
  expect(
    read(
      [
        [136, 900, '【お振込口座】さわやか信用'],
        [253, 901, '金庫・大田支店・普通預金・1582270・カ)ミホン'],
      ],
      true,
    ),
  ).toEqual(['さわやか信用金庫', '大田支店', '普通', '1582270', 'カ)ミホン']));

test('a branch of ゆうちょ銀行 is one of the master', () =>
  expect(readBank([recognisedPage(line('ゆうちょ銀行 〇八九店 普通 1582270'))]).agree).toBe(true));

test.each([
  ['普通・当座', true],
  ['普通', false],
])('%s: ringed %s', (print, ringed) =>
  expect(readBank([printedPage(line(`千葉銀行 浦安支店 ${print} 0123456`))]).ringed).toBe(ringed),
);

test('no other digits are treated as an account', () =>
  expect(read(line('TEL 045-999-0123 〒231-0023 2,218,240円'), true)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]));

test.each([
  ['口普通 以当座', '当座'],
  ['図普通 口当座', '普通'],
  ['(普通)・当座', '普通'],
])('%s is read as a choice of %s, with doubt', (text, type) => {
  const b = readBank([recognisedPage([[60, 900, `千葉銀行 浦安支店 ${text} 0123456`]])]);
  expect(b.account_type?.value).toBe(type);
  expect(b.ringed).toBe(true);
});

test('a branch whose name begins like a label', () =>
  expect(read(line('沖縄銀行名護支店 普通 0123456')).slice(0, 2)).toEqual(['沖縄銀行', '名護支店']));

test.each(['お名前ミホンハナコ', '・お名前 ミホンハナコ', 'おなまえ:ミホン ハナコ'])(
  'the holder as a passbook calls it: %s',
  (holder) =>
    expect(
      read(
        [
          [136, 900, 'ゆうちょ銀行 〇一八店(店番018)'],
          [136, 920, '普通 0123456'],
          [136, 940, holder],
        ],
        true,
      )[4]?.replace(/\s/g, ''),
    ).toBe('ミホンハナコ'),
);

describe('a bank of which the name was hardly read', () => {
  const name = (text: string, confidence: number) =>
    readBank([recognisedPage([[60, 900, text]], confidence)]).bank_name?.value;
  it('is identified by code and branch', () =>
    expect(name('三次銀行(0005) 新宿通支店 当座 0123456', 0.5)).toBe('三菱UFJ銀行'));
  it('stays as printed where its branch is another bank’s', () =>
    expect(name('三次銀行(0005) 浦安見本支店 当座 0123456', 0.5)).toBe('三次銀行'));
  it('stays as printed where it is legible', () =>
    expect(name('三次銀行(0005) 新宿通支店 当座 0123456', 0.95)).toBe('三次銀行'));
});

it.each([['千葉銀行 浦安支店 普通0123456マルシヨウシキ”ヨウくカ', 'マルシヨウシギヨウ(カ']])(
  'kana of which a letter became one of its shape: %s',
  (print, holder) => expect(read(line(print), true)[4]).toBe(holder),
);

describe('a holder in two cells', () => {
  const holder = (given: string, surely: number) => {
    const page = recognisedPage([
      [60, 900, '千葉銀行 浦安支店 普通 0123456'],
      [60, 920, '名義'],
      [100, 920, 'ミホン'],
      [145, 920, given],
    ]);
    for (const s of page.segments) s.confidence = s.tight === given ? surely : 0.99;
    return readBank([page]).account_holder_kana;
  };
  const sure = (given: string, surely: number) => (holder(given, surely)?.confidence ?? 0) > 0.9;
  it('is as sure as the poorer of them and has the place of both', () => {
    expect([holder('ハナコ', 0.99)?.value, sure('ハナコ', 0.99), sure('ハナコ', 0.7)]).toEqual([
      'ミホン ハナコ',
      true,
      false,
    ]);
    expect(holder('ハナコ', 0.99)?.box.w).toBeGreaterThan(70);
  });
  it('is in a bracket behind the name, its first letter read as an ideograph', () =>
    expect(
      read(
        [
          [60, 900, '千葉銀行 浦安支店 普通 0123456'],
          [60, 920, '口座名義'],
          [140, 920, '司法書士鴨下 由紀子 (力モシタ'],
          [310, 920, 'ユキコ)'],
        ],
        true,
      )[4],
    ).toBe('カモシタ ユキコ'));
  it('is doubted where a letter is one by its shape only', () =>
    expect([holder('カズ川', 0.99)?.value, sure('カズ川', 0.99)]).toEqual(['ミホン カズノリ', false]));
});
