import type { KeyObject } from 'node:crypto';
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Actor } from './actor.js';
import { CALLER_NAMES, type CallerName } from './callers.js';
import { DomainError } from './errors.js';
import { keyId, privateKeyOf, publicKeyOf } from './signing-keys.js';

/** Header of HTTP requests and key of gRPC metadata that carries the identity token. */
export const IDENTITY_HEADER = 'x-uketori-identity';
const IDENTITY_TTL_SECONDS = 60;
const ALGORITHM = 'EdDSA';

const actorSchema = z.object({
  organization_id: z.uuid(),
  user_id: z.uuid(),
  user_organization_id: z.uuid(),
  maker_user_id: z.uuid().nullable().default(null),
  user_name: z.string().max(300),
  role_id: z.int().min(0),
  department_id: z.uuid().nullable(),
  abilities: z.record(z.string(), z.int().min(0).max(3)),
  ip: z.string().nullable(),
  system: z.boolean(),
  proved_at: z.iso.datetime().nullable().default(null),
});

const CACHE_MAX = 1000;

/** The keys of one process, as its settings give them. */
export interface IdentityKeys {
  /** The process itself. */
  name: CallerName;
  /** Its private key; no other process has it. */
  private_key: string;
  /** Public keys of the gateway, separated by commas: while one is exchanged there are two. */
  gateway_keys?: string;
  /** Public keys of services and readers, `name:key` separated by commas; a name may have two. */
  service_keys?: string;
}

/** An actor, and the process whose key signed for it. */
export interface Verified {
  actor: Actor;
  caller: CallerName;
}

interface Known {
  caller: CallerName;
  key: KeyObject;
}

/**
 * Signs and verifies the short-lived token by which the gateway, or another service, names the actor. Ed25519: each
 * process signs with a key of its own, so a token proves which process it came from. The algorithm is pinned on verifying.
 */
export class Identity {
  readonly #own: KeyObject;
  readonly #id: string;
  readonly #known: ReadonlyMap<string, Known>;
  readonly #seen = new Map<string, { actor: Omit<Actor, 'request_id'>; caller: CallerName; until: number }>();

  /** @throws Error naming the setting that is not a key */
  constructor(keys: IdentityKeys) {
    const { name, private_key, gateway_keys = '', service_keys = '' } = keys;
    this.#own = privateKeyOf(private_key, keySetting(name));
    this.#id = keyId(this.#own);
    this.#known = new Map([...gatewayKeys(gateway_keys), ...serviceKeys(service_keys)]);
  }

  /** A token for 60 seconds. The request id travels beside it, so that one token can serve many requests. */
  sign(actor: Actor): Promise<string> {
    const { request_id: _, ...rest } = actor;
    return new SignJWT({ actor: rest })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: this.#id })
      .setIssuedAt()
      .setIssuer('uketori')
      .setAudience('uketori-services')
      .setExpirationTime(`${IDENTITY_TTL_SECONDS}s`)
      .sign(this.#own);
  }

  /** The actor of a token and who signed it. Throws unauthenticated for anything forged, expired or malformed. */
  async verify(token: string | undefined, request_id: string): Promise<Verified> {
    if (!token || token.length > 16_384) throw new DomainError('unauthenticated', 'unauthenticated');
    const seen = this.#seen.get(token);
    if (seen && seen.until > Date.now()) return { actor: { ...seen.actor, request_id }, caller: seen.caller };
    try {
      const signer = this.#known.get(decodeProtectedHeader(token).kid ?? '');
      if (!signer) throw new Error('signed with a key that is not known here');
      const { payload } = await jwtVerify(token, signer.key, {
        algorithms: [ALGORITHM],
        issuer: 'uketori',
        audience: 'uketori-services',
        requiredClaims: ['exp'],
      });
      const actor = actorSchema.parse(payload.actor);
      if (this.#seen.size >= CACHE_MAX) this.#seen.clear();
      this.#seen.set(token, { actor, caller: signer.caller, until: (payload.exp ?? 0) * 1000 });
      return { actor: { ...actor, request_id }, caller: signer.caller };
    } catch {
      throw new DomainError('unauthenticated', 'unauthenticated');
    }
  }
}

/** The setting that holds the private key of a process. */
export function keySetting(name: CallerName): string {
  return name === 'gateway' ? 'UKETORI_IDENTITY_KEY' : `UKETORI_SERVICE_KEY_${name.toUpperCase()}`;
}

function gatewayKeys(text: string): [string, Known][] {
  return listed(text).map((one) => {
    const { id, key } = publicKeyOf(one, 'UKETORI_IDENTITY_PUBLIC_KEYS');
    return [id, { caller: 'gateway', key }];
  });
}

function serviceKeys(text: string): [string, Known][] {
  const setting = 'UKETORI_SERVICE_PUBLIC_KEYS';
  return listed(text).map((one) => {
    const [name = '', body = ''] = one.split(':');
    const caller = CALLER_NAMES.find((known) => known === name && known !== 'gateway');
    if (!caller) throw new Error(`${setting} names no process of the product: ${name.slice(0, 40)}`);
    const { id, key } = publicKeyOf(body, setting);
    return [id, { caller, key }];
  });
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);
}
