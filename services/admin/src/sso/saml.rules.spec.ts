import type { SamlAssertion } from './saml.types.js';
import { certificatePem, claimsOfAssertion, plainResponse } from './saml.rules.js';

const ACS = 'https://accounts.example/api/v1/session/saml';
const NOW = Date.parse('2026-11-28T09:00:00Z');
const EXPECTED = { acs_url: ACS, issuer: 'https://idp.example', request_id: '_r1', proved_after_ms: null };
const confirmation = (over: Record<string, string> = {}, method = 'bearer') => ({
  $: { Method: `urn:oasis:names:tc:SAML:2.0:cm:${method}` },
  SubjectConfirmationData: [
    { $: { Recipient: ACS, InResponseTo: '_r1', NotOnOrAfter: '2026-11-28T09:05:00Z', ...over } },
  ],
});
const attribute = (Name: string, ...values: string[]) => ({
  $: { Name },
  AttributeValue: values.map((_) => ({ _ })),
});
const assertion = (over: Partial<SamlAssertion> = {}, subject: object = {}): SamlAssertion => ({
  Issuer: [{ _: 'https://idp.example' }],
  Subject: [{ NameID: [{ _: 'u1' }], SubjectConfirmation: [confirmation()], ...subject }],
  AuthnStatement: [{ $: { AuthnInstant: '2026-11-28T08:59:00Z' } }],
  AttributeStatement: [{ Attribute: [attribute('mail', 'a@example.com'), attribute('groups', 'x', 'y')] }],
  ...over,
});
const outcome = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    const { code, params } = error as { code: string; params: { reason?: string } };
    return [code, params.reason].filter(Boolean).join(': ');
  }
};
const claims = (given: SamlAssertion, over: object = {}) =>
  outcome(() => claimsOfAssertion(given, { ...EXPECTED, ...over }, NOW));

test('an assertion becomes claims', () => {
  expect(claims(assertion())).toMatchObject({ sub: 'u1', email: 'a@example.com', groups: ['x', 'y'] });
});

test.each<[string, SamlAssertion, object, string]>([
  ['no issuer', assertion({ Issuer: undefined }), {}, 'issuer'],
  ['another issuer', assertion({ Issuer: [{ _: 'https://idp.example/' }] }), {}, 'issuer'],
  ['no subject', assertion({ Subject: undefined }), {}, 'subject confirmation'],
  ['no confirmation', assertion({}, { SubjectConfirmation: [] }), {}, 'subject confirmation'],
  [
    'another method',
    assertion({}, { SubjectConfirmation: [confirmation({}, 'sender-vouches')] }),
    {},
    'subject confirmation',
  ],
  [
    'another place',
    assertion({}, { SubjectConfirmation: [confirmation({ Recipient: `${ACS}/` })] }),
    {},
    'subject confirmation',
  ],
  [
    'another request',
    assertion({}, { SubjectConfirmation: [confirmation({ InResponseTo: '_r2' })] }),
    {},
    'subject confirmation',
  ],
  [
    'a late one',
    assertion({}, { SubjectConfirmation: [confirmation({ NotOnOrAfter: '2026-11-28T08:59:00Z' })] }),
    {},
    'subject confirmation',
  ],
  [
    'no end',
    assertion({}, { SubjectConfirmation: [confirmation({ NotOnOrAfter: 'soon' })] }),
    {},
    'subject confirmation',
  ],
  ['no log-in', assertion({ AuthnStatement: undefined }), {}, 'no statement of a log-in'],
  ['an old proof', assertion(), { proved_after_ms: NOW + 1 }, 'proved too long ago'],
])('%s is refused', (_, given, over, reason) => {
  expect(claims(given, over)).toBe(`sso_failed: ${reason}`);
});

test.each<[string, SamlAssertion, object]>([
  ['a proof within the skew of clocks', assertion(), { proved_after_ms: NOW }],
  [
    'one right confirmation of two',
    assertion({}, { SubjectConfirmation: [confirmation({}, 'holder-of-key'), confirmation()] }),
    {},
  ],
])('%s counts', (_, given, over) => {
  expect(claims(given, over)).toMatchObject({ sub: 'u1' });
});

