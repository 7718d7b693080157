import { bankByCode, bankByName, bankTitle, branchByName, foldBranch, spelledAs } from './bank-master.js';
import { branchTitle } from './branch-titles.rules.js';
import { readBank } from './bank.rules.js';
import { recognisedPage } from '../../test/page-builder.js';

test.each([
  ['燒津支店', '焼津'],
  ['德山駅前支店', '徳山駅前'],
  ['焼津支店', '焼津'],
])('the branch %s is sought as %s', (printed, sought) => expect(foldBranch(printed)).toBe(sought));

test('a branch read in older ideographs is written as its bank writes it', () => {
  const branch = { code: '001', name: '焼津', kana: 'ヤイヅ' };
  expect(spelledAs('燒津支店', branch)).toBe('焼津支店');
  expect(spelledAs('燒津支店', { ...branch, name: '燒津' })).toBe('燒津支店');
  const { branch_name } = readBank([
    recognisedPage([
      [60, 300, '静岡銀行 燒津支店'],
      [260, 300, '当座 0418826'],
    ]),
  ]);
  expect(branch_name?.value).toBe('焼津支店');
});

test.each([
  ['ゆうちょ', '一八支店', '〇一八', false],
  ['ゆうちょ', '〇一八支店', '〇一八', true],
  ['PayPay', '力工デ支店', 'カエデ', false],
  ['みずほ', '力工デ支店', undefined, undefined],
  ['ゆうちょ', '一支店', undefined, undefined],
])('%s has %s as its branch %s, to the letter: %s', (bank, printed, name, exact) => {
  const master = bankByName(bank)?.bank;
  const hit = master ? branchByName(master, printed) : null;
  expect([hit?.branch.name, hit?.exact]).toEqual([name, exact]);
});

test.each([
  ['さわやか信金', '', 'さわやか信用金庫'],
  ['さわやか信金', 'さわやか信金', 'さわやか信金'],
  ['千葉', '千葉', '千葉銀行'],
  ['中央労金', '中央労動金庫', '中央労働金庫'],
])('%s, printed %s, is %s', (name, printed, title) =>
  expect(bankTitle({ code: '', name, kana: '', branches: {} }, printed)).toBe(title),
);

describe('the master', () => {
  it.each([
    ['千葉銀行', '0134', true],
    ['さわやか信用金庫', '1310', true],
    ['三菱UFI銀行', '0005', false],
  ])('%s', (name, code, exact) => {
    const hit = bankByName(name);
    expect([hit?.bank.code, hit?.exact]).toEqual([code, exact]);
  });
  it.each(['取引銀行', '千銀行', ''])('%s is no bank', (name) => expect(bankByName(name)).toBeNull());
  it('a branch by kana and by one misread letter', () => {
    const bank = bankByCode('0134');
    if (!bank) throw new Error('no bank');
    expect(branchByName(bank, 'ウラヤス支店')?.branch.code).toBe('013');
    expect(branchByName(bank, '浦女支店')).toMatchObject({ branch: { code: '013' }, exact: false });
  });
});

test.each([
  ['神戸公務部', '神戸公務部'],
  ['本店営業部', '本店営業部'],
  ['綾部', '綾部支店'],
  ['浦安', '浦安支店'],
])('the branch %s is printed as %s', (name, title) =>
  expect(branchTitle({ code: '', name, kana: '' }, '支店')).toBe(title),
);
