/** Pages read are averaged over this window. */
export const RATE_MINUTES = 5;
/** A reader asks or beats at least every few seconds; one that did not for this long is gone or stuck. */
export const SILENT_SECONDS = 60;
/** One that ended, as every restart ends some, is shown as silent this long and then forgotten. */
export const SHOWN_MINUTES = 15;

export interface WorkerFacts {
  busy: boolean;
  seconds_since_seen: number;
}

/** What a reader is doing, as far as it can be known from its last sign of life. */
export function workerState({ busy, seconds_since_seen }: WorkerFacts): 'reading' | 'idle' | 'silent' {
  if (seconds_since_seen > SILENT_SECONDS) return 'silent';
  return busy ? 'reading' : 'idle';
}

/**
 * Pages per minute to one decimal, over the window. For a reader that started within the window, over its life; a reader of
 * a few seconds counts as one minute old.
 */
export function pagesPerMinute(pages: number, seconds_alive: number): number {
  const minutes = Math.min(RATE_MINUTES, Math.max(1, seconds_alive / 60));
  return Math.round((pages / minutes) * 10) / 10;
}

/** A sign of life is written when it says something new, and otherwise every few seconds. */
const REFRESH_MS = 5_000;
const SETTLE_MS = 1_000;

export interface LastNote {
  at: number;
  busy: boolean;
}

/** Whether a sign of life is worth a write: idle readers ask several times a second. */
export function worthNoting(last: LastNote | undefined, now: number, busy: boolean): boolean {
  if (!last || now < last.at) return true;
  const age = now - last.at;
  return age >= REFRESH_MS || (busy !== last.busy && age >= SETTLE_MS);
}
