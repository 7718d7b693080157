import { changesAccount } from './company-account.rules.js';

const STORED = {
  bank_name: 'みずほ銀行',
  bank_code: '0001',
  branch_name: '本店',
  branch_code: '001',
  account_type: 'ordinary' as const,
  account_number: '1234567',
  account_holder_kana: 'ミナト',
};

test.each([
  [
    'a new supplier without an account',
    null,
    { account_type: 'ordinary' as const, account_number: '' },
    false,
  ],
  ['a new supplier with one', null, { account_number: '1234567' }, true],
  ['the same account', STORED, STORED, false],
  ['what a form leaves out', STORED, {}, false],
])('%s', (_, before, after, expected) => {
  expect(changesAccount(before, after)).toBe(expected);
});

test.each(Object.keys(STORED) as (keyof typeof STORED)[])('another %s is another account', (field) => {
  const value = field === 'account_type' ? 'current' : 'x';
  expect(changesAccount(STORED, { ...STORED, [field]: value })).toBe(true);
});
