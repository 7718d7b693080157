const METADATA = 'urn:oasis:names:tc:SAML:2.0:metadata';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';
const BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
const FRAME = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

/** What the form needs of a provider's metadata; null when the text is no metadata of a provider. */
export function metadataOf(
  text: string,
): { issuer: string; sign_in_url: string; certificates: string } | null {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const provider = document.getElementsByTagNameNS(METADATA, 'IDPSSODescriptor')[0];
  const issuer = provider?.parentElement?.getAttribute('entityID') ?? '';
  const places = [...(provider?.getElementsByTagNameNS(METADATA, 'SingleSignOnService') ?? [])];
  const place = places.find((one) => one.getAttribute('Binding') === BINDING);
  const keys = [...(provider?.getElementsByTagNameNS(METADATA, 'KeyDescriptor') ?? [])];
  const certificates = keys
    .filter((key) => key.getAttribute('use') !== 'encryption')
    .flatMap((key) => [...key.getElementsByTagNameNS(SIGNATURE, 'X509Certificate')])
    .map((certificate) => pemOf(certificate.textContent ?? ''));
  const sign_in_url = place?.getAttribute('Location') ?? '';
  if (issuer === '' || sign_in_url === '' || certificates.length === 0) return null;
  return { issuer, sign_in_url, certificates: [...new Set(certificates)].join('\n') };
}

function pemOf(base64: string): string {
  const lines = base64.replace(/\s/g, '').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

/** The certificates in a text: several in their frames, or one without. */
export function certificatesIn(text: string): string[] {
  return text.match(FRAME) ?? [text.trim()].filter(Boolean);
}
