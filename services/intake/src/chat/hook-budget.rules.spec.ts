import { type Allowance, spend } from './hook-budget.rules.js';

const PER_MINUTE = 60;

/** Posts at these seconds, one after the other; returns the seconds each has to wait. */
function posted(...seconds: number[]): number[] {
  let allowance: Allowance | undefined;
  return seconds.map((second) => {
    const { after, wait_seconds } = spend(allowance, PER_MINUTE, second * 1000);
    allowance = after;
    return wait_seconds;
  });
}
const times = (count: number, second: number): number[] => Array<number>(count).fill(second);

it("a minute's worth may come at once, one more may not", () => {
  expect(posted(...times(61, 0))).toEqual([...times(60, 0), 1]);
});

it('what was spent comes back with time, never more than a minute of it', () => {
  expect(posted(...times(60, 0), 1, 1).slice(60)).toEqual([0, 1]);
  expect(posted(...times(60, 0), ...times(61, 3600)).slice(60)).toEqual([...times(60, 0), 1]);
});

it('a refused one costs nothing', () => {
  expect(posted(...times(60, 0), ...times(50, 0.5), 1).at(-1)).toBe(0);
});

it('a clock that was put back gives nothing and takes nothing', () => {
  expect(posted(...times(59, 100), 40, 40)).toEqual([...times(59, 0), 0, 1]);
});

it.each([
  [1, 60],
  [7, 9],
  [600, 1],
])('%i a minute: the one too many waits %i s', (per_minute, wait) => {
  expect(spend({ left: 0, at_ms: 5000 }, per_minute, 5000).wait_seconds).toBe(wait);
});
