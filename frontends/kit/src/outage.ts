import type { Query } from '@tanstack/react-query';
import { ApiError } from './api';

const LOOK_AGAIN_AFTER_MS = 10_000;

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

/**
 * Asks again, until an answer comes, for what an outage kept from the screen. Quietly: the words that say so stay
 * until they are no longer true, instead of giving way to a spinner every ten seconds.
 */
export function lookAgain(failed: AnyQuery): void {
  setTimeout(async () => {
    // Left meanwhile, or tried by hand: what comes of that is told here again.
    if (!isOnScreenAndFailed(failed)) return;
    if (document.visibilityState === 'hidden') return lookAgain(failed);
    const ask = failed.options.queryFn as (context: object) => Promise<unknown>;
    const { signal } = new AbortController();
    try {
      const data = await ask({ queryKey: failed.queryKey, signal });
      if (isOnScreenAndFailed(failed)) failed.setData(data);
    } catch (error) {
      if (!isOnScreenAndFailed(failed)) return;
      if (isOutage(error)) lookAgain(failed);
      else void failed.fetch().catch(() => undefined);
    }
  }, LOOK_AGAIN_AFTER_MS);
}
