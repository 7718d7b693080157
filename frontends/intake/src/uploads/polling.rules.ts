/** Spec 9: every 3 seconds, until 3 idle rounds, at least 2 rounds. */
export const POLL_MS = 3_000;
export const IDLE_ROUNDS = 3;
export const LEAST_ROUNDS = 2;

export interface PollState {
  rounds: number;
  /** rounds in a row that brought nothing new */
  idle: number;
}

export const FRESH: PollState = { rounds: 0, idle: 0 };

export function afterRound({ rounds, idle }: PollState, updated: boolean): PollState {
  return { rounds: rounds + 1, idle: updated ? 0 : idle + 1 };
}

/** Spec 4: stops after 3 idle rounds, once 2 rounds are done and nothing is STARTED or WAITING. */
export function pollsOn({ rounds, idle }: PollState, states: readonly string[]): boolean {
  const pending = states.some((state) => state === 'STARTED' || state === 'WAITING');
  return pending || rounds < LEAST_ROUNDS || idle < IDLE_ROUNDS;
}
