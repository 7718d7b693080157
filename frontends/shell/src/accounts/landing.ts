import { hostUrl, safeNext } from '@uketori/frontend-kit/hosts';

export interface LandingUser {
  user_role_id: number;
  to_invoice: boolean;
}

/** Where a user lands after login: next, else role 5 upload, role 6 inbox, otherwise invoices (spec 2). */
export function landingUrl(
  user: LandingUser,
  next: string | null,
  place: Pick<Location, 'protocol' | 'host'> = window.location,
): string {
  const wanted = safeNext(next, place);
  if (wanted && !wanted.startsWith(hostUrl('accounts', '/', place))) return wanted;
  if (user.user_role_id === 5) return hostUrl('app', '/upload', place);
  if (user.user_role_id === 6) return hostUrl('app', '/inbox', place);
  return hostUrl('app', user.to_invoice ? '/invoice' : '/', place);
}
