import pg from 'pg';
import type { TestService } from '@uketori/service-kit/testing';
import { asAdmin, demoActor, login, seededService } from './bench.js';

let service: TestService;
const PATH = '/session/demonstration/removal';
const CONFIRMED = { confirm: 'DELETE' };
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const sql = <T>(statement: string, params: unknown[] = []) => asAdmin<T>(service, statement, params);
const requests = () => sql('select * from admin.demo_removals');

beforeAll(async () => {
  service = await seededService();
});
afterAll(() => service.close());

test('the session says that the organization is a demonstration', async () => {
  const { body } = await login(service, 'keiri@uketori.example');
  const current = await service.call(demoActor('keiri'), 'GET', '/session', undefined, bearer(body.token));
  expect(current.body).toMatchObject({ organization: { is_demonstration: true } });
});

test('only an owner with a session, who typed the word, may ask', async () => {
  const { body: keiri } = await login(service, 'keiri@uketori.example');
  const { body: owner } = await login(service, 'owner@uketori.example');
  const refused = await service.call(demoActor('keiri'), 'POST', PATH, CONFIRMED, bearer(keiri.token));
  expect([refused.status, refused.body.code]).toEqual([403, 'no_privilege']);
  // Everything but the role of an owner.
  const rich = demoActor('keiri', { abilities: demoActor('owner').abilities });
  const stillRefused = await service.call(rich, 'POST', PATH, CONFIRMED, bearer(keiri.token));
  expect([stillRefused.status, stillRefused.body.code]).toEqual([403, 'no_privilege']);
  // An API key of the owner: the owner's rights, no session.
  expect((await service.call(demoActor('owner'), 'POST', PATH, CONFIRMED)).status).toBe(401);
  for (const body of [{}, { confirm: 'delete' }, { confirm: 'DELETE', organization_id: 'x' }]) {
    const wrong = await service.call(demoActor('owner'), 'POST', PATH, body, bearer(owner.token));
    expect(wrong.body.code).toBe('invalid_input');
  }
  expect(await requests()).toEqual([]);
});

test('an organization that is no demonstration cannot be removed', async () => {
  const foreign = demoActor('owner', { organization_id: '01900000-0000-7000-8000-0000000000aa' });
  const { body } = await login(service, 'owner@uketori.example');
  const answer = await service.call(foreign, 'POST', PATH, CONFIRMED, bearer(body.token));
  expect([answer.status, answer.body.code]).toEqual([404, 'no_record']);
});

test('the request, the end of every session, the log entry and the notice to the supervisor are one', async () => {
  const supervisor = new pg.Client({ connectionString: service.database.admin_url });
  await supervisor.connect();
  const notices: string[] = [];
  supervisor.on('notification', ({ payload }) => notices.push(payload ?? ''));
  await supervisor.query('listen uketori_demo_removal');
  try {
    await login(service, 'keiri@uketori.example');
    await login(service, 'owner2@uketori.example');
    const { body } = await login(service, 'owner@uketori.example');
    const owner = demoActor('owner');
    const answer = await service.call(owner, 'POST', PATH, CONFIRMED, bearer(body.token));
    expect(answer.status).toBe(202);
    expect(answer.headers.get('set-cookie')).toMatch(/token_dev=;.*Expires=Thu, 01 Jan 1970/);
    expect(await requests()).toMatchObject([
      { organization_id: owner.organization_id, requested_by: owner.user_id },
    ]);
    expect(await sql('select id from admin.sessions where revoked_at is null')).toEqual([]);
    const logged = await sql<{ user_name: string }>(
      "select user_name from admin.audit_log where action = 'organization.removal_requested'",
    );
    expect(logged).toEqual([{ user_name: owner.user_name }]);
    // Both tabs of the owner ask: the second changes nothing.
    const { body: again } = await login(service, 'owner@uketori.example');
    expect((await service.call(owner, 'POST', PATH, CONFIRMED, bearer(again.token))).status).toBe(202);
    expect(await requests()).toHaveLength(1);
    await supervisor.query('select 1');
    expect(notices).toEqual([owner.organization_id]);
  } finally {
    await supervisor.end();
  }
});
