import { landingUrl } from './landing';

const app = 'http://app.uketori.localhost:8080';
const place = { protocol: 'http:', host: 'accounts.uketori.localhost:8080' };

describe('landing after login', () => {
  const someone = { user_role_id: 2, to_invoice: false };
  test.each([
    ['a good next wins', someone, '/payment', `${app}/payment`],
    ['a bad next is forgotten', someone, '//evil.example', `${app}/`],
    [
      'a next on the accounts host would loop',
      someone,
      'http://accounts.uketori.localhost:8080/login',
      `${app}/`,
    ],
    ['role 5 uploads', { user_role_id: 5, to_invoice: true }, null, `${app}/upload`],
    ['role 6 collects', { user_role_id: 6, to_invoice: false }, null, `${app}/inbox`],
    ['to_invoice', { user_role_id: 3, to_invoice: true }, null, `${app}/invoice`],
    ['anyone else', someone, null, `${app}/`],
  ])('%s', (_name, user, next, wanted) => {
    expect(landingUrl(user, next, place)).toBe(wanted);
  });
});
