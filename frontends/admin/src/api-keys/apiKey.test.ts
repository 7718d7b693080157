import { stateOf } from './apiKey';

const NOW = '2026-11-21T00:00:00.000Z';

it.each([
  [null, null, 'active'],
  ['2026-11-22T00:00:00.000Z', null, 'active'],
  ['2026-11-21T00:00:00.000Z', null, 'expired'],
  ['2026-11-22T00:00:00.000Z', '2026-11-20T00:00:00.000Z', 'revoked'],
])('end %s, revoked %s: %s', (expires_at, revoked_at, state) => {
  expect(stateOf({ expires_at, revoked_at }, NOW)).toBe(state);
});
