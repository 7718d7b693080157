import { accountKey, checkConfirmation } from './payee-accounts.rules.js';

const account = {
  bank_code: '0005',
  branch_code: '001',
  account_type: 'ordinary',
  account_number: '7654321',
};

describe('what makes an account another account', () => {
  const key = accountKey(account);
  test.each([
    ['bank_code', '0009'],
    ['branch_code', '002'],
    ['account_type', 'current'],
    ['account_number', '7654322'],
  ])('%s', (field, value) => {
    expect(accountKey({ ...account, [field]: value })).not.toBe(key);
  });
  test('leading zeros of the number do not', () => {
    expect(accountKey({ ...account, account_number: '123' })).toBe(
      accountKey({ ...account, account_number: '0000123' }),
    );
  });
  test('an incomplete account is none', () => {
    expect(accountKey({ ...account, bank_code: '' })).toBe('');
    expect(accountKey({ ...account, account_number: '' })).toBe('');
  });
});

test.each([
  ['WAITING', 'a', 'a', 'payee_account_same_person'],
  ['WAITING', 'a', 'b', null],
  ['WAITING', null, 'a', null],
  ['CONFIRMED', 'a', 'b', 'payee_account_confirmed'],
  ['CONFIRMED', null, 'a', 'payee_account_confirmed'],
] as const)('%s, entered by %s, confirmed by %s: %s', (state, entered_by, user, code) => {
  const check = () => checkConfirmation({ state, entered_by, entered_by_name: '経理' }, user);
  if (code === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code }));
});
