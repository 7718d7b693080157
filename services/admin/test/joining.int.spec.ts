import pg from 'pg';
import { DEMO_PASSWORD, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { login, waitsForLock } from './bench.js';
import {
  accept,
  actionsOn,
  check,
  closeHouse,
  codeOf,
  forgetAttempts,
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

describe('joining by an invitation', () => {
  test('an invitation cancelled during its acceptance admits no person', async () => {
    const { body } = await invite('slow@uketori.example');
    const invite_code = await codeOf('slow@uketori.example');
    const holder = new pg.Client({ connectionString: service.database.admin_url });
    await holder.connect();
    await holder.query('begin');
    await holder.query("update admin.invitations set state = 'cancelled' where id = $1", [body.id]);
    const joining = accept({ id: body.id, invite_code, full_name: '遅 刻', password: PASSWORD });
    await waitsForLock(service);
    await holder.query('commit');
    await holder.end();
    expect((await joining).body.code).toBe('invitation_invalid');
    expect((await login(service, 'slow@uketori.example', { password: PASSWORD })).status).toBe(401);
  });

  test('one of a closed organization is void', async () => {
    await invite('closed@uketori.example', {}, second);
    const code = await codeOf('closed@uketori.example');
    expect((await check(code)).status).toBe(200);
    await sql("update admin.organizations set status = 'disabled' where id = $1", [SECOND_ORGANIZATION_ID]);
    expect((await check(code)).body.code).toBe('invitation_invalid');
    await sql("update admin.organizations set status = 'active' where id = $1", [SECOND_ORGANIZATION_ID]);
  });

  test('accepting is refused when the code is taken, the account is closed, or the person is a member already', async () => {
    const { body } = await invite('keiri@uketori.example', { code: 'K-9', user_role_id: 3 }, second);
    const join = { id: body.id, invite_code: await codeOf('keiri@uketori.example'), password: DEMO_PASSWORD };
    await sql(
      "update admin.memberships set user_code = 'K-9' where id = (select min(id::text)::uuid from admin.memberships where organization_id = $1)",
      [SECOND_ORGANIZATION_ID],
    );
    expect((await accept(join)).body.code).toBe('duplicate_user_code');
    await sql("update admin.memberships set user_code = '' where organization_id = $1", [
      SECOND_ORGANIZATION_ID,
    ]);
    await sql("update admin.users set status = 'disabled' where email = 'keiri@uketori.example'");
    expect((await accept(join)).body.code).toBe('login_not_allowed');
    await sql("update admin.users set status = 'active' where email = 'keiri@uketori.example'");
    expect((await accept(join)).status).toBe(200);
    expect(await actionsOn(body.id)).toEqual(['invitation.sent', 'invitation.accepted']);
    const next = await sql<{ id: string }>(
      "update admin.invitations set state = 'sent' where id = $1 returning id",
      [body.id],
    );
    expect(next).toHaveLength(1);
    expect((await accept(join)).body.code).toBe('already_member');
  });

  test('a returning member reaches the other services as the invitation says', async () => {
    const department_id = '01900000-0000-7000-8000-0000000000d2';
    const members = await service.call<{ items: { id: string }[] }>(owner, 'GET', '/users?q=inbox');
    await service.call(owner, 'DELETE', `/users/${members.body.items[0]?.id}`);
    const { body } = await invite('inbox@uketori.example', { code: 'BACK', department_id });
    const invite_code = await codeOf('inbox@uketori.example');
    expect((await accept({ id: body.id, invite_code, password: DEMO_PASSWORD })).status).toBe(200);
    const told = await service.outbox<object>('uketori.admin.v1.UserChanged');
    expect(told.at(-1)?.data).toMatchObject({
      user_organization_id: members.body.items[0]?.id,
      department_id,
    });
    const back = await service.call<{ items: object[] }>(owner, 'GET', '/users?q=inbox');
    expect(back.body.items).toMatchObject([{ user_code: 'BACK', department_id, status: 'active' }]);
  });
});
