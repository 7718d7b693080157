import { api } from '@uketori/frontend-kit/api';

/** Leaves for the identity provider of an address' organization; the log-in then goes on to `next`. */
export async function leaveForProvider(email: string, next: string | null, again = false): Promise<void> {
  const { url } = await api.post('/session/sso/begin', { body: { email: email.trim(), next, again } });
  window.location.assign(url);
}
