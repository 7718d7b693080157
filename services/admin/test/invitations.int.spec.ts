import { newId } from '@uketori/service-kit/ids';
import { DEMO_ORGANIZATION_ID, DEMO_PASSWORD, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { demoActor, foreignIds, login } from './bench.js';
import {
  accept,
  actionsOn,
  box,
  check,
  closeHouse,
  codeOf,
  forgetAttempts,
  type Invitation,
  invite,
  openHouse,
  owner,
  PASSWORD,
  second,
  service,
  sql,
} from './invitation-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(forgetAttempts);

/** As a key of a limited administrator. */
const helper = demoActor('keiri', { abilities: { 'settings:read': 3, 'settings:update': 3 } });

test('a new colleague is invited by mail, chooses a password and is in', async () => {
  const department_id = '01900000-0000-7000-8000-0000000000d1';
  const sent = await invite('Shinjin@Uketori.example', { code: 'E-77', department_id });
  expect(sent).toMatchObject({
    status: 201,
    body: {
      email: 'shinjin@uketori.example',
      state: 'sent',
      code: 'E-77',
      role_name: '経理担当',
      department_id,
    },
  });
  const code = await codeOf('shinjin@uketori.example');
  expect(code).toMatch(/^[\w-]{43}$/);
  const { body: seen } = await check(code);
  expect(seen).toMatchObject({
    id: sent.body.id,
    email: 'shinjin@uketori.example',
    organization_name: '株式会社うけとり商事',
    registered: false,
  });
  const done = await accept({
    id: sent.body.id,
    invite_code: code,
    full_name: '新人 花',
    password: PASSWORD,
  });
  expect(done).toMatchObject({
    status: 200,
    body: { organization_id: DEMO_ORGANIZATION_ID, user_role_id: 2, username: '新人 花' },
  });
  expect(done.headers.get('set-cookie')).toContain(`token_dev=${String(done.body.token)}`);
  const again = await login(service, 'shinjin@uketori.example', { password: PASSWORD });
  expect(again.body.organization_id).toBe(DEMO_ORGANIZATION_ID);
  const members = await service.call<{ items: object[] }>(owner, 'GET', '/users?q=新人');
  expect(members.body.items).toMatchObject([
    { full_name: '新人 花', user_code: 'E-77', department_id, status: 'active' },
  ]);
  const told = await service.outbox<{ full_name: string }>('uketori.admin.v1.UserChanged');
  expect(told.at(-1)?.data).toMatchObject({ full_name: '新人 花', department_id });
  const kept = await sql<{ all: string }>('select to_jsonb(i)::text as all from admin.invitations i');
  expect(JSON.stringify(kept)).not.toContain(code);
  const logged = await sql<{ after: object }>(
    "select after from admin.audit_log where action like 'invitation.%'",
  );
  expect(JSON.stringify(logged)).not.toMatch(/code_sha256|password/);
});

test('the link opens once, and each refusal says why', async () => {
  const { body } = await invite('once@uketori.example');
  const code = await codeOf('once@uketori.example');
  const join = { id: body.id, invite_code: code, full_name: '一度 切', password: PASSWORD };
  expect((await check('x'.repeat(43))).body).toMatchObject({ code: 'invitation_invalid', status: 404 });
  expect((await accept({ ...join, id: owner.user_id })).body.code).toBe('invitation_invalid');
  expect((await check(code)).body).toMatchObject({ password_min_length: 12 });
  expect((await accept({ ...join, password: 'short77' })).body).toMatchObject({
    code: 'password_short',
    params: { min: 12 },
  });
  expect((await accept({ ...join, password: 'once-once-2026' })).body.code).toBe('password_guessable');
  expect((await accept({ ...join, password: '　'.repeat(12) })).body.code).toBe('password_blank');
  expect((await accept({ ...join, full_name: undefined })).body).toMatchObject({
    params: { issues: [{ path: 'full_name' }] },
  });
  const both = await Promise.all([accept(join), accept(join)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('invitation_already_activated');
  expect((await check(code)).body).toMatchObject({ code: 'invitation_already_activated', status: 409 });
  expect((await service.call(owner, 'POST', `/invitations/${body.id}/resend`)).body.code).toBe(
    'invitation_already_activated',
  );
});

test('an invitation that ran out says so and gives way to a new one', async () => {
  const { body } = await invite('late@uketori.example');
  const code = await codeOf('late@uketori.example');
  await sql("update admin.invitations set expires_at = now() - interval '1 second' where id = $1", [body.id]);
  expect((await check(code)).body.code).toBe('invitation_expired');
  const listed = await service.call<{ items: Invitation[] }>(owner, 'GET', '/invitations?state=expired');
  expect(listed.body.items.map(({ email }) => email)).toEqual(['late@uketori.example']);
  expect((await invite('late@uketori.example')).status).toBe(201);
  expect((await check(code)).body.code).toBe('invitation_invalid');
  expect((await check(await codeOf('late@uketori.example'))).status).toBe(200);
});

test('sent again, only the last link opens; taken back, none does', async () => {
  const { body } = await invite('again@uketori.example');
  const first = await codeOf('again@uketori.example');
  expect((await service.call(owner, 'POST', `/invitations/${body.id}/resend`)).status).toBe(200);
  const second = await codeOf('again@uketori.example');
  expect([(await check(first)).status, (await check(second)).status]).toEqual([404, 200]);
  expect((await service.call(owner, 'DELETE', `/invitations/${body.id}`)).status).toBe(204);
  expect((await check(second)).body.code).toBe('invitation_invalid');
  expect((await service.call(owner, 'DELETE', `/invitations/${body.id}`)).body.code).toBe('no_record');
});

test('a person with an account elsewhere joins with its password, and the link alone is not enough', async () => {
  const { body } = await invite('view@uketori.example', { user_role_id: 3 }, second);
  const code = await codeOf('view@uketori.example');
  expect((await check(code)).body).toMatchObject({ registered: true });
  const join = { id: body.id, invite_code: code, password: 'not-his-password' };
  expect((await accept(join)).body).toMatchObject({ code: 'invalid_email_or_password', status: 401 });
  const done = await accept({ ...join, password: DEMO_PASSWORD });
  expect(done).toMatchObject({
    status: 200,
    body: { organization_id: SECOND_ORGANIZATION_ID, user_role_id: 3 },
  });
  const homes = await login(service, 'view@uketori.example', {
    organization_name: 'うけとりデモ第二株式会社',
  });
  expect(homes.body.organization_id).toBe(SECOND_ORGANIZATION_ID);
});

test('a removed member comes back by a new invitation, with the role it names', async () => {
  const members = await service.call<{ items: { id: string }[] }>(owner, 'GET', '/users?q=upload');
  const id = members.body.items[0]?.id ?? '';
  expect((await service.call(owner, 'DELETE', `/users/${id}`)).status).toBe(204);
  const { body } = await invite('upload@uketori.example', { user_role_id: 7 });
  const code = await codeOf('upload@uketori.example');
  const done = await accept({ id: body.id, invite_code: code, password: DEMO_PASSWORD });
  expect(done).toMatchObject({ status: 200, body: { user_organization_id: id, user_role_id: 7 } });
});

test('who may invite whom', async () => {
  expect((await invite('x@uketori.example', {}, demoActor('view'))).body.code).toBe('no_privilege');
  expect((await invite('x@uketori.example', { user_role_id: 1 }, helper)).body.code).toBe(
    'cannot_change_owner',
  );
  expect((await invite('x@uketori.example', { user_role_id: 99 })).body.code).toBe('no_record');
  expect((await invite('keiri@uketori.example')).body.code).toBe('already_member');
  expect((await invite('dup@uketori.example', { code: 'D-1' })).status).toBe(201);
  expect((await invite('dup@uketori.example')).body.code).toBe('already_invited');
  expect((await invite('other@uketori.example', { code: 'D-1' })).body.code).toBe('duplicate_user_code');
  for (const email of ['', 'nobody', 'a@b\r\nBcc: c@d.example', `${'a'.repeat(250)}@b.example`])
    expect((await invite(email)).status).toBe(400);
  const { body } = await service.call<{ items: Invitation[] }>(second, 'GET', '/invitations');
  expect(body.items.map(({ email }) => email)).toEqual(['view@uketori.example']);
});

test('a role that somebody is invited into stays; afterwards it can go', async () => {
  const { body: role } = await service.call<{ id: number }>(owner, 'POST', '/roles', { name: '招待中' });
  const { body } = await invite('role@uketori.example', { user_role_id: role.id });
  expect((await service.call(owner, 'DELETE', `/roles/${role.id}`)).body.code).toBe('role_in_use');
  await service.call(owner, 'DELETE', `/invitations/${body.id}`);
  expect((await service.call(owner, 'DELETE', `/roles/${role.id}`)).status).toBe(204);
});

describe('at the edges', () => {
  const DAYS_14 = 14 * 86_400_000;

  test('two invitations at once cannot promise the same user code', async () => {
    const both = await Promise.all([
      invite('race1@uketori.example', { code: 'R-1' }),
      invite('race2@uketori.example', { code: 'R-1' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('duplicate_user_code');
  });

  test('a link is good for 14 days, sent again for 14 more', async () => {
    const { body } = await invite('days@uketori.example', { code: 'D-14' });
    const left = ({ sent_at, expires_at }: Invitation) => Date.parse(expires_at) - Date.parse(sent_at);
    expect(Math.abs(left(body) - DAYS_14)).toBeLessThan(60_000);
    await sql(
      "update admin.invitations set sent_at = now() - interval '20 days', expires_at = now() - interval '6 days' where id = $1",
      [body.id],
    );
    expect((await invite('other14@uketori.example', { code: 'D-14' })).status).toBe(201);
    const { body: again } = await service.call<Invitation>(owner, 'POST', `/invitations/${body.id}/resend`);
    expect(again.state).toBe('sent');
    expect(Math.abs(left(again) - DAYS_14)).toBeLessThan(60_000);
    expect(Math.abs(Date.parse(again.sent_at) - Date.now())).toBeLessThan(60_000);
  });

  test('sending again and taking back need the right to; an owner is invited by owners only', async () => {
    const { body } = await invite('boss@uketori.example', { user_role_id: 1 });
    const path = `/invitations/${body.id}`;
    const reader = demoActor('view', { abilities: { 'settings:read': 3 } });
    expect((await service.call(reader, 'POST', `${path}/resend`)).body.code).toBe('no_privilege');
    expect((await service.call(reader, 'DELETE', path)).body.code).toBe('no_privilege');
    expect((await service.call(helper, 'POST', `${path}/resend`)).body.code).toBe('cannot_change_owner');
    expect((await service.call(owner, 'DELETE', path)).status).toBe(204);
    expect(await actionsOn(body.id)).toEqual(['invitation.sent', 'invitation.cancelled']);
  });

  test('at most 255 wait for a reply', async () => {
    await sql(
      `insert into admin.invitations (organization_id, id, email, user_role_id, code_sha256, invited_by,
         invited_by_name, expires_at)
       select $1, gen_random_uuid(), 'n' || n || '@uketori.example', 2, md5(n::text), gen_random_uuid(), 'x',
         now() + interval '1 day' from generate_series(1, 255) n`,
      [SECOND_ORGANIZATION_ID],
    );
    expect((await invite('n256@uketori.example', {}, second)).body).toMatchObject({
      code: 'too_many_invitations',
      params: { max: 255 },
    });
    await sql("update admin.invitations set expires_at = now() where email = 'n7@uketori.example'");
    expect((await invite('n256@uketori.example', {}, second)).status).toBe(201);
    await sql('delete from admin.invitations where organization_id = $1', [SECOND_ORGANIZATION_ID]);
  });

  test('unrequested mails are few: three a minute to an address, thirty from an organization', async () => {
    const { body } = await invite('flood@uketori.example');
    const again = () => service.call<Invitation>(owner, 'POST', `/invitations/${body.id}/resend`);
    expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
    expect(await again()).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    await service.call(owner, 'DELETE', `/invitations/${body.id}`);
    expect((await invite('flood@uketori.example')).status).toBe(429);
    expect((await invite('flood@uketori.example', { user_role_id: 3 }, second)).status).toBe(429);
    expect(await box.take('flood@uketori.example')).toHaveLength(3);
    await sql('delete from admin.login_attempts');
    for (let n = 0; n < 30; n++) expect((await invite(`many${n}@uketori.example`)).status).toBe(201);
    expect((await invite('many30@uketori.example')).status).toBe(429);
    expect((await invite('many30@uketori.example', { user_role_id: 3 }, second)).status).toBe(201);
    await sql("delete from admin.invitations where email like 'many%'");
    await sql("delete from admin.mails where recipient like 'many%'");
  });
});

describe('rights at the acceptance', () => {
  const settings = { 'settings:read': 3, 'settings:update': 3 };
  const newRole = async (abilities: Record<string, number>) => {
    const name = `係${Math.random()}`;
    const { body } = await service.call<{ id: number; version: number }>(owner, 'POST', '/roles', { name });
    const items = Object.entries(abilities).map(([ability, level]) => ({ ability, level }));
    const change = { items, version: body.version };
    await service.call(owner, 'PUT', `/roles/${body.id}/abilities`, change);
    return {
      id: body.id,
      grow: (more: object[]) =>
        service.call(owner, 'PUT', `/roles/${body.id}/abilities`, { items: [...items, ...more], version: 2 }),
    };
  };

  test('a role that grew, or an inviter who lost rights, closes the link until somebody who holds enough sends it again', async () => {
    await forgetAttempts();
    const [inviters, invited] = [await newRole(settings), await newRole({ 'settings:read': 3 })];
    const inviter = demoActor('keiri', { role_id: inviters.id, abilities: settings });
    await sql('update admin.memberships set role_id = $2 where id = $1', [
      inviter.user_organization_id,
      inviters.id,
    ]);
    const { body } = await invite('grown@uketori.example', { user_role_id: invited.id }, inviter);
    const code = await codeOf('grown@uketori.example');
    expect((await check(code)).status).toBe(200);
    await invited.grow([{ ability: 'payment:export', level: 3 }]);
    const join = { id: body.id, invite_code: code, full_name: '招待', password: PASSWORD };
    expect(await check(code)).toMatchObject({ status: 409, body: { code: 'invitation_not_covered' } });
    expect((await accept(join)).body.code).toBe('invitation_not_covered');
    const resend = (actor: typeof owner) => service.call(actor, 'POST', `/invitations/${body.id}/resend`);
    expect((await resend(inviter)).body).toMatchObject({ code: 'grant_exceeds_own_rights' });
    expect(await resend(owner)).toMatchObject({ status: 200, body: { invited_by_name: '山田 花子' } });
    const again = await codeOf('grown@uketori.example');
    expect((await accept({ ...join, invite_code: again })).status).toBe(200);
    await sql('update admin.memberships set role_id = 2 where id = $1', [inviter.user_organization_id]);
  });
});

test('a department of another organization is not stored', async () => {
  const department_id = newId();
  foreignIds.add(department_id);
  const refused = await invite('department@neu.example', { department_id });
  expect(refused).toMatchObject({
    status: 404,
    body: { code: 'no_record', params: { field: 'department_id' } },
  });
  expect((await invite('department@neu.example', { department_id: newId() })).status).toBe(201);
  const { body } = await service.call<{ items: { id: string; version: number }[] }>(
    owner,
    'GET',
    '/users?limit=1',
  );
  const [user] = body.items;
  const change = { version: user?.version, department_id };
  expect((await service.call(owner, 'PUT', `/users/${user?.id}`, change)).status).toBe(404);
});
