import { expect, test } from '@jest/globals';
import { AGE_KEYS, agesOn } from './ageing.rules.js';

test('each pay date is in one group', () => {
  const ages = agesOn('2026-03-01');
  expect(ages).toEqual([
    { key: 'not_due', from: '2026-03-01', to: null },
    { key: 'days_30', from: '2026-01-30', to: '2026-02-28' },
    { key: 'days_60', from: '2025-12-31', to: '2026-01-29' },
    { key: 'days_90', from: '2025-12-01', to: '2025-12-30' },
    { key: 'older', from: null, to: '2025-11-30' },
    { key: 'no_date', from: null, to: null },
  ]);
  expect(ages.map(({ key }) => key)).toEqual([...AGE_KEYS]);
});
