import { DomainError } from '@uketori/service-kit/errors';

/** Printable ASCII without space, quotes, angle brackets, backslash, `#`, `*`, `^`, backquote and braces. */
const CHARACTERS = /^[\x21\x24-\x29\x2b-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e]+$/;
const HTTPS = /^https:\/\/[a-z0-9[]/i;
const LOOPBACK = /^(http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::\d{1,5})?((?:[/?].*)?)$/;

/** Whether an address can be one that codes are sent to: https, or http on the user's own machine. */
export function isRedirectUri(text: string): boolean {
  if (!CHARACTERS.test(text) || !(HTTPS.test(text) || LOOPBACK.test(text))) return false;
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}

/** @throws invalid_redirect_uri (params.uri), duplicate_redirect_uri (params.uri) */
export function assertRedirectUris(uris: readonly string[]): void {
  for (const [at, uri] of uris.entries()) {
    if (!isRedirectUri(uri))
      throw new DomainError('invalid_redirect_uri', 'invalid', { field: 'redirect_uris', uri });
    if (uris.indexOf(uri) !== at)
      throw new DomainError('duplicate_redirect_uri', 'invalid', { field: 'redirect_uris', uri });
  }
}

/**
 * Whether a given address is a registered one: the same characters. A public client on the user's own machine gets
 * its port from the system when it starts, so there the port may differ (RFC 8252 section 7.3).
 */
export function isRegistered(
  kind: 'confidential' | 'public',
  registered: readonly string[],
  given: string,
): boolean {
  if (registered.includes(given)) return true;
  if (kind !== 'public' || !isRedirectUri(given)) return false;
  const asked = withoutPort(given);
  return asked !== null && registered.some((uri) => withoutPort(uri) === asked);
}

function withoutPort(uri: string): string | null {
  const found = LOOPBACK.exec(uri);
  return found ? `${found[1]}${found[2]}` : null;
}

/** The address with parameters added, every character of it kept. */
export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null);
  const joint = uri.includes('?') ? (/[?&]$/.test(uri) ? '' : '&') : '?';
  return `${uri}${joint}${new URLSearchParams(given).toString()}`;
}
