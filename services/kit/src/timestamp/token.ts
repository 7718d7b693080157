import { createHash, randomBytes, timingSafeEqual, webcrypto } from 'node:crypto';
import { Integer, type ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  AlgorithmIdentifier,
  type Attribute,
  Certificate,
  ContentInfo,
  CryptoEngine,
  ExtKeyUsage,
  MessageImprint,
  SignedData,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from 'pkijs';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const ID_CT_TST_INFO = '1.2.840.113549.1.9.16.1.4';
const ID_DATA = '1.2.840.113549.1.7.1';
const ID_SIGNED_DATA = '1.2.840.113549.1.7.2';
const CONTENT_TYPE_ATTRIBUTE = '1.2.840.113549.1.9.3';
const SIGNING_CERTIFICATE_V1 = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const EXTENDED_KEY_USAGE = '2.5.29.37';
const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';
/** Digests that may carry a signature; SHA-1 and MD5 may not. */
const STRONG = new Map([
  [SHA256, 'sha256'],
  ['2.16.840.1.101.3.4.2.2', 'sha384'],
  ['2.16.840.1.101.3.4.2.3', 'sha512'],
]);
const NONCE_BYTES = 8;
/** A token from the future is a wrong clock, ours or theirs; beyond this it proves nothing. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/** Why a token or a response is not accepted. */
export type StampFault =
  | 'malformed'
  | 'refused'
  | 'imprint_mismatch'
  | 'nonce_mismatch'
  | 'weak_hash'
  | 'purpose_missing'
  | 'signature_invalid'
  | 'untrusted_signer'
  | 'time_out_of_range';

/** What a token that holds says. */
export interface VerifiedStamp {
  ok: true;
  /** ISO time of the authority, UTC. */
  gen_time: string;
  /** Hex. */
  serial: string;
  policy: string;
  /** Common name of the signer. */
  authority: string;
}

export type StampVerdict = VerifiedStamp | { ok: false; fault: StampFault; detail: string };

export interface StampExpectation {
  /** SHA-256 of the stamped bytes, hex. */
  sha256: string;
  /** Hex; only while the response to the own request is judged. */
  nonce?: string | undefined;
  /** DER certificates that are trusted as roots. */
  roots: readonly Uint8Array[];
  now?: number;
}

const engine = new CryptoEngine({ crypto: webcrypto } as ConstructorParameters<typeof CryptoEngine>[0]);

/**
 * TimeStampReq of RFC 3161 2.4.1 over a SHA-256, with a random 64-bit nonce and certReq TRUE. The
 * document itself never leaves the product. `sha256` is hex; `nonce` is returned as hex.
 */
export function timestampRequest(sha256: string): { der: Buffer; nonce: string } {
  const nonce = randomBytes(NONCE_BYTES);
  // DER wants the shortest form of a positive number: first byte neither zero nor negative.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new OctetString({ valueHex: arrayBuffer(Buffer.from(sha256, 'hex')) }),
    }),
    nonce: new Integer({ valueHex: arrayBuffer(nonce) }),
    certReq: true,
  });
  return { der: Buffer.from(request.toSchema().toBER()), nonce: nonce.toString('hex') };
}

/**
 * The token of a TimeStampResp (RFC 3161 2.4.2), not verified yet. A status other than granted (0) or
 * grantedWithMods (1) is `refused`, with the authority's own words.
 */
export function tokenOf(
  answer: Uint8Array,
): { ok: true; token: Buffer } | { ok: false; fault: StampFault; detail: string } {
  let response: TimeStampResp;
  try {
    response = TimeStampResp.fromBER(arrayBuffer(answer));
  } catch {
    return fault('malformed', 'not a TimeStampResp');
  }
  const { status, statusStrings } = response.status;
  if (status !== 0 && status !== 1) {
    const words = (statusStrings ?? []).map((part) => part.valueBlock.value).join(' ');
    return fault('refused', `status ${status}${words ? `: ${words}` : ''}`);
  }
  if (!response.timeStampToken) return fault('malformed', 'granted without a token');
  return { ok: true, token: Buffer.from(response.timeStampToken.toSchema().toBER()) };
}

