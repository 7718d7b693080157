import { domainOf, mailDomain, provesDomain } from './domains.rules.js';

function verdict(typed: string): string {
  try {
    return mailDomain(typed);
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['Company.Example', 'company.example'],
  [' @company.example. ', 'company.example'],
  ['ｃｏｍｐａｎｙ．ｅｘａｍｐｌｅ', 'company.example'],
  ['a-b.co.jp', 'a-b.co.jp'],
  ['xn--wgv71a.jp', 'xn--wgv71a.jp'],
  ['company', 'sso_domain_invalid'],
  ['', 'sso_domain_invalid'],
  ['a..b', 'sso_domain_invalid'],
  ['-a.example', 'sso_domain_invalid'],
  ['a b.example', 'sso_domain_invalid'],
  ['*.example', 'sso_domain_invalid'],
  [`${'a'.repeat(64)}.example`, 'sso_domain_invalid'],
  ['gmail.com', 'sso_domain_public'],
  ['YAHOO.co.jp', 'sso_domain_public'],
])('%j is %s', (typed, expected) => {
  expect(verdict(typed)).toBe(expected);
});

test.each([
  ['a@Company.example', 'company.example'],
  ['"a@b"@company.example', 'company.example'],
  ['nobody', 'nobody'],
])('the domain of %s is %s', (email, domain) => {
  expect(domainOf(email)).toBe(domain);
});

test.each([
  [[['uketori-domain-verification=abc']], true],
  [[['v=spf1'], ['uketori-domain-', 'verification=abc']], true],
  [[['uketori-domain-verification=abcd']], false],
  [[['x uketori-domain-verification=abc']], false],
  [[], false],
])('%j proves the domain: %s', (texts, expected) => {
  expect(provesDomain(texts as string[][], 'abc')).toBe(expected);
});
