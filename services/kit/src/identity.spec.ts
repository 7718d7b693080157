import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Actor } from './actor.js';
import { Identity } from './identity.js';
import { keyId, privateKeyOf } from './signing-keys.js';

function pair() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    private_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

const GATEWAY = pair();
const NEXT_GATEWAY = pair();
const APPROVAL = pair();
const READER = pair();
const ID = '01900000-0000-7000-8000-000000000001';
const actor: Actor = {
  organization_id: ID,
  user_id: ID,
  user_organization_id: ID,
  maker_user_id: null,
  user_name: '山田',
  role_id: 1,
  department_id: null,
  abilities: { 'invoice:read': 3 },
  request_id: 'r',
  ip: null,
  system: false,
  proved_at: null,
};

const gateway = new Identity({ name: 'gateway', private_key: GATEWAY.private_key });
const service_keys = `approval:${APPROVAL.public_key},ocr:${READER.public_key}`;
const approval = new Identity({
  name: 'approval',
  private_key: APPROVAL.private_key,
  gateway_keys: GATEWAY.public_key,
  service_keys,
});
const refused = { code: 'unauthenticated' };

describe('identity tokens', () => {
  it('name the actor, and the process whose key signed', async () => {
    expect(await approval.verify(await gateway.sign(actor), 'q')).toEqual({
      actor: { ...actor, request_id: 'q' },
      caller: 'gateway',
    });
    const reader = new Identity({ name: 'ocr', private_key: READER.private_key });
    expect((await approval.verify(await reader.sign(actor), 'q')).caller).toBe('ocr');
    expect((await approval.verify(await approval.sign(actor), 'q')).caller).toBe('approval');
  });

  it('of a key that is not known are worth nothing, under each name', async () => {
    const stranger = new Identity({ name: 'gateway', private_key: pair().private_key });
    await expect(approval.verify(await stranger.sign(actor), 'q')).rejects.toMatchObject(refused);
    const forged = await new SignJWT({ actor: { ...actor, request_id: undefined } })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId(privateKeyOf(GATEWAY.private_key, 'k')) })
      .setIssuer('uketori')
      .setAudience('uketori-services')
      .setIssuedAt()
      .setExpirationTime('1m')
      .sign(privateKeyOf(pair().private_key, 'k'));
    await expect(approval.verify(forged, 'q')).rejects.toMatchObject(refused);
  });

  it('signed with a public key as if it were a secret are refused', async () => {
    const header = { alg: 'HS256', kid: keyId(privateKeyOf(GATEWAY.private_key, 'k')) };
    const token = await new SignJWT({ actor })
      .setProtectedHeader(header)
      .setIssuer('uketori')
      .setAudience('uketori-services')
      .setExpirationTime('1m')
      .sign(Buffer.from(GATEWAY.public_key, 'base64'));
    await expect(approval.verify(token, 'q')).rejects.toMatchObject(refused);
  });

  it('count under two public keys while one is exchanged', async () => {
    const next = new Identity({ name: 'gateway', private_key: NEXT_GATEWAY.private_key });
    const [before, after] = [await gateway.sign(actor), await next.sign(actor)];
    const both = new Identity({
      name: 'approval',
      private_key: APPROVAL.private_key,
      gateway_keys: `${NEXT_GATEWAY.public_key},${GATEWAY.public_key}`,
      service_keys,
    });
    expect((await both.verify(before, 'q')).caller).toBe('gateway');
    expect((await both.verify(after, 'q')).caller).toBe('gateway');
    const late = new Identity({
      name: 'approval',
      private_key: APPROVAL.private_key,
      gateway_keys: NEXT_GATEWAY.public_key,
      service_keys,
    });
    await expect(late.verify(before, 'q')).rejects.toMatchObject(refused);
  });

  it('of a service count under two public keys as well', async () => {
    const next = pair();
    const both = new Identity({
      name: 'intake',
      private_key: pair().private_key,
      service_keys: `approval:${next.public_key},${service_keys}`,
    });
    const renewed = new Identity({ name: 'approval', private_key: next.private_key });
    expect((await both.verify(await approval.sign(actor), 'q')).caller).toBe('approval');
    expect((await both.verify(await renewed.sign(actor), 'q')).caller).toBe('approval');
    expect(
      (
        await both.verify(
          await new Identity({ name: 'ocr', private_key: READER.private_key }).sign(actor),
          'q',
        )
      ).caller,
    ).toBe('ocr');
  });

  it.each(['', 'a.b.c', 'x'.repeat(20_000)])('of another form are refused', async (token) => {
    await expect(approval.verify(token, 'q')).rejects.toMatchObject(refused);
  });
});

describe('keys', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  it.each([
    ['none', ''],
    ['text', 'y'.repeat(64)],
    ['another kind', rsa.export({ format: 'der', type: 'pkcs8' }).toString('base64')],
  ])('%s is refused by the name of its setting alone', (_, private_key) => {
    const made = () => new Identity({ name: 'journal', private_key });
    expect(made).toThrow(/^UKETORI_SERVICE_KEY_JOURNAL is not an Ed25519 key in base64 DER$/);
  });

  it.each([`gateway:${GATEWAY.public_key}`, `stranger:${GATEWAY.public_key}`])(
    'a list of services names no %.10s',
    (list) => {
      const made = () =>
        new Identity({ name: 'journal', private_key: APPROVAL.private_key, service_keys: list });
      expect(made).toThrow('UKETORI_SERVICE_PUBLIC_KEYS names no process of the product');
    },
  );
});
