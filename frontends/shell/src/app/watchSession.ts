import { api } from '@uketori/frontend-kit/api';
import { discard } from '@uketori/frontend-kit/dirty';
import { leaveFor, sessionEnded } from '@uketori/frontend-kit/sessionEnd';
import { sessionStore, type Session } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';

const INIT_MESSAGE_AFTER_MS = 3_000;
// A clock that is wrong must not ask without a pause.
const LEAST_TIMER_MS = 30_000;
const MAX_TIMER_MS = 2_000_000_000;

/** Takes on what another tab did: changed rights, another organization or user, a new log-in after the session's end. */
export async function followSession(): Promise<void> {
  const before = sessionStore.get();
  const next = await api.get<Session>('/session');
  const isSameUser = next.user.id === before?.user.id;
  if (isSameUser && next.organization.id === before.organization.id) {
    sessionEnded.set(false);
    sessionStore.set(next);
    return;
  }
  // Everything on this page belongs to the former organization and its user. Another person is not asked whether
  // what that user typed shall stay.
  if (!isSameUser) discard();
  leaveFor('/');
}

/** Ends the page's work when the session's time is over, and follows changes of rights when the tab comes back. */
export function watchSession(): void {
  const session = sessionStore.get();
  if (!session) return;
  watchEnd();
  const { init_message } = session;
  if (init_message) setTimeout(() => toast.info(init_message), INIT_MESSAGE_AFTER_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void followSession().catch(() => undefined);
  });
}

/** Asks at the end: whoever logged in anew meanwhile has a session that ends later. A refusal leads away by itself. */
function watchEnd(): void {
  const left = new Date(sessionStore.get()?.expires_at ?? '').getTime() - Date.now();
  if (!Number.isFinite(left)) return;
  const look = () => void followSession().then(watchEnd, watchEnd);
  setTimeout(look, Math.min(Math.max(left, LEAST_TIMER_MS), MAX_TIMER_MS));
}
