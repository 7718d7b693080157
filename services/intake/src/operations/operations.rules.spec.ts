import { pagesPerMinute, workerState, worthNoting } from './operations.rules.js';

it.each([
  [false, 0, 'idle'],
  [true, 0, 'reading'],
  [true, 60, 'reading'],
  [true, 61, 'silent'],
  [false, 61, 'silent'],
  [false, -3, 'idle'],
] as const)('busy %s, last seen %d s ago → %s', (busy, seconds_since_seen, state) => {
  expect(workerState({ busy, seconds_since_seen })).toBe(state);
});

it.each([
  [0, 1000, 0],
  [50, 300, 10],
  [50, 86_400, 10],
  [10, 120, 5],
  [10, 3, 10],
  [1, 180, 0.3],
  [7, -5, 7],
])('%d pages in a life of %d s → %d a minute', (pages, seconds, rate) => {
  expect(pagesPerMinute(pages, seconds)).toBe(rate);
});

describe('which signs of life are written', () => {
  it.each([
    ['the first', undefined, true, true],
    ['the same, at once', { at: 10_000, busy: false }, false, false],
    ['the same, five seconds later', { at: 5_000, busy: false }, false, true],
    ['a change, at once', { at: 9_500, busy: false }, true, false],
    ['a change, a second later', { at: 9_000, busy: false }, true, true],
    ['after the clock was set back', { at: 20_000, busy: false }, false, true],
  ] as const)('%s', (_, last, busy, written) => {
    expect(worthNoting(last, 10_000, busy)).toBe(written);
  });
});
