import { SignJWT, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Actor } from './actor.js';
import { DomainError } from './errors.js';

/** Header of HTTP requests and key of gRPC metadata that carries the identity token. */
export const IDENTITY_HEADER = 'x-uketori-identity';
const IDENTITY_TTL_SECONDS = 60;

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

/**
 * Signs and verifies the short-lived token by which the gateway, or another service, names the actor.
 * HS256 with a secret that only the processes of this product hold; the algorithm is pinned on verifying.
 */
export class Identity {
  readonly #key: Uint8Array;
  readonly #seen = new Map<string, { actor: Omit<Actor, 'request_id'>; expires_at: number }>();

  constructor(secret: string) {
    if (secret.length < 32) throw new Error('UKETORI_IDENTITY_SECRET needs at least 32 characters');
    this.#key = new TextEncoder().encode(secret);
  }

  /** A token for 60 seconds. The request id travels beside it, so that one token can serve many requests. */
  sign(actor: Actor): Promise<string> {
    const { request_id: _, ...rest } = actor;
    return new SignJWT({ actor: rest })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setIssuer('uketori')
      .setAudience('uketori-services')
      .setExpirationTime(`${IDENTITY_TTL_SECONDS}s`)
      .sign(this.#key);
  }

  /** The actor of a token. Throws unauthenticated for anything forged, expired or malformed. */
  async verify(token: string | undefined, request_id: string): Promise<Actor> {
    if (!token || token.length > 16_384) throw new DomainError('unauthenticated', 'unauthenticated');
    const known = this.#seen.get(token);
    if (known && known.expires_at > Date.now()) return { ...known.actor, request_id };
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        issuer: 'uketori',
        audience: 'uketori-services',
      });
      const actor = actorSchema.parse(payload.actor);
      if (this.#seen.size >= CACHE_MAX) this.#seen.clear();
      this.#seen.set(token, { actor, expires_at: (payload.exp ?? 0) * 1000 });
      return { ...actor, request_id };
    } catch {
      throw new DomainError('unauthenticated', 'unauthenticated');
    }
  }
}
