import { api } from '@uketori/frontend-kit/api';
import { loginUrl } from '@uketori/frontend-kit/hosts';
import { sessionStore, type Session } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';

const INIT_MESSAGE_AFTER_MS = 3_000;
const MAX_TIMER_MS = 2_000_000_000;

/** Leaves for the login page when the session's time is over, and follows changes of rights when the tab comes back. */
export function watchSession(): void {
  const session = sessionStore.get();
  if (!session) return;
  const left = new Date(session.expires_at).getTime() - Date.now();
  if (Number.isFinite(left)) {
    setTimeout(() => window.location.assign(loginUrl()), Math.min(Math.max(left, 0), MAX_TIMER_MS));
  }
  const { init_message } = session;
  if (init_message) setTimeout(() => toast.info(init_message), INIT_MESSAGE_AFTER_MS);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    api
      .get<Session>('/session')
      .then((next) => {
        // Another tab may have changed the organization: everything on this page belongs to the old one.
        if (next.organization.id !== session.organization.id) window.location.assign('/');
        else sessionStore.set(next);
      })
      .catch(() => undefined);
  });
}
