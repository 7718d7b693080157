const { createHash } = require('node:crypto');
const { jwtVerify } = require('jose');

const KNOWN_MAX = 5000;
const EXPECTED = {
  algorithms: ['HS256'],
  issuer: 'uketori',
  audience: 'uketori-app',
  requiredClaims: ['exp'],
};

/**
 * Verifies session tokens: HS256 only, with `exp`, of this environment, carrying the session row's id in `sid`.
 * @param {string[]} secrets one signs, another may have until it was exchanged
 * @param {string} envtype an environment beside this one may share the parent domain, and so its cookie
 */
function sessionVerifier(secrets, envtype) {
  const keys = secrets.map((secret) => new TextEncoder().encode(secret));
  const known = new Map();
  return {
    /**
     * @param {string} token
     * @returns {Promise<string|null>} session id; null for anything forged, expired or malformed
     */
    async verify(token) {
      if (token.length > 4096) return null;
      const seen = known.get(token);
      if (seen) return seen.expires_at > Date.now() ? seen.sid : null;
      try {
        const { payload } = await verifyByAny(token, keys);
        if (payload.env !== envtype || typeof payload.sid !== 'string' || payload.sid.length > 100)
          return null;
        if (known.size >= KNOWN_MAX) known.clear();
        known.set(token, { sid: payload.sid, expires_at: payload.exp * 1000 });
        return payload.sid;
      } catch {
        return null;
      }
    },
  };
}

async function verifyByAny(token, [key, ...others]) {
  try {
    return await jwtVerify(token, key, EXPECTED);
  } catch (error) {
    if (others.length === 0 || error.code !== 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') throw error;
    return verifyByAny(token, others);
  }
}

/** A secret says by its beginning what it is; a session token is a JWT and begins otherwise. */
const KINDS = { uk_: 'api_key', ua_: 'access_token' };

/**
 * The credential of the caller. An Authorization header wins over X-Api-Key, and both over the cookie, so that a
 * caller who names a credential is never treated as another caller.
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string} cookie name of the session cookie
 * @returns {{kind: 'bearer'|'cookie'|'api_key'|'access_token', value: string}|null}
 */
function readCredential(headers, cookie) {
  if (headers.authorization !== undefined) {
    const [, value = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization) ?? [];
    return { kind: KINDS[value.slice(0, 3)] ?? 'bearer', value };
  }
  if (typeof headers['x-api-key'] === 'string') return { kind: 'api_key', value: headers['x-api-key'] };
  const value = readCookie(headers.cookie, cookie);
  return value ? { kind: 'cookie', value } : null;
}

function readCookie(header, name) {
  if (!header) return null;
  for (const pair of header.split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}

/** Only the hash of an API key or access token is ever sent on or kept. */
function hashSecret(secret) {
  return createHash('sha256').update(secret).digest('hex');
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether a request that the browser signs by itself (cookie) was made by our own pages.
 * Safe methods pass. Else Origin must be one of ours; without Origin the browser must say same-origin.
 * @param {string} method
 * @param {import('node:http').IncomingHttpHeaders} headers
 * @param {string[]} origins
 */
function madeByOwnPage(method, headers, origins) {
  if (SAFE.has(method)) return true;
  if (headers.origin !== undefined) return origins.includes(headers.origin.toLowerCase());
  return headers['sec-fetch-site'] === 'same-origin';
}

module.exports = { sessionVerifier, readCredential, hashSecret, madeByOwnPage };
