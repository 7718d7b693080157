import { createHash } from 'node:crypto';
import type { TestService } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID, SECOND_OWNER } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService } from './bench.js';
import { OAuthClient, REDIRECT_URI, registered, visitor, type Visitor } from './oauth-client.js';

let service: TestService;
let access: AccessService;
let keiri: Visitor;

beforeAll(async () => {
  service = await seededService();
  access = service.app.get(AccessService);
  keiri = await visitor(service, 'keiri');
});
afterAll(() => service.close());

const resolve = (token: string) =>
  access.resolveAccessToken(createHash('sha256').update(token).digest('hex'));
const logged = async (subject_id: string) => {
  const log = await service.outbox<{ action: string; subject_id: string; user_name: string }>(
    'uketori.audit.v1.ActionLogged',
  );
  return log.filter(({ data }) => data.subject_id === subject_id).map(({ data }) => data);
};

test('the whole way: consent, code, tokens, refresh, revocation', async () => {
  const client = new OAuthClient(service, await registered(service));
  const page = await client.open(keiri, { scope: 'invoice:read' });
  expect(page.status).toBe(201);
  expect(page.body).toMatchObject({
    redirect_to: null,
    request: {
      application_name: client.application.name,
      returns_to: 'app.example.jp',
      organization_name: '株式会社うけとり商事',
      user_name: '佐藤 経子',
      scopes: [{ scope: 'invoice:read', held: true }],
    },
  });
  const decided = await client.decide(keiri, page.body.request?.id ?? '', true);
  const back = new URL(decided.body.redirect_to ?? '');
  expect(`${back.origin}${back.pathname}`).toBe(REDIRECT_URI);
  expect(back.searchParams.get('state')).toBe('st a/te');
  expect(back.searchParams.get('iss')).toBe('http://api.uketori.test:8080');
  const tokens = await client.exchange(back.searchParams.get('code') ?? '');
  expect(tokens.status).toBe(200);
  expect(tokens.headers.get('cache-control')).toBe('no-store');
  expect(tokens.body).toEqual({
    access_token: expect.stringMatching(/^ua_[\w-]{43}$/),
    token_type: 'Bearer',
    expires_in: 900,
    refresh_token: expect.stringMatching(/^ur_[\w-]{43}$/),
    scope: 'invoice:read',
  });
  expect((await resolve(tokens.body.access_token)).access).toMatchObject({
    organization_id: DEMO_ORGANIZATION_ID,
    user_id: keiri.actor.user_id,
    user_organization_id: keiri.actor.user_organization_id,
    user_name: `${client.application.name} (佐藤 経子)`,
    abilities: { 'invoice:read': 3 },
    allowed_addresses: [],
  });
  const next = await client.refresh(tokens.body.refresh_token);
  expect(next.status).toBe(200);
  expect((await resolve(next.body.access_token)).active).toBe(true);
  expect((await resolve(next.body.refresh_token)).active).toBe(false);
  const gone = await client.post(
    'revoke',
    { token: next.body.refresh_token },
    { authorization: client.basic() },
  );
  expect(gone.status).toBe(200);
  expect((await resolve(next.body.access_token)).active).toBe(false);
  expect((await resolve(tokens.body.access_token)).active).toBe(false);
  expect((await client.refresh(next.body.refresh_token)).body.error).toBe('invalid_grant');
  const rows = await logged(client.application.id);
  expect(rows.map(({ action, user_name }) => [action, user_name])).toEqual([
    ['application.created', '山田 花子'],
    ['application.allowed', '佐藤 経子'],
    ['application.connected', `${client.application.name} (佐藤 経子)`],
    ['application.disconnected', `${client.application.name} (佐藤 経子)`],
  ]);
});

test('no secret of it is kept in the clear', async () => {
  const client = new OAuthClient(service, await registered(service));
  const code = await client.code(keiri);
  const { body } = await client.exchange(code);
  const [dump] = await asAdmin<{ all_rows: string }>(
    service,
    `select concat_ws(' ', (select json_agg(k) from admin.oauth_codes k)::text,
       (select json_agg(k) from admin.oauth_tokens k)::text, (select json_agg(k) from admin.oauth_requests k)::text,
       (select json_agg(k) from admin.oauth_grants k)::text, (select json_agg(k) from admin.idempotency_keys k)::text,
       (select json_agg(k) from admin.outbox k)::text, (select json_agg(a) from admin.audit_log a)::text) as all_rows`,
  );
  for (const secret of [code, body.access_token, body.refresh_token, client.verifier]) {
    expect(dump?.all_rows).not.toContain(secret);
  }
});

