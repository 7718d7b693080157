import { expect, test } from '@jest/globals';
import { checkTNumber, isQualified, normalisePhone, normaliseTNumber } from './t-number.rules.js';

test.each(['T7010705000725', 'T4011001098993', 'T1000020012131', 'T7120001168421', 'T7123456789012'])(
  '%s bears a corporate check digit',
  (number) => {
    expect(checkTNumber(number)).toBe('corporate');
  },
);

test('a wrong check digit is a warning, never a refusal', () => {
  expect(checkTNumber('T1000000000001')).toBe('individual_or_misread');
  expect(isQualified('T1000000000001')).toBe(true);
});

test('form', () => {
  expect(normaliseTNumber('Ｔ７０１０－７０５０－００７２５')).toBe('T7010705000725');
  expect(normaliseTNumber('t7010705\n000725')).toBe('T7010705000725');
  expect(checkTNumber('7010705000725')).toBe('bad_format');
  expect(checkTNumber('T701070500072')).toBe('bad_format');
  expect(checkTNumber(null)).toBe('none');
  expect(checkTNumber('')).toBe('none');
  expect(isQualified('T12')).toBe(false);
  expect(isQualified(null)).toBe(false);
});

test('phones', () => {
  expect(normalisePhone('０３（１２３４）５６７８')).toBe('0312345678');
  expect(normalisePhone('+81 3-1234-5678')).toBe('0312345678');
  expect(normalisePhone('+81-(0)3-1234-5678')).toBe('0312345678');
});
