import { becomesNear, quotaLimits, secondsToNextDay } from './quotas.rules.js';

test('an operator replaces limits one by one', () => {
  expect(quotaLimits('')).toEqual({ mails: 1000, invitations: 200, links: 2000, uploads: 10_000 });
  expect(quotaLimits('mails=5, links=0')).toMatchObject({ mails: 5, links: 0, invitations: 200 });
});

test.each(['mail=5', 'mails', 'mails=', 'mails=-1', 'mails=1.5', 'mails=x', '=5'])('%p is no limit', (text) =>
  expect(() => quotaLimits(text)).toThrow(/UKETORI_QUOTAS/),
);

test.each([
  [79, 1, 100, false],
  [80, 1, 100, true],
  [81, 1, 100, false],
  [100, 40, 100, true],
  [100, 20, 100, false],
  [1, 1, 1, true],
  [2, 1, 2, true],
  [1, 1, 2, false],
])('%i uses, %i of them new, of %i: near is %p', (used, added, limit, near) =>
  expect(becomesNear(used, added, limit)).toBe(near),
);

test.each([
  ['2026-11-27T14:59:59.000Z', 1],
  ['2026-11-27T15:00:00.000Z', 86_400],
  ['2026-11-28T03:00:00.000Z', 43_200],
])('at %s the next day is %i seconds away', (now, seconds) =>
  expect(secondsToNextDay(Date.parse(now))).toBe(seconds),
);
