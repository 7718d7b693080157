import { isAccountName, isAccountNumber } from './account.rules';

test('account checks of the specification', () => {
  expect(isAccountNumber('1234567')).toBe(true);
  expect(isAccountNumber('12345678')).toBe(false);
  expect(isAccountNumber('１２３')).toBe(false);
  expect(isAccountName('カ)アオゾラ A-1/')).toBe(true);
  expect(isAccountName('青空')).toBe(false);
  expect(isAccountName('ア'.repeat(49))).toBe(false);
});
