/**
 * The product lives on two hosts of one parent domain: accounts.<parent> (login) and app.<parent>.
 * All address arithmetic is here, so that the rule "redirect to our own hosts only" has one home.
 */
export type HostKind = 'accounts' | 'app';

interface Place {
  protocol: string;
  host: string;
}

export function hostKind(host: string): HostKind {
  return host.startsWith('accounts.') ? 'accounts' : 'app';
}

/** host with port, e.g. app.uketori.localhost:8080 -> uketori.localhost:8080 */
export function parentDomain(host: string): string {
  return host.replace(/^(accounts|app|api)\./, '');
}

export function hostUrl(kind: HostKind | 'api', path: string, place: Place = window.location): string {
  return `${place.protocol}//${kind}.${parentDomain(place.host)}${path}`;
}

// Printable ASCII without space, backslash, quotes and angle brackets: what a serialised URL can hold.
const SERIALISED = /^[\x21\x23-\x26\x28-\x3b\x3d\x3f-\x5b\x5d-\x7e]{1,2000}$/;

/**
 * Checks a `next` parameter. Only a path of the application host or a full URL whose origin is exactly one of
 * our two hosts passes; everything a browser might read differently than we do is refused.
 * @returns the absolute URL to go to, or null
 */
export function safeNext(raw: string | null | undefined, place: Place = window.location): string | null {
  if (!raw || !SERIALISED.test(raw)) return null;
  const parent = parentDomain(place.host);
  const allowed = [`app.${parent}`, `accounts.${parent}`];
  const isPath = raw.startsWith('/') && !raw.startsWith('//');
  if (!isPath && !/^https?:\/\/[a-z0-9]/i.test(raw)) return null;
  // A second decoding must not turn a path into another authority.
  if (isPath && /^\/(%2f|%5c|%09|%0a|%0d)/i.test(raw)) return null;
  let url: URL;
  try {
    url = new URL(raw, `${place.protocol}//app.${parent}`);
  } catch {
    return null;
  }
  if (url.protocol !== place.protocol || url.username || url.password) return null;
  if (!allowed.includes(url.host) || url.pathname.startsWith('//')) return null;
  if (
    !isPath &&
    raw
      .slice(url.protocol.length + 2)
      .split(/[/?#]/)[0]
      ?.toLowerCase() !== url.host
  )
    return null;
  return url.href;
}

export function loginUrl(current: string = window.location.href, place: Place = window.location): string {
  const next = safeNext(current, place);
  return hostUrl('accounts', next ? `/login?next=${encodeURIComponent(next)}` : '/login', place);
}
