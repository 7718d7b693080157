import { identityOf, mappedRole } from './claims.rules.js';

const CLAIMS = {
  sub: 's-1',
  email: 'Hanako@Company.example',
  email_verified: true,
  name: ' 山田 花子 ',
  groups: ['a', 'b'],
};
const DOMAINS = ['company.example'];

test('an account of a proved domain', () => {
  expect(identityOf(CLAIMS, DOMAINS, 'groups')).toEqual({
    subject: 's-1',
    email: 'hanako@company.example',
    full_name: '山田 花子',
    groups: ['a', 'b'],
  });
});

test.each([
  ['another domain', { email: 'a@other.example' }],
  ['a domain below a proved one', { email: 'a@sub.company.example' }],
  ['a domain that only ends alike', { email: 'a@evilcompany.example' }],
  ['an address within an address', { email: 'a@company.example@other.example' }],
  ['no address', { email: undefined }],
  ['an address that is a list', { email: ['a@company.example'] }],
  ['an address that the provider did not verify', { email_verified: false }],
  ['no subject', { sub: undefined }],
  ['blanks', { email: 'a b@company.example' }],
])('%s is refused', (_, over) => {
  expect(() => identityOf({ ...CLAIMS, ...over }, DOMAINS, '')).toThrow('sso_email_refused');
});

test.each([
  [{ name: '' }, 'hanako@company.example'],
  [{ name: undefined, preferred_username: 'hanako' }, 'hanako'],
  [{ name: 'x'.repeat(200) }, 'x'.repeat(100)],
])('%j is called %s', (over, name) => {
  expect(identityOf({ ...CLAIMS, ...over }, DOMAINS, '').full_name).toBe(name);
});

test.each([
  ['groups', ['a', 'b']],
  ['name', [' 山田 花子 ']],
  ['email_verified', []],
  ['absent', []],
  ['', []],
  ['constructor', []],
])('the values of %j', (claim, values) => {
  expect(identityOf(CLAIMS, DOMAINS, claim).groups).toEqual(values);
});

test.each([
  [['b'], 3],
  [['b', 'a'], 2],
  [['c'], null],
  [[], null],
])('%j gives role %p', (groups, role_id) => {
  const rules = [
    { value: 'a', role_id: 2 },
    { value: 'b', role_id: 3 },
  ];
  expect(mappedRole(rules, groups)).toBe(role_id);
});
