import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readBank } from './bank.rules.js';
import { transferAccount } from './japan-post.rules.js';

test.each([
  ['12340', '12345671', '238', '普通', '1234567'],
  ['10120', '1231', '018', '普通', '0000123'],
  ['00120', '123456', '019', '当座', '0123456'],
  ['01230', '1234567', '129', '当座', '1234567'],
])('記号 %s 番号 %s is 店番 %s %s %s', (symbol, number, branch_code, account_type, account_number) =>
  expect(transferAccount(symbol, number)).toEqual({ branch_code, account_type, account_number }),
);

test.each([
  ['22340', '12345671'],
  ['1234', '12345671'],
  ['12340', '12345670'],
  ['12340', '1'],
  ['12340', '123456781'],
  ['00120', '12345678'],
  ['00120', ''],
])('記号 %s 番号 %s is no account', (symbol, number) => expect(transferAccount(symbol, number)).toBeNull());

const read = (cells: PrintedCell[], page = printedPage) => {
  const b = readBank([page(cells)]);
  return [
    b.bank_name,
    b.bank_code,
    b.branch_name,
    b.branch_code,
    b.account_type,
    b.account_number,
    b.account_holder_kana,
  ].map((f) => f?.value ?? null);
};
const ACCOUNT = ['ゆうちょ銀行', '9900', '二三八', '238', '普通', '1234567', 'カ)ミホン'];

describe('an account printed as 記号 and 番号 is the one transfers name', () => {
  const forms: Record<string, PrintedCell[]> = {
    'one line': [[60, 900, 'ゆうちょ銀行 記号 12340 番号 12345671 カ）ミホン']],
    'colons and brackets': [[60, 900, 'ゆうちょ銀行 （記号）12340 （番号）12345671 カ）ミホン']],
    'one label': [[60, 900, 'ゆうちょ銀行 記号番号 12340-12345671 口座名義 カ）ミホン']],
    'a reissue digit': [[60, 900, 'ゆうちょ銀行 記号番号 12340-1-12345671 名義 カ）ミホン']],
    'no bank named': [[60, 900, 'お振込先 記号：12340 番号：12345671 名義 カ）ミホン']],
    'lines of their own': [
      [60, 900, '振込先'],
      [160, 900, 'ゆうちょ銀行'],
      [60, 916, '記号'],
      [160, 916, '12340'],
      [60, 932, '番号'],
      [160, 932, '12345671'],
      [60, 948, '口座名義'],
      [160, 948, 'カ)ミホン'],
    ],
    'under headings': [
      [60, 900, '銀行名'],
      [200, 900, '記号'],
      [330, 900, '番号'],
      [500, 900, '口座名義'],
      [60, 916, 'ゆうちょ銀行'],
      [200, 916, '12340'],
      [330, 916, '12345671'],
      [500, 916, 'カ)ミホン'],
    ],
    'both ways': [
      [60, 900, 'ゆうちょ銀行 記号 12340 番号 12345671'],
      [60, 916, '（他行からのお振込 店名 二三八 店番 238 普通 1234567）カ）ミホン'],
    ],
  };
  it.each(Object.keys(forms))('%s', (name) => expect(read(forms[name] ?? [])).toEqual(ACCOUNT));
  it.each(Object.keys(forms))('%s, recognised', (name) =>
    expect(read(forms[name] ?? [], recognisedPage)).toEqual(ACCOUNT),
  );
});

test('a branch keeps the ending that is printed', () =>
  expect(
    read([
      [60, 900, 'ゆうちょ銀行 記号 12340 番号 12345671 カ)ミホン'],
      [60, 916, '(他の金融機関から) 二三八支店 店番 238 普通 1234567'],
    ]),
  ).toContain('二三八支店'));

test('a 番号 that no ordinary account has was misread: no number is made of it', () =>
  expect(read([[60, 900, 'ゆうちょ銀行 記号 12340 番号 12345670 カ）ミホン']]).slice(2, 6)).toEqual([
    null,
    null,
    null,
    null,
  ]));

test('the account of another bank over it keeps its own number', () =>
  expect(
    read([
      [60, 900, '千葉銀行 浦安支店 普通 0123456 カ）ミホン'],
      [60, 916, 'ゆうちょ銀行 記号 12340 番号 12345671 カ）ミホン'],
    ]),
  ).toEqual(['千葉銀行', '0134', '浦安支店', '013', '普通', '0123456', 'カ)ミホン']));

test('values have the place of the print they were made from', () => {
  const page = printedPage([[60, 900, 'ゆうちょ銀行 記号 12340 番号 12345671']]);
  const b = readBank([page]);
  expect(b.account_number?.text).toContain('12345671');
  expect(b.branch_code?.box.x ?? 0).toBeLessThan(b.account_number?.box.x ?? 0);
});
