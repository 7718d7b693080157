import { SignJWT } from 'jose';
import { SessionTokens } from './session-tokens.service.js';

const SESSION_SECRET = 'test-session-secret-of-32-characters!';
const ORGANIZATION = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';

describe('session tokens', () => {
  const tokens = new SessionTokens([SESSION_SECRET], 'dev');
  const claims = {
    sid: ORGANIZATION,
    organization_id: ORGANIZATION,
    user_id: ORGANIZATION,
    expires_at: new Date(Date.now() + 60_000).toISOString(),
  };
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

  async function made(
    change: (jwt: SignJWT) => SignJWT,
    secret = SESSION_SECRET,
    alg = 'HS256',
  ): Promise<string> {
    const jwt = new SignJWT({ sid: claims.sid, org: claims.sid, env: 'dev' })
      .setProtectedHeader({ alg })
      .setSubject(claims.sid)
      .setIssuer('uketori')
      .setAudience('uketori-app')
      .setIssuedAt()
      .setExpirationTime('1m');
    return change(jwt).sign(new TextEncoder().encode(secret));
  }

  test('a good one verifies', async () => {
    expect(await tokens.verify(await made((jwt) => jwt))).toMatchObject({ sid: claims.sid, envtype: 'dev' });
  });

  test.each([
    [
      'alg none',
      async () => {
        const [, payload] = (await tokens.sign(claims)).split('.');
        return `${encode({ alg: 'none' })}.${payload}.`;
      },
    ],
    ['alg HS512', () => made((jwt) => jwt, SESSION_SECRET, 'HS512')],
    ['another secret', () => made((jwt) => jwt, 'another-secret-of-32-characters-here')],
    ['expired', () => made((jwt) => jwt.setExpirationTime('-1s'))],
    ['not yet valid', () => made((jwt) => jwt.setNotBefore('1h'))],
    ['an identity token', () => made((jwt) => jwt.setAudience('uketori-services'))],
    ['another environment', () => new SessionTokens([SESSION_SECRET], 'prod').sign(claims)],
    [
      'changed payload',
      async () => {
        const [head, payload = '', signature] = (await tokens.sign(claims)).split('.');
        const changed = {
          ...JSON.parse(Buffer.from(payload, 'base64url').toString()),
          org: OTHER,
        };
        return `${head}.${encode(changed)}.${signature}`;
      },
    ],
    ['rubbish', async () => 'x.y.z'],
    ['empty', async () => ''],
    ['very long', async () => 'a'.repeat(100_000)],
  ])('%s is refused', async (_, token) => {
    await expect(tokens.verify(await token())).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
