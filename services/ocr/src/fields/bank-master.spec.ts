import { foldBranch, spelledAs } from './bank-master.js';
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
