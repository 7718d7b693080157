const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Seconds between two notes of the use of a session, so that a busy page does not write on every request. */
export const USE_NOTED_EVERY = 30;

export interface SessionTimes {
  created_at: string;
  expires_at: string;
  last_used_at: string;
}

/** What an organization says about its sessions. */
export interface SessionPolicy {
  session_hours: number;
  /** 0: no limit. */
  session_idle_minutes: number;
}

/**
 * Whether a session may do nothing but set up a second factor: the organization or the role asks for one, and only a
 * password was given. An identity provider of the organization has its own factors.
 */
export function lacksFactor(
  session: { proof: 'password' | 'second_factor' | 'passkey' | 'sso'; second_factor_required: boolean },
  role: { requires_second_factor: boolean },
): boolean {
  return session.proof === 'password' && (session.second_factor_required || role.requires_second_factor);
}

/**
 * When a session ends at the latest, and whether it is over now. A policy that became shorter also ends sessions that
 * began before; one that became longer does not prolong them.
 */
export function sessionEnd(
  session: SessionTimes,
  policy: SessionPolicy,
  now_ms: number,
): { ends_at: string; is_over: boolean } {
  const by_policy = Date.parse(session.created_at) + policy.session_hours * HOUR_MS;
  const ends_ms = Math.min(Date.parse(session.expires_at), by_policy);
  const { session_idle_minutes: idle } = policy;
  const idle_ms = idle === 0 ? Number.POSITIVE_INFINITY : Date.parse(session.last_used_at) + idle * MINUTE_MS;
  return { ends_at: new Date(ends_ms).toISOString(), is_over: Math.min(ends_ms, idle_ms) <= now_ms };
}
