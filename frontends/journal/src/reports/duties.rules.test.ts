import { dutyRange } from './duties.rules';

const TODAY = '2026-11-28';
const YEAR = { from: '2026-01-01', to: TODAY, only_conflicts: 'false' };

test.each([
  ['', YEAR],
  [
    'days_from=2026-11-01&days_to=2026-11-30',
    { from: '2026-11-01', to: '2026-11-30', only_conflicts: 'false' },
  ],
  ['days_from=2026-11-30&days_to=2026-11-01', YEAR],
  ['days_from=2020-01-01&days_to=2026-11-01', YEAR],
  ['days_from=2026-13-01&days_to=2026-11-01', YEAR],
  ['only_conflicts=true', { ...YEAR, only_conflicts: 'true' }],
  ['only_conflicts=yes', YEAR],
])('the address %s', (address, range) =>
  expect(dutyRange(new URLSearchParams(address), TODAY)).toEqual(range),
);
