import { certificatesIn, metadataOf } from './metadata';

const METADATA = `<?xml version="1.0"?>
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#"
  entityID="https://idp.example/entity">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>
      AAAA
      BBBB</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:KeyDescriptor use="encryption"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>CCCC</ds:X509Certificate>
      </ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="https://idp.example/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="https://idp.example/sso"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`;
const PEM = '-----BEGIN CERTIFICATE-----\nAAAABBBB\n-----END CERTIFICATE-----';

test('the metadata of a provider give its name, its address and what it signs with', () => {
  expect(metadataOf(METADATA)).toEqual({
    issuer: 'https://idp.example/entity',
    sign_in_url: 'https://idp.example/sso',
    certificates: PEM,
  });
});

test.each([
  ['no XML', 'hello'],
  ['an own metadata of a service', METADATA.replaceAll('IDPSSODescriptor', 'SPSSODescriptor')],
  ['no certificate to sign with', METADATA.replace('use="signing"', 'use="encryption"')],
  ['no address for redirects', METADATA.replace('HTTP-Redirect', 'SOAP')],
])('%s gives nothing', (_, text) => {
  expect(metadataOf(text)).toBeNull();
});

test.each([
  ['', []],
  ['AAAA', ['AAAA']],
  [`${PEM}\n${PEM}`, [PEM, PEM]],
])('certificates in %j', (text, expected) => {
  expect(certificatesIn(text)).toEqual(expected);
});
