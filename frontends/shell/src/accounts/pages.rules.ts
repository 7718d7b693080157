/** Pages of the accounts host (spec 2 "Session routes"); what a pattern catches are the parts of a mailed link. */
const PAGES = [
  ['login', /^\/(?:login|session\/login)?$/],
  ['noaccess', /^\/noaccess$/],
  ['forgot', /^\/session\/forgot-password$/],
  ['reset', /^\/session\/reset-password\/([^/]+)\/([^/]+)$/],
  ['email', /^\/session\/email\/([^/]+)\/([^/]+)$/],
  ['sso', /^\/session\/sso\/callback$/],
  ['invite', /^\/session\/invite\/confirm\/([^/]+)$/],
  ['sign_up', /^\/session\/sign-up$/],
  ['cs_entry', /^\/session\/cs-entry$/],
  ['first_owner', /^\/session\/first-owner\/([^/]+)$/],
  ['confirm', /^\/session\/sign-up\/confirm\/([^/]+)\/([^/]+)$/],
] as const;

export type AccountsPage = (typeof PAGES)[number][0] | 'unknown';

/**
 * Where a path of the application belongs that was opened on this host (spec 2): invoices with their search,
 * payments; null for all others.
 */
export function applicationPath(pathname: string, search: string): string | null {
  if (!/^\/(invoice|payment)(\/|$)/.test(pathname)) return null;
  const wanted = pathname.startsWith('/invoice') ? new URLSearchParams(search).get('search') : null;
  return wanted === null ? pathname : `${pathname}?search=${encodeURIComponent(wanted)}`;
}

/** Which page a path shows, a slash at its end aside. */
export function pageOf(pathname: string): { page: AccountsPage; parts: string[] } {
  const path = pathname.replace(/(.)\/$/, '$1');
  for (const [page, pattern] of PAGES) {
    const found = pattern.exec(path);
    if (found) return { page, parts: found.slice(1) };
  }
  return { page: 'unknown', parts: [] };
}

/** A number as it was typed, in half width. The key beside zero writes a long vowel (ー) where a dash is meant. */
export function digitsOf(typed: string | undefined): string {
  return (typed ?? '')
    .normalize('NFKC')
    .replace(/[ー−–—]/g, '-')
    .trim();
}
