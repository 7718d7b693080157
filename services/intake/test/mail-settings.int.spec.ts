import { auditChain } from '@uketori/service-kit/testing';
import type { MailSettings } from '../src/mail/mail-settings.record.js';
import { DOMAIN, type MailBench, mailBench } from './mail-bench.js';
import { attached, mail } from './mail-messages.js';
import * as files from './hostile-files.js';
import { accountant } from './intake-bench.js';

let bench: MailBench;
beforeAll(async () => {
  bench = await mailBench();
});
afterAll(() => bench.close());

const call = (actor: ReturnType<MailBench['keeper']>, method: string, path = '', body?: object) =>
  bench.service.call<MailSettings & { code?: string; params?: { current?: MailSettings } }>(
    actor,
    method,
    `/email-capture${path}`,
    body,
  );

it('an organization without settings has no address and accepts the mails of its members', async () => {
  const { body } = await call(bench.keeper(), 'GET');
  expect(body).toMatchObject({
    address: null,
    domain: DOMAIN,
    senders: 'members',
    allowed: [],
    split: false,
    attachment_page: null,
    version: 0,
  });
});

it('an address is issued, issued again, and switched off; every previous one is refused', async () => {
  const actor = bench.keeper({ user_name: '経理 花子' });
  const first = (await call(actor, 'POST', '/issue', { version: 0 })).body;
  expect(first.address).toMatch(/^[a-z2-9]{20}@mail\.uketori\.test$/);
  expect(first).toMatchObject({ version: 1, issued_by_name: '経理 花子' });
  const second = (await call(actor, 'POST', '/issue', { version: 1 })).body;
  expect(second.address).not.toBe(first.address);
  const letter = mail([attached('a.pdf', await files.pdf(1, [595, 842], 'settings'))]);
  expect(await bench.send(letter, String(first.address))).toMatch(/^550/);
  expect(await bench.send(letter, String(second.address))).toMatch(/^250/);
  expect(await bench.send(letter, String(second.address).toUpperCase())).toMatch(/^250/);
  const off = (await call(actor, 'POST', '/switch-off', { version: 2 })).body;
  expect(off).toMatchObject({ address: null, version: 3, issued_at: null });
  expect(await bench.send(letter, String(second.address))).toMatch(/^550/);
  expect(await auditChain(bench.service.work, actor)).toMatchObject({ broken_at: null });
  const log = 'select * from intake.audit_log where organization_id = $1';
  const told = JSON.stringify(await bench.sql(log, [actor.organization_id]));
  expect(told).toContain('mail_address.issued');
  expect(told).not.toContain(String(second.address).split('@')[0]);
});

it('the seen version decides: an older one gets the current state, also by two at once', async () => {
  const actor = bench.keeper();
  const both = await Promise.all([
    call(actor, 'POST', '/issue', { version: 0 }),
    call(actor, 'POST', '/issue', { version: 0 }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const lost = both.find(({ status }) => status === 409);
  expect(lost?.body).toMatchObject({ code: 'version_conflict', params: { current: { version: 1 } } });
});

it.each([
  [{ senders: 'listed', allowed: ['@Supplier.Example', 'a@b.example', 'a@b.example'] }, 200],
  [{ senders: 'anyone' }, 400],
  [{ allowed: ['no domain'] }, 400],
  [{ allowed: ['a@'] }, 400],
  [{ attachment_page: 6 }, 400],
  [{ attachment_page: 5, split: true }, 200],
  [{ department_id: 'x' }, 400],
  [{ local_part: 'mine' }, 400],
])('settings %j: %d', async (given, status) => {
  const answer = await call(bench.keeper(), 'PATCH', '', { version: 0, ...given });
  expect(answer.status).toBe(status);
  if ('senders' in given && status === 200)
    expect(answer.body.allowed).toEqual(['supplier.example', 'a@b.example']);
});

it('who may see and who may change', async () => {
  const { organization_id } = bench.keeper();
  const who = (abilities: Record<string, number>) => accountant({ organization_id, abilities });
  expect((await call(who({ 'settings:read': 3 }), 'GET')).status).toBe(200);
  expect((await call(who({ 'settings:read': 3 }), 'POST', '/issue', { version: 0 })).status).toBe(403);
  expect((await call(who({ 'invoice:upload': 1 }), 'GET')).status).toBe(403);
  for (const ability of ['invoice:upload', 'email:read', 'settings:read'])
    expect((await call(who({ [ability]: 1 }), 'GET', '/address')).status).toBe(200);
  expect((await call(who({ 'payment:read': 3 }), 'GET', '/address')).status).toBe(403);
});

it('one organization sees nothing of another', async () => {
  const { address } = await bench.open();
  const { body } = await call(bench.keeper(), 'GET');
  expect(body.address).toBeNull();
  expect(address).toContain('@');
});
