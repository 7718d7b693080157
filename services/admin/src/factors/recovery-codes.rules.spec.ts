import { randomBytes } from 'node:crypto';
import { digitsOf, hashRecoveryCode, isAppCode, newRecoveryCode } from './recovery-codes.rules.js';

test('codes are of two groups, never the same, without letters that look alike', () => {
  const codes = Array.from({ length: 500 }, () => newRecoveryCode(randomBytes));
  expect(new Set(codes).size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
});

test('bytes that would favour a letter are skipped', () => {
  const bytes = [248, 255, 250, 0, 30, 31];
  expect(newRecoveryCode((count) => Uint8Array.from({ length: count }, (_, i) => bytes[i % 6] ?? 0))).toBe(
    'a9aa9-aa9aa',
  );
});

test.each([
  ['abcde-fgh23', 'ABCDE FGH23'],
  ['abcde-fgh23', 'ａｂｃｄｅ－ｆｇｈ２３'],
  ['abcde-fgh23', ' abcdefgh23 '],
])('%s is also %j', (code, typed) => {
  expect(hashRecoveryCode(typed)).toBe(hashRecoveryCode(code));
});

test.each([
  ['123456', true],
  ['１２３ ４５６', true],
  ['12345', false],
  ['1234567', false],
  ['abcde-fgh23', false],
  ['', false],
])('%j is a code of an app: %s', (typed, expected) => {
  expect(isAppCode(typed)).toBe(expected);
  if (expected) expect(digitsOf(typed)).toBe('123456');
});
