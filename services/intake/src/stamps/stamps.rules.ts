/** State of a version's stamp as people see it: RETRYING is a WAITING one whose last try failed. */
export type StampState = 'NONE' | 'WAITING' | 'RETRYING' | 'STAMPED' | 'EXPIRED';

/** The state that people see of a kept row; none is a file without a requested stamp. */
export function shownState(row: { state: string; fault: string } | undefined): StampState {
  if (!row) return 'NONE';
  return row.state === 'WAITING' && row.fault !== '' ? 'RETRYING' : (row.state as StampState);
}

/** What keeps a stamp from being given. */
export type StampOutcome = { given: true } | { given: false; reason: string };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/**
 * A stamp is tried for this long. Electronic books law: the stamp follows "without delay" or within the
 * usual cycle of business, two months and about seven business days at most; sixty days stay inside it.
 */
export const GIVE_UP_AFTER_MS = 60 * DAY_MS;
/** From here on the screen calls a missing stamp late: seven days lie inside the early term of seven business days. */
export const LATE_AFTER_MS = 7 * DAY_MS;
/** Without an authority there is nothing to ask; the queue looks again when somebody may have named one. */
const UNCONFIGURED_PAUSE_MS = 10 * MINUTE_MS;

/**
 * Milliseconds until the next try after the `attempts`-th one failed: half a minute, doubling up to an
 * hour. An authority that is down for a night gets a dozen requests, and one that is back is used within the hour.
 */
export function retryAfterMs(attempts: number, reason: string): number {
  if (reason === 'not_configured') return UNCONFIGURED_PAUSE_MS;
  return Math.min(30_000 * 2 ** Math.max(0, Math.min(attempts, 20) - 1), HOUR_MS);
}

/**
 * Whether the rest of the queue can go on after this outcome. An authority that does not respond costs
 * its whole deadline each time; a file it refuses says nothing about the next.
 */
export function queueGoesOn(outcome: StampOutcome): boolean {
  return outcome.given || !['unreachable', 'bad_answer', 'not_configured'].includes(outcome.reason);
}

/** State after a failed try at `now`: it goes on until the term is over. */
export function afterFailure(now: number, give_up_at: number): 'RETRYING' | 'EXPIRED' {
  return now >= give_up_at ? 'EXPIRED' : 'RETRYING';
}

/** True for a file that should have its stamp by now. */
export function isLate(state: StampState, kept_at: number, now: number): boolean {
  if (state === 'EXPIRED') return true;
  return (state === 'WAITING' || state === 'RETRYING') && now - kept_at >= LATE_AFTER_MS;
}

/** The compared values when a stored stamp is checked; all SHA-256 in hex. */
export interface StampCheck {
  recorded_sha256: string;
  /** Hash of the stored bytes now; null when they are gone. */
  file_sha256: string | null;
  recorded_token_sha256: string;
  token_sha256: string;
  /** Fault of the token by RFC 3161, null when it holds. */
  token_fault: string | null;
}

/** The verdict of a check, worst first: `ok`, or what is wrong. */
export function checkResult(check: StampCheck): string {
  if (check.file_sha256 === null) return 'file_missing';
  if (check.file_sha256 !== check.recorded_sha256) return 'file_changed';
  if (check.token_sha256 !== check.recorded_token_sha256) return 'token_changed';
  return check.token_fault ?? 'ok';
}