const EMAIL = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
test.each<[string, object, SamlAssertion['AttributeStatement'], object]>([
  [
    'the NameID as address',
    { _: 'B@Example.com', $: { Format: EMAIL } },
    [],
    { sub: 'B@Example.com', email: 'B@Example.com' },
  ],
  [
    'a NameID of this session only',
    { _: '_t1', $: { Format: TRANSIENT } },
    [{ Attribute: [attribute('EmailAddress', 'C@example.com')] }],
    { sub: 'c@example.com', email: 'C@example.com' },
  ],
  [
    'names by OID',
    { _: 'u' },
    [
      {
        Attribute: [
          attribute('urn:oid:0.9.2342.19200300.100.1.3', 'd@example.com'),
          attribute('urn:oid:2.5.4.3', 'D'),
        ],
      },
    ],
    { email: 'd@example.com', name: 'D' },
  ],
  [
    'an attribute that would be a claim',
    { _: 'u' },
    [{ Attribute: [attribute('sub', 'x'), attribute('email', 'e@example.com')] }],
    { sub: 'u', email: 'e@example.com' },
  ],
  [
    'empty values',
    { _: 'u' },
    [{ Attribute: [{ $: { Name: 'mail' }, AttributeValue: [''] }] }],
    { sub: 'u', email: 'u' },
  ],
  ['no name', {}, [], { sub: undefined, email: '' }],
])('claims of %s', (_, name_id, AttributeStatement, expected) => {
  expect(claims(assertion({ AttributeStatement }, { NameID: [name_id] }))).toMatchObject(expected);
});

const response = (inner = '', attributes = '') =>
  `<p:Response xmlns:p="urn:oasis:names:tc:SAML:2.0:protocol"${attributes}>${inner}</p:Response>`;
const plain = (xml: string | Buffer) =>
  outcome(() => plainResponse(Buffer.from(xml).toString('base64'), { acs_url: ACS }));

test.each([
  ['a response', response(), response()],
  ['for us', response('', ` Destination="${ACS}"`), response('', ` Destination="${ACS}"`)],
  ['for others', response('', ' Destination="https://other.example"'), 'sso_failed: destination'],
  ['another root', '<Response/>', 'sso_failed: not a response'],
  ['a document type', `<!DOCTYPE x>${response()}`, 'sso_failed: xml_doctype'],
  ['no end', '<p:Response', 'sso_failed: xml_malformed'],
  [
    'SHA-1',
    response('<a Algorithm="http://www.w3.org/2000/09/xmldsig#sha1"/>'),
    'sso_failed: algorithm http://www.w3.org/2000/09/xmldsig#sha1',
  ],
  [
    'SHA-1 behind an entity',
    response("<a Algorithm = 'http://www.w3.org/2000/09/xmldsig&#35;sha1'/>"),
    'sso_failed: algorithm http://www.w3.org/2000/09/xmldsig&#35;sha1',
  ],
  [
    'HMAC',
    response('<a Algorithm="http://www.w3.org/2000/09/xmldsig#hmac-sha1"/>'),
    'sso_failed: algorithm http://www.w3.org/2000/09/xmldsig#hmac-sha1',
  ],
])('the text of %s', (_, xml, expected) => {
  expect(plain(xml)).toBe(expected);
});

test('what is no base64, no UTF-8 or too long is refused', () => {
  const of = (posted: string) => outcome(() => plainResponse(posted, { acs_url: ACS }));
  expect([of(''), of('%%'), of('A'.repeat(350_001))]).toEqual(Array(3).fill('sso_failed: not base64'));
  expect(plain(Buffer.from([0x3c, 0xff]))).toBe('sso_failed: not UTF-8');
  expect(outcome(() => certificatePem('hello'))).toBe('sso_certificate_invalid');
});
