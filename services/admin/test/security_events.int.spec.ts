import { createHmac } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ACTION_LOGGED } from '@uketori/proto/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import { type TestService, testActor } from '@uketori/service-kit/testing';
import { AccessService } from '../src/access/access.service.js';
import { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, login, seededService } from './bench.js';

interface Received {
  path: string;
  headers: Record<string, string>;
  body: string;
}

const owner = demoActor('owner');
const inSecond = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });
let service: TestService;
let receiver: Server;
let folder: string;
let received: Received[] = [];
let answer = 200;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uketori-security-'));
  process.env.UKETORI_SECURITY_LOG = join(folder, 'log/security.jsonl');
  process.env.UKETORI_WEBHOOK_NETWORKS = '127.0.0.2/32';
  process.env.UKETORI_BOX_SECRET = 'test-box-secret-of-32-characters!!';
  service = await seededService();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      received.push({ path: request.url ?? '', headers: request.headers as Record<string, string>, body });
      response.statusCode = answer;
      response.setHeader('location', 'http://127.0.0.1/elsewhere');
      response.end('x'.repeat(10));
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.2', resolve));
});
afterAll(async () => {
  receiver.close();
  await service.close();
  await rm(folder, { recursive: true, force: true });
  for (const name of ['UKETORI_SECURITY_LOG', 'UKETORI_WEBHOOK_NETWORKS']) delete process.env[name];
});
beforeEach(() => {
  received = [];
  answer = 200;
});

const address = (host = '127.0.0.2') => `http://${host}:${(receiver.address() as AddressInfo).port}/hook`;
const webhook = (actor = owner) => service.call<Record<string, unknown>>(actor, 'GET', '/security-webhook');
const set = async (url: string, more: object = {}, actor = owner) => {
  const { version } = (await webhook(actor)).body;
  return service.call<Record<string, unknown>>(actor, 'PUT', '/security-webhook', {
    url,
    enabled: true,
    version,
    ...more,
  });
};
const deliveries = async () =>
  (await service.call<{ items: Record<string, unknown>[] }>(owner, 'GET', '/security-webhook/deliveries'))
    .body.items;
/** Hands the log's newest events to the consumers, as the transport would. */
async function deliverLog(): Promise<void> {
  for (const event of await service.outbox<ActionLogged>(ACTION_LOGGED.type)) await service.feed(event);
  await asAdmin(service, `delete from admin.outbox where type = $1`, [ACTION_LOGGED.type]);
}
/** Runs the deliveries that wait for their time, too. */
async function runEarly(): Promise<void> {
  await asAdmin(service, `update admin.webhook_deliveries set next_at = now() where state = 'WAITING'`);
  await service.runJobs('early');
}
const lines = async () =>
  (await readFile(process.env.UKETORI_SECURITY_LOG ?? '', 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; type: string; data: Record<string, unknown> });
const signatureOf = ({ headers, body }: Received, secret: string) =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

let secret = '';

test('an address is set with a secret that is shown once and stored sealed', async () => {
  expect((await webhook()).body).toMatchObject({ url: '', enabled: false, version: 0 });
  const made = await set(address());
  expect(made).toMatchObject({ status: 200, body: { url: address(), enabled: true, version: 1 } });
  secret = String(made.body.secret);
  expect(secret).toMatch(/^whsec_/);
  expect(JSON.stringify((await webhook()).body)).not.toContain('whsec_');
  const stored = await asAdmin<{ secret_sealed: string }>(
    service,
    'select secret_sealed from admin.webhooks',
  );
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
  expect(
    await asAdmin(service, `select 1 from admin.audit_log where before::text || after::text like '%whsec%'`),
  ).toEqual([]);
  const again = await set(address());
  expect(again.body).not.toHaveProperty('secret');
});

test('a log-in that failed reaches the line and the webhook with a good signature, in the order of the log', async () => {
  await deliverLog();
  await service.runJobs();
  received = [];
  await login(service, 'keiri@uketori.example', { password: 'wrong-password' });
  await login(service, 'keiri@uketori.example');
  await deliverLog();
  await service.runJobs();
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'login.failed',
    'login.succeeded',
  ]);
  for (const one of received) {
    expect(one.headers['content-type']).toBe('application/json');
    expect(one.headers['webhook-signature']).toBe(signatureOf(one, secret));
    expect(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60);
    const { id, data } = JSON.parse(one.body) as { id: string; data: Record<string, unknown> };
    expect(id).toBe(one.headers['webhook-id']);
    expect(data).toMatchObject({ organization_id: DEMO_ORGANIZATION_ID, ip: '192.0.2.10' });
    expect(one.body).not.toContain('keiri');
    expect((await lines()).filter((line) => line.id === id)).toHaveLength(1);
  }
  expect((await deliveries()).slice(0, 2)).toMatchObject([
    { state: 'DELIVERED', status: 200, attempts: 1 },
    { state: 'DELIVERED', status: 200, attempts: 1 },
  ]);
});

test('an event that comes twice is sent once; what is no security event is not sent', async () => {
  await service.call(owner, 'POST', '/roles', { name: `Role ${Date.now()}` });
  await service.call(owner, 'POST', '/board-messages', { title: 'x', body: 'x' });
  const events = await service.outbox<ActionLogged>(ACTION_LOGGED.type);
  for (const event of [...events, ...events]) await service.feed(event);
  await deliverLog();
  await service.runJobs();
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'grant.role_created',
  ]);
});

