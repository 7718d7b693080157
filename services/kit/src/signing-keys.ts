import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/** A public key and the name under which a token says that it fits. */
export interface PublicKey {
  id: string;
  key: KeyObject;
}

const KIND = 'ed25519';

/** Ed25519 (RFC 8032), PKCS #8 DER in base64. @throws Error naming the setting */
export function privateKeyOf(text: string, setting: string): KeyObject {
  return checked(setting, () =>
    createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }),
  );
}

/** Ed25519, SubjectPublicKeyInfo DER in base64. @throws Error naming the setting */
export function publicKeyOf(text: string, setting: string): PublicKey {
  const key = checked(setting, () =>
    createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
  );
  return { id: keyId(key), key };
}

/** Name of a key pair: a hash of its public half. */
export function keyId(key: KeyObject): string {
  const open = key.type === 'private' ? createPublicKey(key) : key;
  return createHash('sha256')
    .update(open.export({ format: 'der', type: 'spki' }))
    .digest('base64url')
    .slice(0, 16);
}

function checked(setting: string, read: () => KeyObject): KeyObject {
  try {
    const key = read();
    if (key.asymmetricKeyType === KIND) return key;
  } catch {
    // Not a key at all; the message must not repeat it.
  }
  throw new Error(`${setting} is not an Ed25519 key in base64 DER`);
}
