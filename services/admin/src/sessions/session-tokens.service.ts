import { DomainError } from '@uketori/service-kit/errors';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';

/** What the session token says. It grants nothing by itself: the session row must be alive, too. */
export interface SessionClaims {
  /** Session row. */
  sid: string;
  organization_id: string;
  user_id: string;
  envtype: string;
  /** ISO 8601 UTC. */
  expires_at: string;
}

const ISSUER = 'uketori';
const AUDIENCE = 'uketori-app';
const TOKEN_LENGTH_MAX = 4096;
const EXPECTED = {
  algorithms: ['HS256'],
  issuer: ISSUER,
  audience: AUDIENCE,
  requiredClaims: ['exp', 'sub'],
};

const encoded = (secret: string): Uint8Array => new TextEncoder().encode(secret);

const payloadSchema = z.object({
  sid: z.uuid(),
  org: z.uuid(),
  sub: z.uuid(),
  env: z.string(),
  exp: z.int(),
});

/** Signs and verifies session tokens: HS256 with UKETORI_SESSION_SECRET, the algorithm pinned on verifying. */
export class SessionTokens {
  readonly #key: Uint8Array;
  readonly #keys: readonly Uint8Array[];

  /** The first secret signs, all of them verify. */
  constructor(
    secrets: readonly [string, ...string[]],
    private readonly envtype: string,
  ) {
    this.#key = encoded(secrets[0]);
    this.#keys = secrets.map(encoded);
  }

  sign(claims: Omit<SessionClaims, 'envtype'>): Promise<string> {
    return new SignJWT({ sid: claims.sid, org: claims.organization_id, env: this.envtype })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(claims.user_id)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(new Date(claims.expires_at))
      .sign(this.#key);
  }

  /** @throws unauthenticated for anything forged, unsigned, expired, malformed or of another environment */
  async verify(token: string): Promise<SessionClaims> {
    try {
      if (token.length > TOKEN_LENGTH_MAX) throw new Error('too long');
      const { payload } = await Promise.any(this.#keys.map((key) => jwtVerify(token, key, EXPECTED)));
      const { sid, org, sub, env, exp } = payloadSchema.parse(payload);
      if (env !== this.envtype) throw new Error('another environment');
      return {
        sid,
        organization_id: org,
        user_id: sub,
        envtype: env,
        expires_at: new Date(exp * 1000).toISOString(),
      };
    } catch {
      throw new DomainError('unauthenticated', 'unauthenticated');
    }
  }
}
