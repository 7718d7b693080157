import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  checkTNumber,
  hasCorporateCheckDigit,
  isQualified,
  normalisePhone,
  normaliseTNumber,
} from './t-number.rules.js';

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

const bodies = fc.stringMatching(/^[0-9]{12}$/);
const corporate = (body: string): string =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${digit}${body}`).find(hasCorporateCheckDigit) ?? '';

test('every number of twelve digits has one check digit, and one misread digit is noticed unless 0 and 9', () => {
  fc.assert(
    fc.property(
      bodies,
      fc.integer({ min: 0, max: 12 }),
      fc.integer({ min: 0, max: 9 }),
      (body, at, digit) => {
        const number = corporate(body);
        expect(number).toHaveLength(13);
        expect([...'123456789'].filter((first) => hasCorporateCheckDigit(`${first}${body}`))).toHaveLength(1);
        const read = `${number.slice(0, at)}${digit}${number.slice(at + 1)}`;
        const unnoticed = read === number || (at > 0 && Math.abs(Number(number[at]) - digit) === 9);
        expect(hasCorporateCheckDigit(read)).toBe(unnoticed);
      },
    ),
  );
});

test('however it is printed, it is normalised to the same number, and again to itself', () => {
  const between = fc.constantFrom('', ' ', '\u3000', '-', '－', 'ー', '\n', '‐');
  fc.assert(
    fc.property(
      bodies,
      fc.array(between, { minLength: 14, maxLength: 14 }),
      fc.boolean(),
      (body, gaps, wide) => {
        const number = `T${corporate(body)}`;
        const printed = [...number]
          .map((one, at) => `${wide ? String.fromCharCode(one.charCodeAt(0) + 0xfee0) : one}${gaps[at]}`)
          .join('');
        expect(normaliseTNumber(printed)).toBe(number);
        expect(normaliseTNumber(number)).toBe(number);
      },
    ),
  );
});

test('phones', () => {
  expect(normalisePhone('０３（１２３４）５６７８')).toBe('0312345678');
  expect(normalisePhone('+81 3-1234-5678')).toBe('0312345678');
  expect(normalisePhone('+81-(0)3-1234-5678')).toBe('0312345678');
});
