import { displayPeriod, inBoardOrder, requireAuthor } from './board.rules.js';

const days = (date_display_from: string, date_display_until: string) => ({
  date_display_from,
  date_display_until,
});

test.each([
  ['2026-11-21', 'before'],
  ['2026-11-22', 'showing'],
  ['2026-11-23', 'showing'],
  ['2026-11-24', 'showing'],
  ['2026-11-25', 'after'],
] as const)('on %s a message of the 22nd to the 24th is %s', (today, period) => {
  expect(displayPeriod(days('2026-11-22', '2026-11-24'), today)).toBe(period);
});

test('what shows comes first, then what comes, then what was; the latest first in each', () => {
  const messages = {
    over: days('2026-01-01', '2026-01-31'),
    older: days('2026-11-01', '2026-12-31'),
    later: days('2026-12-01', '2026-12-31'),
    newer: days('2026-11-20', '2026-11-30'),
  };
  expect(inBoardOrder(Object.values(messages), '2026-11-22')).toEqual([
    messages.newer,
    messages.older,
    messages.later,
    messages.over,
  ]);
});

test('only its author changes a message', () => {
  expect(() => requireAuthor('a', 'a')).not.toThrow();
  expect(() => requireAuthor('a', 'b')).toThrow('no_privilege');
});
