import { randomUUID } from 'node:crypto';
import { closedBecause, hashSecret, hourWindow, linkUrl, newLinkSecret } from './request-links.rules.js';

const NOW = Date.parse('2026-11-21T01:30:00.000Z');
it.each([
  ['2026-11-21T01:30:00.001Z', null, null],
  ['2026-11-21T01:30:00.000Z', null, 'request_link_expired'],
  ['2026-11-21T01:29:59.999Z', null, 'request_link_expired'],
  ['2027-01-01T00:00:00.000Z', '2026-11-21T00:00:00.000Z', 'request_link_revoked'],
])('expires %s, revoked %s → %s', (expires_at, revoked_at, expected) => {
  expect(closedBecause({ expires_at, revoked_at }, NOW)).toBe(expected);
});

it('a secret is a version 4 UUID of its own and only its hash is kept', () => {
  const made = Array.from({ length: 100 }, () => newLinkSecret(randomUUID));
  expect(new Set(made.map((m) => m.secret)).size).toBe(100);
  for (const { secret, secret_sha256 } of made) {
    expect(secret).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(secret_sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(hashSecret(secret.toUpperCase())).toBe(secret_sha256);
  }
});

it('counts calls by the hour', () => {
  expect(hourWindow(NOW)).toEqual({ window_start: '2026-11-21T01:00:00.000Z', seconds_left: 1800 });
});

it.each([
  [{}, 'http://app.uketori.localhost:8080/tempupload/s'],
  [{ PORT: '9000' }, 'http://app.uketori.localhost:9000/tempupload/s'],
  [{ UKETORI_DOMAIN: 'uketori.jp', UKETORI_SCHEME: 'https' }, 'https://app.uketori.jp/tempupload/s'],
])('%j leads to %s', (env, url) => expect(linkUrl('s', env)).toBe(url));
