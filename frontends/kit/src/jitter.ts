/**
 * A pause of anything from nothing to `most` milliseconds, half of it on average: "full jitter" of the AWS
 * Architecture Blog (Marc Brooker, Exponential Backoff And Jitter, 2015). Screens that lost a server in the same
 * second would else all come back to it in the same second, again and again.
 */
export function fullJitter(most: number, random: () => number = Math.random): number {
  return Math.floor(random() * most);
}
