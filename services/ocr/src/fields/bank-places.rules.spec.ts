import { printedPage, recognisedPage, type PrintedCell } from '../../test/page-builder.js';
import { readBank } from './bank.rules.js';

const read = (cells: PrintedCell[], page = printedPage) => {
  const b = readBank([page(cells)]);
  return [b.bank_name, b.branch_name, b.account_type, b.account_number, b.account_holder_kana].map(
    (f) => f?.value ?? null,
  );
};
const NONE = [null, null, null, null, null];

describe('an account in a narrow column beside the lines', () => {
  const PAIRS: [label: string, value: string][] = [
    ['Branch支店', '浦安支店'],
    ['Account口座', '普通Ordinary 2185037'],
    ['Beneficiary名義', 'カ)ミホンポイントジヤパン'],
    ['SWIFT', 'MIHNJPJT'],
  ];
  /** The bank, then each label over its value. */
  const column = (...pairs: [label: string, value: string][]): PrintedCell[] => [
    [60, 500, '千葉銀行', 9],
    ...pairs.flatMap(([label, value], i): PrintedCell[] => [
      [60, 520 + 45 * i, label, 8],
      [60, 532 + 45 * i, value, 9],
    ]),
  ];

  it('is read whole, labels over their values in both languages', () =>
    expect(read(column(...PAIRS))).toEqual([
      '千葉銀行',
      '浦安支店',
      '普通',
      '2185037',
      'カ)ミホンポイントジヤパン',
    ]));

  it('has no branch where its label alone is read', () =>
    expect(read(column(['Branch支店', ''], ...PAIRS.slice(1)))[1]).toBeNull());

  it.each<[string, PrintedCell[]]>([
    [
      'far below',
      [
        [60, 640, 'Beneficiary名義', 8],
        [60, 652, 'カ)ミホンベツノカイシヤ', 9],
      ],
    ],
    ['of which no label speaks', [[60, 611, 'カ)ミホンベツノカイシヤ', 9]]],
    [
      'in the next column',
      [
        [90, 611, '名義', 8],
        [90, 621, 'カ)ミホンベツノカイシヤ', 9],
      ],
    ],
  ])('ends where the column does: a holder %s is none of it', (_, cells) =>
    expect(read([...column(...PAIRS.slice(0, 2)), ...cells])[4]).toBeNull(),
  );
});

describe('the account of the payer, from which the invoice is debited, is ignored', () => {
  const ACCOUNT = '千葉銀行 浦安支店 普通 0123456 カ)ミホン';
  const READ = ['千葉銀行', '浦安支店', '普通', '0123456', 'カ)ミホン'];
  const over = (label: string): PrintedCell[] => [
    [60, 885, label],
    [60, 900, ACCOUNT],
  ];
  const before = (label: string): PrintedCell[] => [
    [60, 900, label],
    [240, 900, ACCOUNT],
  ];
  it.each<[string, PrintedCell[]]>([
    ['called so in its own cell', [[60, 900, `口座振替 ${ACCOUNT}`]]],
    ['before it on the line', before('ご指定口座')],
    ['right over it', over('引落口座')],
    ['as a transfer', over('預金口座振替のご案内')],
    ['registered with the seller', over('お届け口座')],
    ['as what will be done', over('下記のご指定口座より引き落としさせていただきます')],
    ['where its bank is unknown', [[60, 900, 'ご登録口座 普通 0123456']]],
  ])('%s', (_, cells) => expect(read(cells)).toEqual(NONE));

  it('with its number masked and its holder under it', () =>
    expect(
      read([
        [535, 443, '下記口座より振替させていただきます。'],
        [535, 460, '千葉銀行 浦安支店 普通 ****517'],
        [535, 478, '口座名義 株式会社ミホンテクニカ'],
      ]),
    ).toEqual(NONE));

  it.each<[string, PrintedCell[]]>([
    ['which the bill is paid into', over('お振込口座')],
    ['named for a transfer', over('振込指定口座')],
    ['named in a request to pay', over('下記指定口座へお支払いください')],
    ['named in a request, before it', before('下記の指定口座にご入金願います')],
    ['which the seller names', over('弊社指定口座')],
    ['at the post office', over('郵便振替口座')],
    [
      'far behind what is said of another',
      [
        [60, 900, 'ご指定口座'],
        [460, 900, ACCOUNT],
      ],
    ],
    [
      'well under what is said of another',
      [
        [60, 850, 'ご指定口座'],
        [60, 900, ACCOUNT],
      ],
    ],
    [
      'beside what is said of another',
      [
        [60, 900, ACCOUNT],
        [600, 900, '口座振替のお客様は除く'],
      ],
    ],
    [
      'under a heading of another column',
      [
        [400, 885, 'ご指定口座'],
        [60, 900, ACCOUNT],
      ],
    ],
  ])('but one %s is', (_, cells) => expect(read(cells)).toEqual(READ));
});

