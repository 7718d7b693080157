import { newTotpSecret, totpStep, totpUri } from './totp.service.js';

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890 and the last six digits of its codes for SHA-1. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [1_111_111_111, '050471', 37_037_037],
  [1_234_567_890, '005924', 41_152_263],
  [2_000_000_000, '279037', 66_666_666],
  [20_000_000_000, '353130', 666_666_666],
])('at %d s the code is %s', (seconds, code, step) => {
  expect(totpStep(SECRET, code, seconds * 1000)).toBe(step);
});

test.each([
  [-30, 37_037_036],
  [30, 37_037_036],
  [-60, null],
  [60, null],
])('a clock that is %d s wrong', (seconds, step) => {
  expect(totpStep(SECRET, '081804', (1_111_111_109 + seconds) * 1000)).toBe(step);
});

test.each(['081805', '', '08180', 'abcdef'])('%j is wrong', (code) => {
  expect(totpStep(SECRET, code, 1_111_111_109_000)).toBeNull();
});

test('a secret has 160 bits and its address names the product and the account', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, 'keiri@uketori.example'));
  expect(decodeURIComponent(uri.pathname)).toBe('/Uketori:keiri@uketori.example');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    issuer: 'Uketori',
    period: '30',
    digits: '6',
  });
});
