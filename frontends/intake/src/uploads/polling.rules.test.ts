import { afterRound, FRESH, pollsOn, type PollState } from './polling.rules';

const after = (rounds: boolean[]): PollState => rounds.reduce(afterRound, FRESH);

test.each<[boolean[], string[], boolean]>([
  [[true], [], true],
  [[true, false], [], true],
  [[true, false, false], [], true],
  [[true, false, false, false], [], false],
  [[false, false, false], [], false],
  [[false, false, true], [], true],
  [[true, false, false, true, false, false], [], true],
  [[false, false, false, false], ['SUCCESS', 'STARTED'], true],
  [[false, false, false, false], ['WAITING'], true],
  [[false, false, false, false], ['SUCCESS', 'FAILED'], false],
])('rounds %j with %j → polls on: %s', (rounds, states, on) =>
  expect(pollsOn(after(rounds), states)).toBe(on),
);
