import pg from 'pg';
import { asAdmin, demoActor } from './bench.js';
import { REDIRECT_URI, type Registered } from './oauth-client.js';
import { OAuthHouse, hash } from './oauth-house.js';

const house = new OAuthHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

const owner = demoActor('owner');
/** Two requests that both wait for a row, and go on at the same moment. */
async function twoWaitingFor<T>(held: string, param: string, request: () => Promise<T>): Promise<T[]> {
  const client = new pg.Client({ connectionString: house.service.database.admin_url });
  await client.connect();
  await client.query('begin');
  await client.query(held, [param]);
  const answers = Promise.all([request(), request()]);
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await asAdmin<{ n: number }>(house.service, waiting))[0]?.n !== 2) {
    await new Promise((done) => setTimeout(done, 20));
  }
  await client.query('commit');
  await client.end();
  return answers;
}

describe('a code', () => {
  test.each([
    ['another verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: undefined }, 'invalid_request'],
    ['another address', { redirect_uri: `${REDIRECT_URI}?x=1` }, 'invalid_grant'],
    ['no address', { redirect_uri: undefined }, 'invalid_grant'],
    ['another code', { code: `uc_${'x'.repeat(43)}` }, 'invalid_grant'],
    ['no code', { code: undefined }, 'invalid_request'],
    ['no type', { grant_type: undefined }, 'invalid_request'],
    ['a password', { grant_type: 'password' }, 'unsupported_grant_type'],
    ['the application itself', { grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    ['a name of every object', { grant_type: 'constructor' }, 'unsupported_grant_type'],
    ['another client beside the header', { client_id: owner.user_id }, 'invalid_request'],
    ['a secret beside the header', { client_secret: 'us_x' }, 'invalid_request'],
  ])('is not exchanged with %s', async (_, change, error) => {
    const client = await house.newClient();
    const code = await client.code(house.keiri);
    const refused = await client.exchange(code, change);
    expect([refused.status, refused.body.error]).toEqual([400, error]);
    expect(refused.headers.get('content-type')).toContain('application/json');
    // A wrong request may be repeated correctly within its minute.
    expect((await client.exchange(code)).status).toBe(200);
  });

  test('is not exchanged by anybody who is not its client', async () => {
    const client = await house.newClient();
    const other = await house.newClient();
    const code = await client.code(house.keiri);
    const wrong = await client.exchange(code, {}, client.basic('us_wrong'));
    expect([wrong.status, wrong.body.error]).toEqual([401, 'invalid_client']);
    expect(wrong.headers.get('www-authenticate')).toContain('Basic');
    const none = await client.exchange(code, { client_id: client.application.id }, '');
    expect(none.body.error).toBe('invalid_client');
    const nobody = await client.exchange(code, {}, '');
    expect(nobody.body.error).toBe('invalid_client');
    const theirs = await other.exchange(code, { code_verifier: client.verifier });
    expect([theirs.status, theirs.body.error]).toEqual([400, 'invalid_grant']);
    expect((await client.exchange(code)).status).toBe(200);
  });

  test('lives a minute', async () => {
    const client = await house.newClient();
    const code = await client.code(house.keiri);
    const [{ seconds } = { seconds: 0 }] = await asAdmin<{ seconds: number }>(
      house.service,
      'select extract(epoch from expires_at - now())::int as seconds from admin.oauth_codes where code_sha256 = $1',
      [hash(code)],
    );
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    await house.sql('update admin.oauth_codes set expires_at = now() where code_sha256 = $1', [hash(code)]);
    expect((await client.exchange(code)).body.error).toBe('invalid_grant');
  });

  test('used again ends what it was used for, and says so in the log', async () => {
    const client = await house.newClient();
    const code = await client.code(house.keiri);
    const first = await client.exchange(code);
    expect(await house.isActive(first.body.access_token)).toBe(true);
    expect((await client.exchange(code)).body.error).toBe('invalid_grant');
    expect(await house.isActive(first.body.access_token)).toBe(false);
    expect((await client.refresh(first.body.refresh_token)).body.error).toBe('invalid_grant');
    const log = await house.service.outbox<{ action: string; subject_id: string }>(
      'uketori.audit.v1.ActionLogged',
    );
    expect(log.filter(({ data }) => data.subject_id === client.application.id).at(-1)?.data.action).toBe(
      'application.token_reused',
    );
  });

  test('sent twice at once gives one pair of tokens, and that one ends', async () => {
    const client = await house.newClient();
    const code = await client.code(house.keiri);
    const held = 'select 1 from admin.oauth_codes where code_sha256 = $1 for update';
    const answers = await twoWaitingFor(held, hash(code), () => client.exchange(code));
    const good = answers.filter(({ status }) => status === 200);
    expect(good).toHaveLength(1);
    expect(await house.isActive(good[0]?.body.access_token ?? '')).toBe(false);
  });

  test.each([
    [
      'the address is no longer registered',
      "update admin.applications set redirect_uris = '{https://b.example/}' where id = $1",
    ],
    ['the application is gone', 'update admin.applications set deleted_at = now() where id = $1'],
  ])('is not exchanged when %s', async (_, statement) => {
    const client = await house.newClient();
    const code = await client.code(house.keiri);
    await house.sql(statement, [client.application.id]);
    expect(['invalid_grant', 'invalid_client']).toContain((await client.exchange(code)).body.error);
  });
});

describe('a renewed secret', () => {
  async function renewed(given: object) {
    const client = await house.newClient();
    const path = `/applications/${client.application.id}/secret`;
    const { body } = await house.service.call<Registered>(owner, 'POST', path, { version: 1, ...given });
    return { client, body };
  }

  test('counts beside the previous one for a day', async () => {
    const { client, body } = await renewed({});
    const until = Date.parse(body.former_secret_until ?? '') - Date.now();
    expect(Math.round(until / 3_600_000)).toBe(24);
    expect((await client.exchange(await client.code(house.keiri))).status).toBe(200);
    const code = await client.code(house.keiri);
    await house.sql('update admin.applications set former_secret_until = now() where id = $1', [
      client.application.id,
    ]);
    expect((await client.exchange(code)).body.error).toBe('invalid_client');
    expect((await client.exchange(code, {}, client.basic(body.client_secret))).status).toBe(200);
  });

  test('is the only one when the previous one became known', async () => {
    const { client, body } = await renewed({ end_former: true });
    expect(body.former_secret_until).toBeNull();
    const code = await client.code(house.keiri);
    expect((await client.exchange(code)).body.error).toBe('invalid_client');
    expect((await client.exchange(code, {}, client.basic(body.client_secret))).status).toBe(200);
  });
});

test('a public client needs no secret, and may not send one', async () => {
  const client = await house.newClient({ kind: 'public', redirect_uris: ['http://127.0.0.1/cb'] });
  const own = { redirect_uri: 'http://127.0.0.1:49152/cb' };
  const named = { ...own, client_id: client.application.id };
  const code = await client.code(house.keiri, own);
  expect((await client.exchange(code, { ...named, client_secret: 'us_x' }, '')).body.error).toBe(
    'invalid_client',
  );
  expect(
    (await client.exchange(code, { ...named, redirect_uri: 'http://127.0.0.1:1/cb' }, '')).body.error,
  ).toBe('invalid_grant');
  const good = await client.exchange(code, named, '');
  expect(good.status).toBe(200);
  const form = { grant_type: 'refresh_token', refresh_token: good.body.refresh_token };
  expect((await client.post('token', form)).body.error).toBe('invalid_client');
  expect((await client.post('token', { ...form, client_id: client.application.id })).status).toBe(200);
});

describe('a refresh token', () => {
  test('used again ends its grant: somebody holds a copy', async () => {
    const client = await house.newClient();
    const first = await client.connected(house.keiri);
    const second = await client.refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect((await client.refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect(await house.isActive(second.body.access_token)).toBe(false);
    expect((await client.refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('used twice at once gives one pair, and the grant ends', async () => {
    const client = await house.newClient();
    const first = await client.connected(house.keiri);
    const held = 'select 1 from admin.oauth_tokens where token_sha256 = $1 for update';
    const answers = await twoWaitingFor(held, hash(first.refresh_token), () =>
      client.refresh(first.refresh_token),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await house.isActive(first.access_token)).toBe(false);
  });

  test('narrows, and never widens', async () => {
    const client = await house.newClient();
    const first = await client.connected(house.keiri, { scope: 'invoice:read' });
    const wide = await client.refresh(first.refresh_token, { scope: 'invoice:read payment:read' });
    expect(wide.body.error).toBe('invalid_scope');
    const full = await house.newClient();
    const both = await full.connected(house.keiri);
    const narrow = await full.refresh(both.refresh_token, { scope: 'payment:read' });
    expect(narrow.body.scope).toBe('payment:read');
    expect(await house.abilitiesOf(narrow.body.access_token)).toEqual({ 'payment:read': 3 });
    const again = await full.refresh(narrow.body.refresh_token);
    expect(again.body.scope).toBe('invoice:read payment:read');
  });

  test('is its own client’s, is no access token, and ends', async () => {
    const client = await house.newClient();
    const other = await house.newClient();
    const { refresh_token, access_token } = await client.connected(house.keiri);
    expect((await other.refresh(refresh_token)).body.error).toBe('invalid_grant');
    expect((await client.refresh(access_token)).body.error).toBe('invalid_grant');
    expect((await client.refresh('ur_nobody')).body.error).toBe('invalid_grant');
    expect(
      (await other.post('revoke', { token: refresh_token }, { authorization: other.basic() })).status,
    ).toBe(200);
    expect(await house.isActive(access_token)).toBe(true);
    await house.sql('update admin.oauth_tokens set expires_at = now() where token_sha256 = $1', [
      hash(refresh_token),
    ]);
    expect((await client.refresh(refresh_token)).body.error).toBe('invalid_grant');
  });

  test('does not outlive its grant', async () => {
    const client = await house.newClient();
    const { refresh_token, access_token } = await client.connected(house.keiri);
    await house.sql('update admin.oauth_grants set expires_at = now() where application_id = $1', [
      client.application.id,
    ]);
    expect(await house.isActive(access_token)).toBe(false);
    expect((await client.refresh(refresh_token)).body.error).toBe('invalid_grant');
  });
});

describe('revoking', () => {
  test('an access token ends that token only; anything unknown is passed over', async () => {
    const client = await house.newClient();
    const { refresh_token, access_token } = await client.connected(house.keiri);
    const revoke = (token: string | undefined, authorization = client.basic()) =>
      client.post('revoke', { token }, { authorization });
    expect((await revoke('ua_nobody')).status).toBe(200);
    expect((await revoke(undefined)).body.error).toBe('invalid_request');
    expect((await revoke(access_token, client.basic('us_wrong'))).status).toBe(401);
    expect(await house.isActive(access_token)).toBe(true);
    expect((await revoke(access_token)).status).toBe(200);
    expect(await house.isActive(access_token)).toBe(false);
    expect((await client.refresh(refresh_token)).status).toBe(200);
  });

  test('the body is a form, small, and says nothing twice', async () => {
    const client = await house.newClient();
    const send = (body: BodyInit, type: string) =>
      fetch(`${house.service.url}/oauth/token`, { method: 'POST', headers: { 'content-type': type }, body });
    const form = 'application/x-www-form-urlencoded';
    const answers = await Promise.all([
      send('{"grant_type":"authorization_code"}', 'application/json'),
      send(`client_id=${client.application.id}&grant_type=a&grant_type=b`, form),
      send(`client_id=${client.application.id}&code=${'x'.repeat(20_000)}`, form),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 413]);
    for (const answer of answers) expect(await answer.json()).toMatchObject({ error: 'invalid_request' });
  });
});
