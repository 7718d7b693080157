import { OWNER_IN_SECOND, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor } from './bench.js';
import { applicationInput, visitor, type Visitor } from './oauth-client.js';
import { OAuthHouse, hash } from './oauth-house.js';

const house = new OAuthHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

const owner = demoActor('owner');
describe('a token counts as long as', () => {
  const cases: [string, string, string][] = [
    ['its user may sign in', "update admin.memberships set status = 'disabled' where id = $1", 'member'],
    ['its user is nobody’s past', "update admin.users set status = 'disabled' where id = $1", 'user'],
    [
      'its application is registered',
      'update admin.applications set deleted_at = now() where id = $1',
      'application',
    ],
    [
      'its grant stands',
      'update admin.oauth_grants set revoked_at = now() where application_id = $1',
      'application',
    ],
    ['its time runs', 'update admin.oauth_tokens set expires_at = now() where token_sha256 = $1', 'token'],
  ];
  test.each(cases)('%s', async (_, statement, of) => {
    const client = await house.newClient();
    const { access_token, refresh_token } = await client.connected(house.keiri);
    expect(await house.isActive(access_token)).toBe(true);
    const { user_id, user_organization_id } = house.keiri.actor;
    const ids = {
      member: user_organization_id,
      user: user_id,
      application: client.application.id,
      token: hash(access_token),
    };
    await house.sql(statement, [ids[of as keyof typeof ids]]);
    expect(await house.isActive(access_token)).toBe(false);
    if (of !== 'token') expect((await client.refresh(refresh_token)).status).toBeGreaterThanOrEqual(400);
    await house.sql("update admin.memberships set status = 'active'");
    await house.sql("update admin.users set status = 'active'");
  });

  test('both role and application hold the ability, at the lower level', async () => {
    const client = await house.newClient();
    const { access_token } = await client.connected(house.keiri);
    expect(await house.abilitiesOf(access_token)).toEqual({ 'invoice:read': 3, 'payment:read': 3 });
    await house.sql(
      "update admin.role_abilities set level = 1 where role_id = 2 and ability = 'invoice:read'",
    );
    await house.sql("delete from admin.role_abilities where role_id = 2 and ability = 'payment:read'");
    expect(await house.abilitiesOf(access_token)).toEqual({ 'invoice:read': 1 });
    const { name, homepage_url, redirect_uris } = applicationInput();
    const narrowed = { name, homepage_url, redirect_uris, scopes: ['payment:read'], version: 1 };
    expect(
      (await house.service.call(owner, 'PUT', `/applications/${client.application.id}`, narrowed)).status,
    ).toBe(200);
    expect(await house.abilitiesOf(access_token)).toEqual({});
    await house.sql(
      "update admin.role_abilities set level = 3 where role_id = 2 and ability = 'invoice:read'",
    );
  });
});

describe('what was allowed', () => {
  interface Page {
    items: { id: string; application_name: string; user_name: string; scopes: string[] }[];
  }

  test('is seen and taken back by its user, and by administrators', async () => {
    const client = await house.newClient();
    const path = `/applications/${client.application.id}/grants`;
    const first = await client.connected(house.keiri);
    const mine = (who: Visitor) =>
      house.service.call<Page>(who.actor, 'GET', '/oauth/grants?limit=100', undefined, who.headers);
    const shonin = await visitor(house.service, 'shonin');
    const [grant] = (await mine(house.keiri)).body.items;
    expect(grant).toMatchObject({
      application_name: client.application.name,
      user_name: '佐藤 経子',
      scopes: ['invoice:read', 'payment:read'],
    });
    expect((await mine(shonin)).body.items).toEqual([]);
    const drop = (who: Visitor) =>
      house.service.call(who.actor, 'DELETE', `/oauth/grants/${grant?.id}`, undefined, who.headers);
    expect((await drop(shonin)).status).toBe(404);
    expect(await house.isActive(first.access_token)).toBe(true);
    expect((await drop(house.keiri)).status).toBe(204);
    expect(await house.isActive(first.access_token)).toBe(false);
    expect((await drop(house.keiri)).status).toBe(204);

    const second = await client.connected(house.keiri);
    const [listed] = (await house.service.call<Page>(owner, 'GET', path)).body.items;
    const inSecond = demoActor('owner', {
      organization_id: SECOND_ORGANIZATION_ID,
      user_organization_id: OWNER_IN_SECOND,
    });
    expect((await house.service.call<Page>(inSecond, 'GET', path)).body.items).toEqual([]);
    expect((await house.service.call(inSecond, 'DELETE', `${path}/${listed?.id}`)).status).toBe(404);
    const other = await house.newClient();
    const wrong = `/applications/${other.application.id}/grants/${listed?.id}`;
    expect((await house.service.call(owner, 'DELETE', wrong)).status).toBe(404);
    expect(await house.isActive(second.access_token)).toBe(true);
    expect((await house.service.call(owner, 'DELETE', `${path}/${listed?.id}`)).status).toBe(204);
    expect(await house.isActive(second.access_token)).toBe(false);
    expect((await house.service.call<Page>(owner, 'GET', path)).body.items).toEqual([]);
  });

  test('an application cannot take a grant back in its user’s stead', async () => {
    const client = await house.newClient();
    const { access_token } = await client.connected(house.keiri);
    const headers = { authorization: `Bearer ${access_token}` };
    const [grant] = (await house.service.call<Page>(house.keiri.actor, 'GET', '/oauth/grants')).body.items;
    expect(
      (
        await house.service.call(
          house.keiri.actor,
          'DELETE',
          `/oauth/grants/${grant?.id}`,
          undefined,
          headers,
        )
      ).status,
    ).toBe(401);
    expect(await house.isActive(access_token)).toBe(true);
  });

  test('ten at a time to one application: the oldest gives way', async () => {
    const client = await house.newClient();
    const first = await client.connected(house.keiri);
    for (let i = 0; i < 9; i++) await client.connected(house.keiri);
    expect(await house.isActive(first.access_token)).toBe(true);
    await client.connected(house.keiri);
    expect(await house.isActive(first.access_token)).toBe(false);
  });
});

test('what ended long ago is swept away; what may still be shown again is kept', async () => {
  const client = await house.newClient();
  await client.connected(house.keiri);
  await house.sql(
    "update admin.oauth_codes set expires_at = now() - interval '8 days' where used_at is not null",
  );
  await house.sql(
    "update admin.oauth_grants set revoked_at = now() - interval '31 days' where application_id = $1",
    [client.application.id],
  );
  const kept = await house.newClient();
  const { refresh_token } = await kept.connected(house.keiri);
  await kept.refresh(refresh_token);
  const [left] = await asAdmin<{ grants: number; codes: number; tokens: number }>(
    house.service,
    `select (select count(*)::int from admin.oauth_grants where application_id = $1) as grants,
       (select count(*)::int from admin.oauth_codes where application_id = $1) as codes,
       (select count(*)::int from admin.oauth_tokens t join admin.oauth_grants g on g.id = t.grant_id
        where g.application_id = $2) as tokens`,
    [client.application.id, kept.application.id],
  );
  expect(left).toEqual({ grants: 0, codes: 0, tokens: 4 });
});