test('another organization receives nothing of this one', async () => {
  await service.call(inSecond, 'POST', '/roles', { name: `Role ${Date.now()}` });
  await deliverLog();
  await service.runJobs();
  expect(received).toEqual([]);
  expect((await webhook(inSecond)).body).toMatchObject({ url: '', version: 0 });
});

test('both secrets sign for a day after a new one was made', async () => {
  const renewed = await service.call<{ secret: string; former_until: string }>(
    owner,
    'POST',
    '/security-webhook/secret',
  );
  expect(Date.parse(renewed.body.former_until) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  await deliverLog();
  await service.runJobs();
  received = [];
  await service.call(owner, 'POST', '/security-webhook/test');
  await service.runJobs();
  const [one] = received as [Received];
  expect(one.headers['webhook-signature']).toBe(
    `${signatureOf(one, renewed.body.secret)} ${signatureOf(one, secret)}`,
  );
  await asAdmin(service, 'update admin.webhooks set former_until = now()');
  received = [];
  await service.call(owner, 'POST', '/security-webhook/test');
  await service.runJobs();
  expect(received[0]?.headers['webhook-signature']).toBe(
    signatureOf(received[0] as Received, renewed.body.secret),
  );
});

test.each([500, 302, 404])(
  'status %i is a failed try, which is repeated until the last one',
  async (status) => {
    answer = status;
    const { body } = await service.call<{ id: string }>(owner, 'POST', '/security-webhook/test');
    await service.runJobs();
    const mine = async () => (await deliveries()).find(({ id }) => id === body.id);
    expect(await mine()).toMatchObject({ state: 'WAITING', status, attempts: 1 });
    expect((await webhook()).body).toMatchObject({ fault: `HTTP ${status}` });
    for (let i = 0; i < 8; i++) await runEarly();
    expect(await mine()).toMatchObject({ state: 'FAILED', status, attempts: 8, fault: `HTTP ${status}` });
    expect(received).toHaveLength(8);
    // The place of a redirect was not requested.
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/hook']));
    answer = 200;
    await service.call(owner, 'POST', '/security-webhook/test');
    await service.runJobs();
    expect((await webhook()).body).toMatchObject({ fault: '', failing_since: null });
  },
);

test('410 switches the webhook off', async () => {
  answer = 410;
  await service.call(owner, 'POST', '/security-webhook/test');
  await service.runJobs();
  expect((await webhook()).body).toMatchObject({ enabled: false });
  received = [];
  const refused = await service.call(owner, 'POST', '/security-webhook/test');
  expect(refused).toMatchObject({ status: 409, body: { code: 'webhook_off' } });
  await login(service, 'keiri@uketori.example');
  await deliverLog();
  await service.runJobs();
  expect(received).toEqual([]);
  answer = 200;
  await set(address());
});

test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '0x7f.1'])(
  'the product sends no event to %s, which the operator did not open',
  async (host) => {
    await set(address(host));
    const { body } = await service.call<{ id: string }>(owner, 'POST', '/security-webhook/test');
    await service.runJobs();
    expect(received).toEqual([]);
    const row = (await deliveries()).find(({ id }) => id === body.id);
    expect(row).toMatchObject({ status: null });
    expect(String(row?.fault)).toMatch(/address refused/);
    await asAdmin(service, `delete from admin.webhook_deliveries; delete from admin_jobs._private_jobs`);
    await set(address());
  },
);

test('a bad address is refused, and neither keys nor readers set one', async () => {
  expect((await set('ftp://127.0.0.2/')).body).toMatchObject({ code: 'webhook_url_refused' });
  expect((await set('https://user:secret@siem.example/')).body).toMatchObject({
    code: 'webhook_url_refused',
  });
  const key = demoActor('owner', { maker_user_id: owner.user_id });
  expect((await set(address(), {}, key)).body).toMatchObject({ code: 'person_required' });
  const reader = testActor({ ...owner, abilities: { 'settings:read': 1 } });
  expect((await set(address(), {}, reader)).status).toBe(403);
  expect((await set(address(), { version: 99 })).body).toMatchObject({ code: 'version_conflict' });
});

test('a refused request of a known caller is in the log once a minute and code', async () => {
  const access = service.app.get(AccessService);
  const refused = {
    organization_id: DEMO_ORGANIZATION_ID,
    user_id: owner.user_id,
    ip_address: '192.0.2.77',
    method: 'PUT',
    path: '/api/v1/roles/1/abilities',
    code: 'no_privilege',
  };
  for (let i = 0; i < 3; i++) await access.logRefusedRequest(refused);
  await access.logRefusedRequest({ ...refused, code: 'module_disabled' });
  await access.logRefusedRequest({ ...refused, organization_id: 'x' });
  await deliverLog();
  await service.runJobs();
  const events = received
    .map(({ body }) => JSON.parse(body) as { type: string; data: object })
    .filter(({ type }) => type.startsWith('refusal'));
  expect(events.map(({ type }) => type)).toEqual(['refusal.request', 'refusal.request']);
  expect(events[0]?.data).toMatchObject({
    user_id: owner.user_id,
    ip: '192.0.2.77',
    action: 'request.refused',
  });
});

test('removing the address ends the stream', async () => {
  await service.call(owner, 'DELETE', '/security-webhook');
  received = [];
  await login(service, 'keiri@uketori.example');
  await deliverLog();
  await service.runJobs();
  expect(received).toEqual([]);
  const removed = await service.call(owner, 'POST', '/security-webhook/test');
  expect(removed.body).toMatchObject({ code: 'webhook_missing' });
});
