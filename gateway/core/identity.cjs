const { createHash, createPublicKey } = require('node:crypto');
const { SignJWT } = require('jose');

const LIFE_SECONDS = 60;
const REUSE_MS = 30_000;
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Mints the short-lived token by which services know who asks.
 * @param {import('node:crypto').KeyObject} key   Ed25519; only the gateway has it
 */
function identityMint(key) {
  const kid = keyId(key);
  const sign = (actor) =>
    new SignJWT({ actor })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'JWT', kid })
      .setIssuedAt()
      .setIssuer('uketori')
      .setAudience('uketori-services')
      .setExpirationTime(`${LIFE_SECONDS}s`)
      .sign(key);
  let own = { token: null, until: 0 };
  return {
    /**
     * The token of a resolved access from one address, signed again every 30 seconds.
     * @param {{access: object, tokens: Map<string, {token: string, until: number}>}} entry
     * @param {string} ip
     */
    async of(entry, ip) {
      const cached = entry.tokens.get(ip);
      if (cached && cached.until > Date.now()) return cached.token;
      const token = await sign(actorOf(entry.access, ip));
      if (entry.tokens.size > 20) entry.tokens.clear();
      entry.tokens.set(ip, { token, until: Date.now() + REUSE_MS });
      return token;
    },
    /** The gateway's own, for asking admin who somebody is. */
    async gateway() {
      if (own.until > Date.now()) return own.token;
      const nobody = { organization_id: NOBODY, user_id: NOBODY, user_organization_id: NOBODY };
      const actor = {
        ...nobody,
        maker_user_id: null,
        user_name: 'gateway',
        role_id: 0,
        department_id: null,
        abilities: {},
        ip: null,
      };
      own = { token: await sign({ ...actor, system: true }), until: Date.now() + REUSE_MS };
      return own.token;
    },
  };
}

/** By this name services find the public key that fits (services/kit/src/signing-keys.ts). */
function keyId(key) {
  const open = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return createHash('sha256').update(open).digest('base64url').slice(0, 16);
}

function actorOf(access, ip) {
  return {
    organization_id: access.organization_id,
    user_id: access.user_id,
    user_organization_id: access.user_organization_id,
    maker_user_id: access.maker_user_id || null,
    user_name: access.user_name,
    role_id: access.role_id,
    department_id: access.department_id || null,
    abilities: access.abilities,
    ip,
    system: false,
    proved_at: access.proved_at || null,
  };
}

/** The policy by which a service learns who asks, from where, under which request id. */
function identities({ identity_key, scheme }) {
  const mint = identityMint(identity_key);
  return ({ keep_credentials }) =>
    async (req, _res, next) => {
      const { entry, ip, request_id } = req.uketori;
      if (entry) req.headers['x-uketori-identity'] = await mint.of(entry, ip);
      req.headers['x-request-id'] = request_id;
      req.headers['x-forwarded-for'] = ip;
      req.headers['x-forwarded-proto'] = scheme;
      req.headers['x-forwarded-host'] = req.headers.host ?? '';
      if (!keep_credentials) {
        delete req.headers.cookie;
        delete req.headers.authorization;
      }
      delete req.headers['x-api-key'];
      next();
    };
}

module.exports = { identityMint, identities };
