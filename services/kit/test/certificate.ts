import { webcrypto } from 'node:crypto';
import { isIP } from 'node:net';
import * as asn1js from 'asn1js';
import {
  AltName,
  AttributeTypeAndValue,
  BasicConstraints,
  Certificate as X509,
  CryptoEngine,
  Extension,
  GeneralName,
} from 'pkijs';

/** Both in PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

const DAY_MS = 86_400_000;

/** A certificate for these IPv4 addresses of a key made now, signed by that key, good for yesterday and tomorrow. */
export async function selfSigned(addresses: readonly string[]): Promise<Certificate> {
  const engine = new CryptoEngine({ crypto: webcrypto as Crypto });
  const keys = (await webcrypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const certificate = new X509();
  certificate.version = 2;
  certificate.serialNumber = new asn1js.Integer({ value: 1 });
  const name = new AttributeTypeAndValue({
    type: '2.5.4.3',
    value: new asn1js.Utf8String({ value: 'Uketori test' }),
  });
  certificate.subject.typesAndValues.push(name);
  certificate.issuer.typesAndValues.push(name);
  certificate.notBefore.value = new Date(Date.now() - DAY_MS);
  certificate.notAfter.value = new Date(Date.now() + DAY_MS);
  certificate.extensions = [
    extension('2.5.29.19', new BasicConstraints({ cA: true }).toSchema()),
    extension('2.5.29.17', new AltName({ altNames: addresses.map(ipName) }).toSchema()),
  ];
  await certificate.subjectPublicKeyInfo.importKey(keys.publicKey, engine);
  await certificate.sign(keys.privateKey, 'SHA-256', engine);
  return {
    cert: pem('CERTIFICATE', certificate.toSchema(true).toBER()),
    key: pem('PRIVATE KEY', await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)),
  };
}

function extension(id: string, value: asn1js.BaseBlock): Extension {
  return new Extension({ extnID: id, extnValue: value.toBER() });
}

/** GeneralName of type iPAddress (RFC 5280 4.2.1.6): four bytes. */
function ipName(address: string): GeneralName {
  if (isIP(address) !== 4) throw new Error(`${address} is no IPv4 address`);
  const valueHex = Uint8Array.from(address.split('.').map(Number)).buffer;
  return new GeneralName({ type: 7, value: new asn1js.OctetString({ valueHex }) });
}

function pem(label: string, bytes: ArrayBuffer): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