describe('of two accounts the first', () => {
  const two = (first: string, second: string): PrintedCell[] => [
    [60, 900, first],
    [60, 916, second],
    [60, 932, '口座名義 カ)ミホン'],
  ];
  it('is the one to pay into though its kind was not read', () =>
    expect(read(two('千葉銀行 浦安支店 0123456', '常陽銀行 水戸支店 普通 0654321'))[0]).toBe('千葉銀行'));
  it('is not where its number was not read either', () =>
    expect(read(two('千葉銀行 浦安支店', '常陽銀行 水戸支店 普通 0654321'))[0]).toBe('常陽銀行'));
});

test.each([
  ['座2141017', '当座'],
  ['座 2141017', '当座'],
  ['口座2141017', null],
  ['ロ座2141017', null],
  ['日座2141017', null],
  ['座21410178', null],
])('%s behind a branch is of the kind %s', (print, kind) =>
  expect(read([[60, 900, `千葉銀行 浦安支店 ${print}`]], recognisedPage)[2]).toBe(kind),
);

test.each([
  ['口座名 ミホンハナコ', 'ミホンハナコ'],
  ['ロ座名 ミホンハナコ', 'ミホンハナコ'],
  ['日座名ミホンハナコ', 'ミホンハナコ'],
  ['ロ座名ミホンハナコ', 'ミホンハナコ'],
])('behind %s the holder is %s', (print, holder) =>
  expect(
    read(
      [
        [60, 900, '千葉銀行 浦安支店 普通 0123456'],
        [60, 916, print],
      ],
      recognisedPage,
    )[4],
  ).toBe(holder),
);

test('an amount in brackets near an account is no code of its branch', () => {
  const cells: PrintedCell[] = [
    [60, 900, 'お振込先 千葉銀行 浦安支店 普通 0123456'],
    [60, 920, '※100万円を超える部分(100万円超は20.42%)の税を差し引いています。'],
  ];
  expect(readBank([printedPage(cells)]).branch_code?.value).toBe('013');
});

test.each([
  ['(他行より 浦安支店 普通 0123456) ミホンツネコ', 'ミホンツネコ'],
  ['千葉銀行 浦安支店 普通口座 0123456「ミホンコウボウ(カ」まで、', 'ミホンコウボウ(カ'],
  ['千葉銀行 浦安支店 普通 0123456 カ)ミホン', 'カ)ミホン'],
])('the holder in %s is %s', (line, holder) =>
  expect(
    read([
      [60, 880, 'お振込先 千葉銀行'],
      [60, 900, line],
    ])[4],
  ).toBe(holder),
);

test.each([
  ['名義:ミホン マリ(Mari Mihon)', 'ミホン マリ'],
  ['ミホンホールウンエイ(カ ∕ ミホンホール運営株式会社', 'ミホンホールウンエイ(カ'],
])('the holder on a line of its own, %s, is %s', (line, holder) =>
  expect(
    read([
      [60, 900, '千葉銀行 浦安支店 普通 0123456'],
      [60, 916, line],
    ])[4],
  ).toBe(holder),
);

describe('the code of a branch', () => {
  const code = (...lines: string[]) => {
    const { branch_name, branch_code } = readBank([
      printedPage(lines.map((line, i): PrintedCell => [60, 900 + 16 * i, line])),
    ]);
    return [branch_name?.value ?? null, branch_code?.value ?? null, (branch_code?.confidence ?? 0) >= 0.9];
  };
  it('is no area of a telephone beside the account', () =>
    expect(code('千葉銀行 浦安支店 普通 0123456 電話(048)0922-7610')).toEqual(['浦安支店', '013', true]));
  it('is the one printed', () =>
    expect(code('千葉銀行 浦安支店(013) 普通 0123456')).toEqual(['浦安支店', '013', true]));
  it('that no branch of the bank has gives way to the one of the name, with doubt', () =>
    expect(code('千葉銀行 浦安支店(998) 普通 0123456')).toEqual(['浦安支店', '013', false]));
  it('of another branch than the name is doubted', () =>
    expect(code('千葉銀行 浦安支店(001) 普通 0123456')).toEqual(['浦安支店', '001', false]));
});

test.each([
  '登録番号 T59688071 15230',
  '事業者番号 T5968807115230',
  '許可番号 5968807',
  '登録番号 5968 8071 15230',
])('%s beside the account is not its number', (print) =>
  expect(
    read(
      [
        [121, 900, '千葉銀行 浦安支店'],
        [121, 929, '普通預金'],
        [202, 929, '0123456'],
        [121, 956, 'カ)ミホンフドウサン'],
        [538, 980, print],
      ],
      recognisedPage,
    )[3],
  ).toBe('0123456'),
);
