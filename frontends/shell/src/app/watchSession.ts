import { idleFor, owesSign } from '@uketori/frontend-kit/activity';
import { api, sessionChanges } from '@uketori/frontend-kit/api';
import { discard, isDirty } from '@uketori/frontend-kit/dirty';
import { leaveFor, sessionEnded } from '@uketori/frontend-kit/sessionEnd';
import { sessionStore, type Session } from '@uketori/frontend-kit/session';
import { createStore } from '@uketori/frontend-kit/store';

// A clock that is wrong must not ask without a pause.
const LEAST_TIMER_MS = 30_000;
const MAX_TIMER_MS = 2_000_000_000;

/** The session that another tab has switched to, while something typed for the previous organization is not saved. */
export const movedTo = createStore<Session | null>(null);

/** Takes on what another tab did: changed rights, another organization or user, a new log-in after the session's end. */
export async function followSession(): Promise<void> {
  const before = sessionStore.get();
  const next = await api.get('/session');
  const isSameUser = next.user.id === before?.user.id;
  if (isSameUser && next.organization.id === before.organization.id) {
    sessionEnded.set(false);
    movedTo.set(null);
    sessionStore.set(next);
    return;
  }
  // Everything on this page belongs to the previous organization and its user. Another person gets no question whether
  // that user's input shall stay.
  if (isSameUser && isDirty()) {
    sessionEnded.set(false);
    movedTo.set(next);
    return;
  }
  discard();
  leaveFor('/');
}

/** Ends the page's work when the session's time is over, and follows changes of rights when the tab comes back. */
export function watchSession(): void {
  if (!sessionStore.get()) return;
  watchEnd();
  // A page asks for much at once; that all of it was refused is one change.
  let following: Promise<void> | null = null;
  const follow = () => {
    following ??= followSession()
      .catch(() => undefined)
      .finally(() => {
        following = null;
      });
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') follow();
  });
  sessionChanges.subscribe(follow);
  watchIdleness(follow);
}

/** Asks at the end: a user who logged in again meanwhile has a session that ends later. A refusal leads away by itself. */
function watchEnd(): void {
  const left = new Date(sessionStore.get()?.expires_at ?? '').getTime() - Date.now();
  if (!Number.isFinite(left)) return;
  const look = () => void followSession().then(watchEnd, watchEnd);
  setTimeout(look, Math.min(Math.max(left, LEAST_TIMER_MS), MAX_TIMER_MS));
}

const LOOK_EVERY_MS = 60_000;

/**
 * The server ends a session that no user needs for so many minutes. A user who reads for long has to be noticed, and a
 * page that is left alone must not look as if it still worked.
 */
function watchIdleness(follow: () => void): void {
  setInterval(() => {
    const minutes = Number(sessionStore.get()?.organization_settings.session_idle_minutes ?? 0);
    if (minutes === 0) return;
    if (owesSign() || idleFor() > minutes * 60_000) follow();
  }, LOOK_EVERY_MS);
}
