/** A response younger than this is used again; the agency asks its users not to repeat questions. */
export const FRESH_MS = 24 * 60 * 60 * 1000;
/** Even a person who asks again gets the response of a minute ago. */
export const ASK_AGAIN_MS = 60 * 1000;
/** Known numbers are queried again after this many days. */
export const RECHECK_DAYS = 30;

/** Whether the stored response serves. Instants are ISO; `force` is a person who wants a new one. */
export function isFresh(checkedAt: string | null, now: string, force: boolean): boolean {
  if (checkedAt === null) return false;
  const age = Date.parse(now) - Date.parse(checkedAt);
  return age < (force ? ASK_AGAIN_MS : FRESH_MS);
}

/** Seconds until the next attempt after so many failures in a row: doubled each time, at most a day. */
export function retryAfter(failures: number): number {
  return Math.min(86_400, 60 * 2 ** Math.max(0, Math.min(failures, 20) - 1));
}
