import { loginUrl, parentDomain, safeNext } from './hosts';

const place = { protocol: 'http:', host: 'accounts.uketori.localhost:8080' };
const app = 'http://app.uketori.localhost:8080';

describe('safeNext lets only our own two hosts through', () => {
  test.each([
    ['/invoice', `${app}/invoice`],
    ['/invoice?search=%E5%B1%B1#x', `${app}/invoice?search=%E5%B1%B1#x`],
    [`${app}/invoice/12?a=1`, `${app}/invoice/12?a=1`],
    ['http://accounts.uketori.localhost:8080/noaccess', 'http://accounts.uketori.localhost:8080/noaccess'],
  ])('takes %s', (raw, wanted) => {
    expect(safeNext(raw, place)).toBe(wanted);
  });

  test.each([
    ['nothing', ''],
    ['null', null],
    ['protocol-relative', '//evil.example/x'],
    ['three slashes', '///evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['slash and backslash', '/\\evil.example'],
    ['backslash and slash', '\\/evil.example'],
    ['scheme without slashes', 'https:evil.example'],
    ['scheme with one slash', 'https:/evil.example'],
    ['scheme with three slashes', 'http:///evil.example'],
    ['userinfo with our host first', 'http://app.uketori.localhost:8080@evil.example/'],
    ['userinfo before our host', 'http://user:pw@app.uketori.localhost:8080/'],
    ['bare userinfo', 'http://@app.uketori.localhost:8080/'],
    ['script', 'javascript:alert(1)'],
    ['script in capitals', 'JaVaScRiPt:alert(1)'],
    ['data', 'data:text/html,x'],
    ['another host', 'http://evil.example/invoice'],
    ['our host as a prefix', 'http://app.uketori.localhost:8080.evil.example/'],
    ['our host as a suffix', 'http://evilapp.uketori.localhost:8080/'],
    ['our parent only', 'http://uketori.localhost:8080/'],
    ['api host', 'http://api.uketori.localhost:8080/'],
    ['another port', 'http://app.uketori.localhost:8081/'],
    ['no port', 'http://app.uketori.localhost/'],
    ['another scheme', 'https://app.uketori.localhost:8080/'],
    ['full-width dots', 'http://app。uketori。localhost:8080/'],
    ['encoded slash after slash', '/%2fevil.example'],
    ['encoded backslash after slash', '/%5Cevil.example'],
    ['encoded tab after slash', '/%09/evil.example'],
    ['dots that leave two slashes', '/.//evil.example'],
    ['tab inside', '/\t/evil.example'],
    ['newline inside', 'ht\ntp://evil.example'],
    ['leading space', ' //evil.example'],
    ['relative', 'evil.example'],
    ['too long', `/${'a'.repeat(2100)}`],
  ])('refuses %s', (_name, raw) => {
    expect(safeNext(raw, place)).toBeNull();
  });
});

test('login address carries the page to come back to', () => {
  const url = new URL(
    loginUrl(`${app}/invoice/3?x=1`, { protocol: 'http:', host: 'app.uketori.localhost:8080' }),
  );
  expect(url.host).toBe('accounts.uketori.localhost:8080');
  expect(url.searchParams.get('next')).toBe(`${app}/invoice/3?x=1`);
  expect(parentDomain('app.uketori.localhost:8080')).toBe('uketori.localhost:8080');
});
