/**
 * A pause of anything from nothing to `most` milliseconds, half of it on average: "full jitter" of the AWS
 * Architecture Blog (Marc Brooker, Exponential Backoff And Jitter, 2015). Callers that fail at the same moment
 * do not retry at the same moment.
 */
export function fullJitter(most: number, random: () => number = Math.random): number {
  return Math.floor(random() * most);
}

/** Pause before try number `failures` + 1: full jitter below a bound that doubles from `first` up to `most`. */
export function backoff(
  failures: number,
  { first, most }: { first: number; most: number } = { first: 100, most: 5_000 },
  random?: () => number,
): number {
  return fullJitter(Math.min(most, first * 2 ** Math.min(failures - 1, 16)), random);
}
