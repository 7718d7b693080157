import { X509Certificate } from 'node:crypto';
import { DomainError } from '@uketori/service-kit/errors';
import { type CheckedXml, checkXml, XmlRefusedError } from '@uketori/service-kit/xml';
import type { SamlAssertion } from './saml.types.js';

export type SamlCode = 'sso_failed' | 'sso_certificate_invalid';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const RSA_BITS_MIN = 2048;
/** Base64 of a response. */
export const RESPONSE_CHARACTERS_MAX = 350_000;
/** The clocks of two servers may differ by so much. */
export const CLOCK_SKEW_MS = 60_000;

/** All that a signature may be made of: SHA-1, MD5 and keys shared by both sides are not here. */
const ALGORITHMS: ReadonlySet<string> = new Set([
  'http://www.w3.org/2001/10/xml-exc-c14n#',
  'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/** Names under which providers give a mail address. */
const EMAIL_NAMES = [
  'email',
  'mail',
  'emailaddress',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'urn:oid:0.9.2342.19200300.100.1.3',
];

/** Names under which providers give the name of a person. */
const FULL_NAMES = [
  'displayname',
  'name',
  'cn',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/name',
  'urn:oid:2.16.840.1.113730.3.1.241',
  'urn:oid:2.5.4.3',
];

/** What a response and its assertion have to fit. */
export interface ExpectedResponse {
  /** Where the provider posts its responses. */
  acs_url: string;
  /** The entity of the provider. */
  issuer: string;
  request_id: string;
  /** The user has to have proved who they are after this moment; null: the provider's own session suffices. */
  proved_after_ms: number | null;
}

const refused = (reason: string): DomainError =>
  new DomainError<SamlCode>('sso_failed', 'forbidden', { reason });

/**
 * The XML of a posted response, before a parser that follows it sees it: bounded, without a document type, with strong
 * algorithms only.
 * @throws sso_failed
 */
export function plainResponse(posted: string, { acs_url }: Pick<ExpectedResponse, 'acs_url'>): string {
  const compact = posted.replace(/[\r\n\t ]/g, '');
  if (compact === '' || compact.length > RESPONSE_CHARACTERS_MAX || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact))
    throw refused('not base64');
  const xml = decoded(compact);
  const root = checked(xml);
  if (root.name !== 'Response' || root.namespace !== PROTOCOL) throw refused('not a response');
  const { Destination } = root.attributes;
  if (Destination !== undefined && Destination !== acs_url) throw refused('destination');
  for (const [, value = ''] of xml.matchAll(/\bAlgorithm\s*=\s*["']([^"']*)["']/g))
    if (!ALGORITHMS.has(value)) throw refused(`algorithm ${value}`);
  return xml;
}

function decoded(base64: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(base64, 'base64'));
  } catch {
    throw refused('not UTF-8');
  }
}

function checked(xml: string): CheckedXml {
  try {
    return checkXml(xml);
  } catch (error) {
    if (error instanceof XmlRefusedError) throw refused(error.refusal);
    throw error;
  }
}

/**
 * What a signed assertion says of a user, in the words of OpenID Connect. The signature, the audience and the times of
 * its conditions are checked before.
 * @throws sso_failed when it is of another provider, for another place or request, late, or of an older proof
 */
export function claimsOfAssertion(
  assertion: SamlAssertion,
  expected: ExpectedResponse,
  now_ms: number,
): Readonly<Record<string, unknown>> {
  if (assertion.Issuer?.[0]?._?.trim() !== expected.issuer) throw refused('issuer');
  const subject = assertion.Subject?.[0];
  const isForUs = (subject?.SubjectConfirmation ?? []).some(
    ({ $, SubjectConfirmationData: [data] = [] }) =>
      $?.Method === BEARER &&
      data?.$?.Recipient === expected.acs_url &&
      data.$.InResponseTo === expected.request_id &&
      isBefore(now_ms - CLOCK_SKEW_MS, data.$.NotOnOrAfter),
  );
  if (!isForUs) throw refused('subject confirmation');
  const proved = Date.parse(assertion.AuthnStatement?.[0]?.$?.AuthnInstant ?? '');
  if (Number.isNaN(proved)) throw refused('no statement of a log-in');
  if (expected.proved_after_ms !== null && proved < expected.proved_after_ms - CLOCK_SKEW_MS)
    throw refused('proved too long ago');
  const attributes = attributesOf(assertion);
  const name_id = subject?.NameID?.[0]?._?.trim() ?? '';
  const email = firstOf(attributes, EMAIL_NAMES) ?? name_id;
  const lasting = subject?.NameID?.[0]?.$?.Format === TRANSIENT ? email.toLowerCase() : name_id;
  return {
    ...Object.fromEntries(attributes),
    sub: lasting === '' ? undefined : lasting,
    email,
    name: firstOf(attributes, FULL_NAMES),
    email_verified: undefined,
  };
}

function isBefore(moment_ms: number, end: string | undefined): boolean {
  return end !== undefined && moment_ms < Date.parse(end);
}

/** The texts of each attribute under its name and under its friendly one. */
function attributesOf(assertion: SamlAssertion): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { Attribute = [] } of assertion.AttributeStatement ?? [])
    for (const { $, AttributeValue = [] } of Attribute) {
      const values = AttributeValue.map((value) =>
        (typeof value === 'string' ? value : (value._ ?? '')).trim(),
      );
      const texts = values.filter((value) => value !== '');
      for (const name of new Set([$?.Name, $?.FriendlyName]))
        if (name) found.set(name, [...(found.get(name) ?? []), ...texts]);
    }
  return found;
}

function firstOf(
  attributes: ReadonlyMap<string, readonly string[]>,
  names: readonly string[],
): string | undefined {
  for (const wanted of names)
    for (const [name, [value]] of attributes)
      if (name.toLowerCase() === wanted.toLowerCase() && value) return value;
  return undefined;
}

/** A certificate that a user pasted, with or without its frame, as PEM. @throws sso_certificate_invalid */
export function certificatePem(pasted: string): string {
  const base64 = pasted.replace(/-----(?:BEGIN|END) CERTIFICATE-----|\s/g, '');
  try {
    const certificate = new X509Certificate(Buffer.from(base64, 'base64'));
    const bits = certificate.publicKey.asymmetricKeyDetails?.modulusLength ?? 0;
    if (certificate.publicKey.asymmetricKeyType === 'rsa' && bits >= RSA_BITS_MIN)
      return certificate.toString().trim();
  } catch {
    // Not a certificate: refused below.
  }
  throw new DomainError<SamlCode>('sso_certificate_invalid', 'invalid');
}

/** The end of a certificate, ISO. */
export function certificateEnd(pem: string): string {
  return new Date(new X509Certificate(pem).validTo).toISOString();
}
