import type { ReadingOperationsAnswer } from './operations.types';

/** A job that waits longer than this is what an operator is woken for (docs/operations.md). */
export const LATE_SECONDS = 300;

export type Concern = 'nobody_reads' | 'late' | null;

/** The fault of the reading, the graver first; null when it works. */
export function concernOf({ queue, workers }: Pick<ReadingOperationsAnswer, 'queue' | 'workers'>): Concern {
  const alive = workers.some(({ state }) => state !== 'silent');
  if (!alive) return 'nobody_reads';
  return (queue.oldest_waiting_seconds ?? 0) > LATE_SECONDS ? 'late' : null;
}

/** A length of time in the largest unit that still says something: seconds, minutes, hours, days. */
export function spanOf(seconds: number): { key: 'seconds' | 'minutes' | 'hours' | 'days'; count: number } {
  const whole = Math.max(0, Math.floor(seconds));
  if (whole < 60) return { key: 'seconds', count: whole };
  if (whole < 3_600) return { key: 'minutes', count: Math.floor(whole / 60) };
  if (whole < 172_800) return { key: 'hours', count: Math.floor(whole / 3_600) };
  return { key: 'days', count: Math.floor(whole / 86_400) };
}
