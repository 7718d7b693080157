import { ACCOUNT_TITLES, categoryOf } from '../initial-settings/standard-chart.data.js';
import { ASSET_LIMITS } from './asset-limits.data.js';
import { assetClassOf, assetWarnings, LEAST_ASSET, mayHoldEquipment } from './assets.rules.js';

test.each([
  ['2026-03-31', 99_999, null],
  ['2026-03-31', 100_000, 'three_years'],
  ['2026-03-31', 199_999, 'three_years'],
  ['2026-03-31', 200_000, 'small_business'],
  ['2026-03-31', 299_999, 'small_business'],
  ['2026-03-31', 300_000, 'fixed_asset'],
  ['2026-04-01', 99_999, null],
  ['2026-04-01', 300_000, 'small_business'],
  ['2026-04-01', 399_999, 'small_business'],
  ['2026-04-01', 400_000, 'fixed_asset'],
  ['2029-03-31', 399_999, 'small_business'],
  ['2029-04-01', 199_999, 'three_years'],
  ['2029-04-01', 200_000, 'fixed_asset'],
  ['2006-03-31', 500_000, null],
  ['2026-11-01', -500_000, null],
])('on %s an expense of %s yen is %s', (date, amount, wanted) =>
  expect(assetClassOf(amount, date)).toBe(wanted),
);

test('the periods follow each other without a gap', () => {
  for (const [at, { from }] of ASSET_LIMITS.slice(1).entries()) {
    const before = ASSET_LIMITS[at]?.to ?? '';
    expect(Date.parse(from) - Date.parse(before)).toBe(86_400_000);
  }
});

test('of the usual chart these accounts may hold equipment', () => {
  const names = ACCOUNT_TITLES.filter(([code]) => categoryOf(code) === 'expense').map(([, name]) => name);
  expect(names.filter(mayHoldEquipment)).toEqual(['消耗品費', '事務用品費', '修繕費', '車両費', '雑費']);
  expect(mayHoldEquipment('')).toBe(false);
});

test('an invoice is warned of by one line of equipment at or above the limit', () => {
  const line = { account_title: '消耗品費', amount: 100_000, acquired: '2026-11-01' };
  expect(LEAST_ASSET).toBe(100_000);
  expect(assetWarnings([line])).toEqual(['fixed_asset_candidate']);
  expect(
    assetWarnings([
      { ...line, amount: 99_999 },
      { ...line, account_title: '地代家賃' },
    ]),
  ).toEqual([]);
  expect(assetWarnings([])).toEqual([]);
});
