import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { secretValues } from './secret-values.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const SECRET_LENGTH = 32;

interface BoxKey {
  /** Names the key in what it sealed, and reveals nothing of it. */
  id: string;
  key: Buffer;
}

/**
 * Seals other people's tokens for a column: AES-256-GCM (NIST SP 800-38D) with a random nonce, bound to the
 * place where it is kept, so that a sealed text moved to another row does not open.
 */
export class SecretBox {
  readonly #keys: BoxKey[];

  /** The first secret seals, all of them open. Throws when there is none or one is under 32 characters. */
  constructor(secrets: readonly string[]) {
    if (secrets.length === 0 || secrets.some((secret) => secret.length < SECRET_LENGTH))
      throw new Error('UKETORI_BOX_SECRET needs at least 32 characters');
    this.#keys = secrets.map(keyOf);
  }

  /** `place` says where it is kept, for example `intake.chat_connections:<id>:access_token`; it is needed to open it. */
  seal(text: string, place: string): string {
    const { id, key } = this.#keys[0] as BoxKey;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `v1.${id}.${sealed.toString('base64url')}`;
  }

  /** Whether it was sealed with the secret in use. */
  isCurrent(sealed: string): boolean {
    return sealed.startsWith(`v1.${this.#keys[0]?.id}.`);
  }

  /** Throws when it was sealed with another secret, for another place, or was changed since. */
  open(sealed: string, place: string): string {
    const [version, id, body = ''] = sealed.split('.');
    const known = this.#keys.find((key) => key.id === id);
    if (version !== 'v1' || !known) throw new Error(`${place}: sealed with a secret that is not known here`);
    const bytes = Buffer.from(body, 'base64url');
    const nonce = bytes.subarray(0, NONCE_BYTES);
    const opening = createDecipheriv('aes-256-gcm', known.key, nonce, { authTagLength: TAG_BYTES });
    opening.setAAD(Buffer.from(place)).setAuthTag(bytes.subarray(-TAG_BYTES));
    return opening.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + opening.final('utf8');
  }
}

function keyOf(secret: string): BoxKey {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'uketori secret box', 32));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 8), key };
}

/** The box of UKETORI_BOX_SECRET; secrets that it replaced follow in UKETORI_BOX_SECRETS_FORMER, separated by commas. */
export function secretBox(env: NodeJS.ProcessEnv = process.env): SecretBox {
  return new SecretBox(secretValues('UKETORI_BOX_SECRET', env));
}
