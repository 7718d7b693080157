import { todayInJapan } from './today';

test('the day in Japan begins at 15:00 UTC', () => {
  expect(todayInJapan(Date.parse('2026-11-21T14:59:59Z'))).toBe('2026-11-21');
  expect(todayInJapan(Date.parse('2026-11-21T15:00:00Z'))).toBe('2026-11-22');
});