describe('the consent page', () => {
  let client: OAuthClient;
  beforeAll(async () => {
    client = new OAuthClient(service, await registered(service));
  });

  test('returns a refusal to the application', async () => {
    const { body } = await client.open(keiri);
    const { body: decided } = await client.decide(keiri, body.request?.id ?? '', false);
    const back = new URL(decided.redirect_to ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      state: 'st a/te',
      iss: 'http://api.uketori.test:8080',
    });
    expect((await logged(client.application.id)).at(-1)?.action).toBe('application.refused');
  });

  test('says which of the scopes the user holds', async () => {
    const view = await visitor(service, 'shonin');
    const { body } = await client.open(view);
    expect(body.request?.scopes).toEqual([
      { scope: 'invoice:read', held: true },
      { scope: 'payment:read', held: false },
    ]);
  });

  test.each([
    ['an unknown client', { client_id: '01900000-0000-7000-8000-000000000999' }, 'unknown_application'],
    ['a malformed client', { client_id: "' or 1=1" }, 'unknown_application'],
    ['no client', { client_id: undefined }, 'unknown_application'],
    ['an address of nobody', { redirect_uri: 'https://evil.example/cb' }, 'redirect_uri_not_registered'],
    ['nearly the address', { redirect_uri: `${REDIRECT_URI}/` }, 'redirect_uri_not_registered'],
    ['no address', { redirect_uri: undefined }, 'invalid_authorization_request'],
  ])('does not redirect for %s', async (_, change, code) => {
    const { status, body } = await client.open(keiri, change);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(body.code).toBe(code);
    expect(body.redirect_to).toBeUndefined();
  });

  test.each([
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ code_challenge: undefined }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ scope: 'invoice:update' }, 'invalid_scope'],
  ])('returns %j to the application', async (change, error) => {
    const { body } = await client.open(keiri, change);
    const back = new URL(body.redirect_to ?? '');
    expect(body.redirect_to?.startsWith(`${REDIRECT_URI}?`)).toBe(true);
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.searchParams.get('state')).toBe('st a/te');
    expect(back.searchParams.get('iss')).toBe('http://api.uketori.test:8080');
    expect(body.request).toBeNull();
  });

  test('is decided once, by the session it was opened in, in its time', async () => {
    const other = await visitor(service, 'shonin');
    const again = await visitor(service, 'keiri');
    const { body } = await client.open(keiri);
    const id = body.request?.id ?? '';
    for (const who of [other, again]) {
      expect((await client.decide(who, id, true)).body.code).toBe('authorization_request_over');
    }
    const key = { 'idempotency-key': 'decision-once' };
    expect((await client.decide(keiri, id, true, key)).body.redirect_to).toContain('code=uc_');
    // The response to a repeated request contains no code.
    expect((await client.decide(keiri, id, true, key)).body).toEqual({});
    expect((await client.decide(keiri, id, false)).body.code).toBe('authorization_request_over');
    const late = (await client.open(keiri)).body.request?.id ?? '';
    await asAdmin(service, 'update admin.oauth_requests set expires_at = now() where id = $1', [late]);
    expect((await client.decide(keiri, late, true)).body.code).toBe('authorization_request_over');
  });

  test('is for people: neither a key nor an application gets a code', async () => {
    const { access_token } = await client.connected(keiri);
    for (const headers of [
      { authorization: `Bearer ${access_token}` },
      { authorization: 'Bearer uk_x' },
      {},
    ]) {
      const answer = await client.open({ actor: keiri.actor, headers: headers as Record<string, string> });
      expect([answer.status, answer.body.code]).toEqual([401, 'unauthenticated']);
    }
    const foreign = await client.open({ ...keiri, actor: demoActor('owner') });
    expect(foreign.status).toBe(401);
  });

  test('does not know what another organization registered', async () => {
    const { body } = await login(service, SECOND_OWNER.email);
    const actor = demoActor('owner', {
      organization_id: SECOND_ORGANIZATION_ID,
      user_id: SECOND_OWNER.id,
      user_organization_id: SECOND_OWNER.user_organization_id,
    });
    const who = { actor, headers: { authorization: `Bearer ${body.token}` } };
    expect((await client.open(who)).body.code).toBe('unknown_application');
  });
});

test('the metadata a client library starts from', async () => {
  const { body } = await service.call(null, 'GET', '/oauth/metadata');
  expect(body).toMatchObject({
    issuer: 'http://api.uketori.test:8080',
    authorization_endpoint: 'http://app.uketori.test:8080/oauth/v1/authorize',
    token_endpoint: 'http://api.uketori.test:8080/api/v1/oauth/token',
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
    authorization_response_iss_parameter_supported: true,
  });
  expect(body.scopes_supported).not.toContain('settings:update');
});
