import { createStore } from './store';

/** How many responses users wait for longer than they expect to; the shell says so. */
export const lateAnswers = createStore(0);

const LATE_AFTER_MS = 10_000;

/** A user begins to wait for a response. To be called: what it returns, when that has come, or will not come. */
export function waitForAnswer(): () => void {
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    lateAnswers.set(lateAnswers.get() + 1);
  }, LATE_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (isLate) lateAnswers.set(lateAnswers.get() - 1);
  };
}
