import { equalShares, isWhole, type Part, percentText, shareOf, sumOf } from './parts.rules';

const department = { id: 'd', name: '営業部', code: '1' };
const parts = (...shares: (number | null)[]): Part[] =>
  shares.map((share, key) => ({ key, department, project: null, share }));

test.each([
  [3333, '33.33%'],
  [10_000, '100.00%'],
  [1, '0.01%'],
])('%i hundredths are %s', (share, text) => {
  expect(percentText(share)).toBe(text);
});

test.each([
  [33.33, 3333],
  [0.29, 29],
  [1.15, 115],
  [null, null],
])('%s per cent are %s hundredths', (percent, share) => {
  expect(shareOf(percent)).toBe(share);
});

test.each([2, 3, 6, 7, 50])('equal shares of %i parts are a whole', (count) => {
  const equal = equalShares(parts(...Array<null>(count).fill(null)));
  expect(sumOf(equal)).toBe(10_000);
  expect(isWhole(equal)).toBe(true);
  const shares = equal.map(({ share }) => share ?? 0);
  expect(Math.max(...shares) - Math.min(...shares)).toBeLessThanOrEqual(1);
});

test.each([
  ['one part', parts(10_000)],
  ['99.99 %', parts(5000, 4999)],
  ['an empty share', parts(10_000, null)],
  ['no department', [...parts(5000), { key: 9, department: null, project: null, share: 5000 }]],
])('%s are no whole', (_name, given) => {
  expect(isWhole(given)).toBe(false);
});