/**
 * Verifies a token (DER of the CMS ContentInfo) as RFC 3161 2.2 and 2.3 require. TSTInfo is inside; imprint and
 * nonce are ours. One signer's certificate is for time stamping alone (critical) and is bound by
 * ESSCertID (RFC 5816). The signature is good, and the chain to a trusted root was valid at the time of the stamp.
 * Revocation is not checked: it needs the network and would make an old stamp depend on it.
 */
export async function verifyToken(token: Uint8Array, expected: StampExpectation): Promise<StampVerdict> {
  let signed: SignedData;
  let info: TSTInfo;
  try {
    const content = ContentInfo.fromBER(arrayBuffer(token));
    if (content.contentType !== ID_SIGNED_DATA) return fault('malformed', 'not signed data');
    signed = new SignedData({ schema: content.content });
    if (signed.encapContentInfo.eContentType !== ID_CT_TST_INFO)
      return fault('malformed', 'no TSTInfo inside');
    const inner = signed.encapContentInfo.eContent;
    if (!inner) return fault('malformed', 'empty TSTInfo');
    info = TSTInfo.fromBER(inner.getValue());
  } catch {
    return fault('malformed', 'not a timestamp token');
  }
  return (
    claimFault(info, expected) ??
    (await signerFault(signed, info, expected.roots)) ?? {
      ok: true,
      gen_time: info.genTime.toISOString(),
      serial: Buffer.from(info.serialNumber.valueBlock.valueHexView).toString('hex'),
      policy: info.policy,
      authority: commonName(signerCertificate(signed)),
    }
  );
}

/** Compares the claims of the token with the request. */
function claimFault(info: TSTInfo, expected: StampExpectation): StampVerdict | null {
  const algorithm = info.messageImprint.hashAlgorithm.algorithmId;
  if (!STRONG.has(algorithm)) return fault('weak_hash', algorithm);
  const imprint = Buffer.from(info.messageImprint.hashedMessage.valueBlock.valueHexView);
  const wanted = Buffer.from(expected.sha256, 'hex');
  const isOurs = imprint.length === wanted.length && timingSafeEqual(imprint, wanted);
  if (algorithm !== SHA256 || !isOurs) return fault('imprint_mismatch', imprint.toString('hex'));
  if (expected.nonce !== undefined) {
    const nonce = info.nonce ? Buffer.from(info.nonce.valueBlock.valueHexView).toString('hex') : '';
    if (nonce.padStart(2 * NONCE_BYTES, '0') !== expected.nonce.padStart(2 * NONCE_BYTES, '0'))
      return fault('nonce_mismatch', nonce);
  }
  const at = info.genTime.getTime();
  if (!Number.isFinite(at) || at > (expected.now ?? Date.now()) + CLOCK_TOLERANCE_MS)
    return fault('time_out_of_range', info.genTime.toISOString());
  return null;
}

async function signerFault(
  signed: SignedData,
  info: TSTInfo,
  roots: readonly Uint8Array[],
): Promise<StampVerdict | null> {
  const [signer, ...more] = signed.signerInfos;
  const certificate = signerCertificate(signed);
  if (!signer || more.length > 0 || !certificate)
    return fault('malformed', 'exactly one signer with its certificate');
  if (!STRONG.has(signer.digestAlgorithm.algorithmId))
    return fault('weak_hash', signer.digestAlgorithm.algorithmId);
  if (!isForTimeStampingAlone(certificate)) return fault('purpose_missing', commonName(certificate));
  const attributes = signer.signedAttrs?.attributes ?? [];
  if (!namesContent(attributes) || !bindsCertificate(attributes, certificate))
    return fault('signature_invalid', 'signed attributes');
  // The library would hash the stamped document again, which is not here; the imprint was compared above.
  signed.encapContentInfo.eContentType = ID_DATA;
  try {
    const result = await signed.verify(
      {
        signer: 0,
        checkChain: true,
        checkDate: info.genTime,
        trustedCerts: roots.map((der) => Certificate.fromBER(arrayBuffer(der))),
        extendedMode: true,
      },
      engine,
    );
    return result.signatureVerified === true
      ? null
      : fault('signature_invalid', result.message || 'signature');
  } catch (error) {
    const { code, message } = error as { code?: number; message: string };
    return code === 5 ? fault('untrusted_signer', message) : fault('signature_invalid', message);
  }
}

