import type { Query } from '@tanstack/react-query';
import { ApiError } from './api';
import { fullJitter } from './jitter';

/** Ten seconds on average. */
const LOOK_AGAIN_WITHIN_MS = 20_000;

/** A server that was not reached, or said itself that it is not there for the moment. */
export function isOutage(error: unknown): boolean {
  const status = error instanceof ApiError ? error.status : 500;
  return status === 0 || status >= 502;
}

/** Worth another try at once. Not after a silence of the length the gateway allows: its user waited long enough. */
export function isHiccup(error: unknown): boolean {
  return isOutage(error) && !(error instanceof ApiError && error.status === 504);
}

type AnyQuery = Query<unknown, unknown>;

const isOnScreenAndFailed = (query: AnyQuery): boolean => query.isActive() && query.state.status === 'error';

/** Waited for already: a query that fails again meanwhile, by hand or by its own interval, is not repeated more often. */
const waiting = new WeakSet<AnyQuery>();

/**
 * Requests again, until a response comes, the data that an outage kept from the screen. Quietly: the words that say so stay
 * until they are no longer true, instead of giving way to a spinner every ten seconds.
 */
export function lookAgain(failed: AnyQuery): void {
  if (waiting.has(failed)) return;
  waiting.add(failed);
  setTimeout(async () => {
    const isStillAway = await look(failed);
    waiting.delete(failed);
    if (isStillAway) lookAgain(failed);
  }, fullJitter(LOOK_AGAIN_WITHIN_MS));
}

/** Whether it is to be requested again: it is on the screen, and no response came. */
async function look(failed: AnyQuery): Promise<boolean> {
  // Left meanwhile, or being retried by hand: that retry calls lookAgain with its result.
  if (!isOnScreenAndFailed(failed)) return false;
  if (document.visibilityState === 'hidden') return true;
  const ask = failed.options.queryFn as (context: object) => Promise<unknown>;
  const { signal } = new AbortController();
  try {
    const data = await ask({ queryKey: failed.queryKey, signal });
    if (isOnScreenAndFailed(failed)) failed.setData(data);
  } catch (error) {
    if (!isOnScreenAndFailed(failed)) return false;
    if (isOutage(error)) return true;
    void failed.fetch().catch(() => undefined);
  }
  return false;
}
