import { assertRedirectUris, isRedirectUri, isRegistered, withParameters } from './redirect-uris.rules.js';

test.each([
  ['https://app.example.jp/callback'],
  ['https://app.example.jp'],
  ['https://app.example.jp:8443/cb?tenant=1&x=%E3%81%82'],
  ['https://[2001:db8::1]/cb'],
  ['http://localhost/cb'],
  ['http://localhost:3000'],
  ['http://127.0.0.1:49152/cb?x=1'],
  ['http://[::1]:8080/cb'],
])('%s can be registered', (uri) => {
  expect(isRedirectUri(uri)).toBe(true);
});

test.each([
  ['http://app.example.jp/cb'],
  ['http://localhost.evil.example/cb'],
  ['http://127.0.0.1.evil.example/cb'],
  ['http://127.0.0.1@evil.example/cb'],
  ['http://localhost:80@evil.example/'],
  ['http://192.168.0.1/cb'],
  ['https://user:pass@app.example.jp/cb'],
  ['https://app.example.jp/cb#part'],
  ['https://*.example.jp/cb'],
  ['https:///evil.example'],
  ['https:evil.example'],
  ['//evil.example'],
  ['/cb'],
  ['javascript:alert(1)'],
  ['data:text/html,x'],
  ['com.example.app:/cb'],
  ['https://app.example.jp\\@evil.example/'],
  ['https://app.example.jp/a b'],
  ['https://app.example.jp/\n'],
  ['https://例え.jp/cb'],
  ['https://app.example.jp:99999999/'],
  ['HTTP://LOCALHOST/cb'],
  [''],
])('%j cannot', (uri) => {
  expect(isRedirectUri(uri)).toBe(false);
});

test('each address once', () => {
  const uri = 'https://app.example.jp/cb';
  expect(() => assertRedirectUris([uri, 'http://localhost/cb'])).not.toThrow();
  expect(() => assertRedirectUris([uri, uri])).toThrow(
    expect.objectContaining({ code: 'duplicate_redirect_uri' }),
  );
  expect(() => assertRedirectUris([uri, 'ftp://x'])).toThrow(
    expect.objectContaining({
      code: 'invalid_redirect_uri',
      params: { field: 'redirect_uris', uri: 'ftp://x' },
    }),
  );
});

describe('a given address is a registered one', () => {
  const WEB = 'https://app.example.jp/cb';
  const LOCAL = 'http://127.0.0.1/cb';
  test.each([
    ['confidential', WEB, WEB, true],
    ['confidential', WEB, `${WEB}/`, false],
    ['confidential', WEB, `${WEB}?x=1`, false],
    ['confidential', WEB, 'https://app.example.jp/CB', false],
    ['confidential', WEB, 'https://APP.example.jp/cb', false],
    ['confidential', WEB, 'https://app.example.jp:443/cb', false],
    ['confidential', WEB, 'https://app.example.jp/x/../cb', false],
    ['confidential', WEB, 'https://app.example.jp.evil.example/cb', false],
    ['public', WEB, 'https://app.example.jp:8443/cb', false],
    ['public', LOCAL, 'http://127.0.0.1:49152/cb', true],
    ['public', 'http://127.0.0.1:3000/cb', 'http://127.0.0.1:3001/cb', true],
    ['public', 'http://localhost:3000', 'http://localhost:4000', true],
    ['public', 'http://[::1]/cb', 'http://[::1]:1234/cb', true],
    ['public', LOCAL, 'http://localhost:49152/cb', false],
    ['public', LOCAL, 'http://127.0.0.1:49152/other', false],
    ['public', LOCAL, 'http://127.0.0.1:49152/cb?x=1', false],
    ['public', LOCAL, 'http://127.0.0.1:4915@evil.example/cb', false],
    ['public', LOCAL, 'https://127.0.0.1:49152/cb', false],
    ['confidential', LOCAL, 'http://127.0.0.1:49152/cb', false],
  ] as const)('%s %s, given %s: %s', (kind, registered, given, fits) => {
    expect(isRegistered(kind, [registered], given)).toBe(fits);
  });
});

test.each([
  ['https://a.example/cb', 'https://a.example/cb?code=a%26b&state=x'],
  ['https://a.example/cb?t=1', 'https://a.example/cb?t=1&code=a%26b&state=x'],
  ['https://a.example/cb?', 'https://a.example/cb?code=a%26b&state=x'],
  ['https://a.example', 'https://a.example?code=a%26b&state=x'],
])('parameters are added to %s', (uri, full) => {
  expect(withParameters(uri, { code: 'a&b', none: null, state: 'x' })).toBe(full);
});