function signerCertificate(signed: SignedData): Certificate | undefined {
  const sid = signed.signerInfos[0]?.sid as
    | { issuer?: { isEqual(other: unknown): boolean }; serialNumber?: Integer }
    | undefined;
  return (signed.certificates ?? []).find(
    (candidate): candidate is Certificate =>
      candidate instanceof Certificate &&
      !!sid?.issuer?.isEqual(candidate.issuer) &&
      !!sid.serialNumber?.isEqual(candidate.serialNumber),
  );
}

/** RFC 3161 2.3: exactly one extended key usage, id-kp-timeStamping, and critical. */
function isForTimeStampingAlone(certificate: Certificate): boolean {
  const extension = certificate.extensions?.find(({ extnID }) => extnID === EXTENDED_KEY_USAGE);
  const purposes = extension?.parsedValue instanceof ExtKeyUsage ? extension.parsedValue.keyPurposes : [];
  return !!extension?.critical && purposes.length === 1 && purposes[0] === TIME_STAMPING;
}

function namesContent(attributes: readonly Attribute[]): boolean {
  const value = attributes.find(({ type }) => type === CONTENT_TYPE_ATTRIBUTE)?.values[0] as
    | ObjectIdentifier
    | undefined;
  return value?.valueBlock.toString() === ID_CT_TST_INFO;
}

/** ESSCertID of RFC 2634 (SHA-1) or ESSCertIDv2 of RFC 5816: the signature names its own certificate. */
function bindsCertificate(attributes: readonly Attribute[], certificate: Certificate): boolean {
  const der = Buffer.from(certificate.toSchema().toBER());
  for (const { type, values } of attributes) {
    if (type !== SIGNING_CERTIFICATE_V1 && type !== SIGNING_CERTIFICATE_V2) continue;
    const first = child(child(child(values[0], 0), 0), 0);
    const isHashFirst = first instanceof OctetString;
    const hash = isHashFirst ? first : child(child(child(values[0], 0), 0), 1);
    const oid = isHashFirst ? null : child(first, 0);
    const name =
      type === SIGNING_CERTIFICATE_V1
        ? 'sha1'
        : oid
          ? STRONG.get((oid as ObjectIdentifier).valueBlock.toString())
          : 'sha256';
    if (!name || !(hash instanceof OctetString)) return false;
    const named = Buffer.from(hash.valueBlock.valueHexView);
    const actual = createHash(name).update(der).digest();
    return named.equals(actual);
  }
  return false;
}

function child(node: unknown, index: number): unknown {
  return node instanceof Sequence ? node.valueBlock.value[index] : undefined;
}

function commonName(certificate: Certificate | undefined): string {
  const found = certificate?.subject.typesAndValues.find(({ type }) => type === '2.5.4.3');
  return String(found?.value.valueBlock.value ?? '');
}

function fault(kind: StampFault, detail: string): { ok: false; fault: StampFault; detail: string } {
  return { ok: false, fault: kind, detail };
}

/** Bytes as an ArrayBuffer of their own; small Buffers share a pool. */
function arrayBuffer(bytes: Uint8Array): ArrayBuffer {
  const own = new ArrayBuffer(bytes.byteLength);
  new Uint8Array(own).set(bytes);
  return own;
}
