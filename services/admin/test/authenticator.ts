import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const b64 = (data: Buffer) => data.toString('base64url');

/** The few kinds of CBOR that an authenticator writes (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown> | object): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key as number), cbor(each as number)]),
  ]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 255]);
}

export interface AuthenticatorOptions {
  origin?: string;
  rp_id?: string;
  verifies_user?: boolean;
}

/** A device with one passkey, in software: what a browser would return (WebAuthn Level 3, attestation none). */
export class Authenticator {
  readonly id = randomBytes(16);
  readonly #key: KeyObject;
  readonly #public: Buffer;
  #count = 0;

  constructor(private readonly options: AuthenticatorOptions = {}) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#key = privateKey;
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.#public = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  create({ challenge }: { challenge: string }, options: AuthenticatorOptions = {}) {
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, this.#public]);
    const authData = Buffer.concat([this.#data(0x40, options), attested]);
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: b64(this.#client('webauthn.create', challenge, options)),
        attestationObject: b64(cbor({ fmt: 'none', attStmt: {}, authData })),
        transports: ['internal'],
      },
    };
  }

  get({ challenge }: { challenge: string }, options: AuthenticatorOptions = {}) {
    const client = this.#client('webauthn.get', challenge, options);
    const data = this.#data(0, options);
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), this.#key);
    return {
      ...this.#frame(),
      response: {
        clientDataJSON: b64(client),
        authenticatorData: b64(data),
        signature: b64(signature),
      },
    };
  }

  #frame() {
    const id = b64(this.id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  #client(type: string, challenge: string, { origin = this.options.origin }: AuthenticatorOptions): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: origin ?? 'http://accounts.uketori.test:8080' }),
    );
  }

  #data(
    flags: number,
    { rp_id = this.options.rp_id, verifies_user = this.options.verifies_user }: AuthenticatorOptions,
  ) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE((this.#count += 1));
    const user = 0x01 | (verifies_user === false ? 0 : 0x04);
    return Buffer.concat([sha256(rp_id ?? 'uketori.test'), Buffer.from([flags | user]), count]);
  }
}
