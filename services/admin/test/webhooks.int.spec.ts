import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ACTION_LOGGED, INVOICE_CHANGED, PAYMENT_CHANGED } from '@uketori/proto/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, type TestService } from '@uketori/service-kit/testing';
import { DEMO_ORGANIZATION_ID, SECOND_ORGANIZATION_ID } from '../src/seed.js';
import { asAdmin, demoActor, seededService } from './bench.js';

interface Received {
  path: string;
  headers: IncomingMessage['headers'];
  body: string;
  event: {
    id: string;
    type: string;
    organization_id: string;
    version: number;
    data: Record<string, unknown>;
  };
}

const owner = demoActor('owner');
const inSecond = demoActor('owner', { organization_id: SECOND_ORGANIZATION_ID });
let service: TestService;
let receiver: Server;
let received: Received[] = [];
let respond: (one: Received, response: ServerResponse) => void;

const golden = <T>(name: string): T =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/uketori.${name}.json`), 'utf8')) as T;
const GOLDEN = golden<InvoiceChanged>('journal.v1.InvoiceChanged');

beforeAll(async () => {
  process.env.UKETORI_WEBHOOK_NETWORKS = '127.0.0.4/32';
  process.env.UKETORI_BOX_SECRET = 'test-box-secret-of-32-characters!!';
  service = await seededService();
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      const event = JSON.parse(body) as Received['event'];
      const one = { path: request.url ?? '', headers: request.headers, body, event };
      received.push(one);
      respond(one, response);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.4', resolve));
});
afterAll(async () => {
  receiver.close();
  await service.close();
  delete process.env.UKETORI_WEBHOOK_NETWORKS;
});
beforeEach(async () => {
  await asAdmin(service, 'delete from admin.webhooks; delete from admin_jobs._private_jobs');
  received = [];
  respond = (_, response) => response.end('{"ok":true}');
});

const address = (path = '/hook') => `http://127.0.0.4:${(receiver.address() as AddressInfo).port}${path}`;
interface Made {
  id: string;
  secret: string;
  version: number;
  state: string;
  code?: string;
  [field: string]: unknown;
}
const create = (events: string[], { actor = owner, url = address() }: { actor?: Actor; url?: string } = {}) =>
  service.call<Made>(actor, 'POST', '/webhooks', { name: '会計', url, events });
const get = async (id: string) => (await service.call<Made>(owner, 'GET', `/webhooks/${id}`)).body;
const deliveries = async (id: string, query = '') =>
  (
    await service.call<{ items: Record<string, unknown>[] }>(
      owner,
      'GET',
      `/webhooks/${id}/deliveries${query}`,
    )
  ).body.items;
const invoiceOf = (
  version: number,
  more: Partial<InvoiceChanged> = {},
  organization_id = DEMO_ORGANIZATION_ID,
) => {
  const data = { ...GOLDEN, version, cause: 'updated', ...more };
  return testEvent(organization_id, INVOICE_CHANGED.type, INVOICE_CHANGED.topic, data.id, data);
};
const invoice = (version: number, more: Partial<InvoiceChanged> = {}) =>
  service.feed(invoiceOf(version, more));
/** Runs what waits for its time, too. */
async function runEarly(): Promise<void> {
  await asAdmin(service, `update admin.webhook_deliveries set next_at = now() where state = 'WAITING'`);
  await asAdmin(service, 'update admin.webhooks set held_until = null');
  await service.runJobs('early');
}
const versions = () => received.map(({ event }) => event.version);

test('an event arrives with its whole state, version and a good signature', async () => {
  const { body: made, status } = await create(['invoice.*']);
  expect(status).toBe(201);
  await invoice(3);
  await service.runJobs();
  const [one] = received as [Received];
  expect(one.event).toMatchObject({
    type: 'invoice.updated',
    organization_id: DEMO_ORGANIZATION_ID,
    subject: { type: 'invoice', id: GOLDEN.id },
    version: 3,
    data: { id: GOLDEN.id, local_id: 1, version: 3, total_amount: 110000, partner_name: GOLDEN.partner_name },
  });
  const signed = createHmac('sha256', Buffer.from(made.secret.slice(6), 'base64'))
    .update(`${String(one.headers['webhook-id'])}.${String(one.headers['webhook-timestamp'])}.${one.body}`)
    .digest('base64');
  expect(one.headers['webhook-signature']).toBe(`v1,${signed}`);
  expect(one.headers['webhook-id']).toBe(one.event.id);
  const [row] = await deliveries(made.id);
  expect(row).toMatchObject({
    type: 'invoice.updated',
    subject_version: 3,
    state: 'DELIVERED',
    status: 200,
    attempts: 1,
  });
  const shown = await service.call(owner, 'GET', `/webhooks/${made.id}/deliveries/${String(row?.id)}`);
  expect(shown.body).toMatchObject({
    body: one.body,
    tries: [{ number: 1, status: 200, url: address(), response: '{"ok":true}' }],
  });
  expect(JSON.stringify(await asAdmin(service, 'select * from admin.webhooks'))).not.toContain(
    made.secret.slice(6),
  );
  expect(JSON.stringify(await get(made.id))).not.toContain('whsec_');
});

test('a webhook receives the types that it names, of its own organization only', async () => {
  const { body: invoices } = await create(['invoice.locked'], { url: address('/invoices') });
  await create(['payment.*'], { url: address('/payments') });
  await create(['invoice.*', 'payment.*'], { url: address('/second'), actor: inSecond });
  await invoice(1, { cause: 'created' });
  await invoice(2, { cause: 'locked' });
  const payment = golden<PaymentChanged>('payment.v1.PaymentChanged');
  const of = (organization_id: string) =>
    testEvent(organization_id, PAYMENT_CHANGED.type, PAYMENT_CHANGED.topic, payment.pay_key, payment);
  await service.feed(of(DEMO_ORGANIZATION_ID));
  await service.runJobs();
  expect(received.map(({ path, event }) => [path, event.type]).sort()).toEqual([
    ['/invoices', 'invoice.locked'],
    ['/payments', 'payment.approved'],
  ]);
  received = [];
  await service.feed(of(SECOND_ORGANIZATION_ID));
  await service.runJobs();
  expect(received.map(({ path, event }) => [path, event.organization_id])).toEqual([
    ['/second', SECOND_ORGANIZATION_ID],
  ]);
  for (const path of ['', '/deliveries'])
    expect((await service.call(inSecond, 'GET', `/webhooks/${invoices.id}${path}`)).status).toBe(404);
  expect((await service.call(inSecond, 'POST', `/webhooks/${invoices.id}/test`)).status).toBe(404);
  expect((await service.call(inSecond, 'DELETE', `/webhooks/${invoices.id}`)).status).toBe(404);
});

test('an event that comes twice is queued once', async () => {
  const { body: made } = await create(['invoice.*']);
  const event = invoiceOf(3);
  await service.feed(event);
  await asAdmin(service, 'delete from admin.inbox');
  await service.feed(event);
  await service.runJobs();
  expect(received).toHaveLength(1);
  expect(await deliveries(made.id)).toHaveLength(1);
});

test('events of one subject arrive in their order; another subject does not wait for one that fails', async () => {
  const { body: made } = await create(['invoice.*']);
  const other = newId();
  respond = ({ event }, response) => {
    response.statusCode = event.data.id === GOLDEN.id ? 503 : 200;
    response.end('busy');
  };
  for (const version of [1, 2, 3]) await invoice(version);
  for (const version of [7, 8]) await invoice(version, { id: other });
  await service.runJobs();
  expect(received.filter(({ event }) => event.data.id === other).map(({ event }) => event.version)).toEqual([
    7, 8,
  ]);
  expect(
    received.filter(({ event }) => event.data.id === GOLDEN.id).map(({ event }) => event.version),
  ).toEqual([1]);
  // A newer event must not bring the failed one, nor itself, before its time.
  await invoice(4);
  await service.runJobs();
  expect(received).toHaveLength(3);
  respond = (_, response) => response.end();
  received = [];
  await runEarly();
  expect(versions()).toEqual([1, 2, 3, 4]);
  const rows = await deliveries(made.id, `?subject_id=${GOLDEN.id}&sort=created_at`);
  expect(rows.map(({ attempts, state }) => [attempts, state])).toEqual([
    [2, 'DELIVERED'],
    [1, 'DELIVERED'],
    [1, 'DELIVERED'],
    [1, 'DELIVERED'],
  ]);
});

test('eight tries, then the delivery has failed; the next one of the subject goes on', async () => {
  const { body: made } = await create(['invoice.*']);
  respond = ({ event }, response) => {
    response.statusCode = event.version === 1 ? 500 : 200;
    response.end();
  };
  await invoice(1);
  await invoice(2);
  await service.runJobs();
  for (let i = 0; i < 7; i++) {
    expect(versions()).toEqual(Array(i + 1).fill(1));
    await runEarly();
  }
  expect(versions()).toEqual([...Array(8).fill(1), 2]);
  expect(await deliveries(made.id, '?state=FAILED')).toMatchObject([
    { attempts: 8, status: 500, fault: 'HTTP 500' },
  ]);
  expect(await get(made.id)).toMatchObject({ state: 'ON', fault: '' });
});

test('the pauses grow, and a receiver may ask for a longer one', async () => {
  const { body: made } = await create(['invoice.*']);
  let asked = '';
  respond = (_, response) => {
    response.statusCode = 429;
    if (asked) response.setHeader('retry-after', asked);
    response.end();
  };
  await invoice(1);
  await service.runJobs();
  const pause = async () => {
    const [row] = await deliveries(made.id);
    return (Date.parse(String(row?.next_at)) - Date.now()) / 1000;
  };
  expect(await pause()).toBeLessThan(11);
  await runEarly();
  expect(await pause()).toBeGreaterThan(230);
  asked = '3600';
  await runEarly();
  expect(await pause()).toBeGreaterThan(3500);
});

test('a webhook that failed for two days stops with a mail, keeps its events and sends them after a person resumes it', async () => {
  const { body: made } = await create(['invoice.*']);
  respond = (_, response) => {
    response.statusCode = 500;
    response.end();
  };
  await invoice(1);
  await invoice(2);
  await service.runJobs();
  for (let i = 0; i < 6; i++) await runEarly();
  await asAdmin(service, `update admin.webhooks set failing_since = now() - interval '70 hours'`);
  await asAdmin(service, `update admin.webhook_deliveries set created_at = now() - interval '70 hours'`);
  await runEarly();
  expect(await get(made.id)).toMatchObject({ state: 'STOPPED', fault: 'HTTP 500' });
  const mails = async () => {
    for (const event of await service.outbox<ActionLogged>(ACTION_LOGGED.type)) await service.feed(event);
    return asAdmin<{ type: string; link: string }>(
      service,
      `select type, link from admin.notifications where type = 'webhook_stopped'`,
    );
  };
  expect(await mails()).toContainEqual({ type: 'webhook_stopped', link: '/settings/webhooks' });
  received = [];
  respond = (_, response) => response.end();
  await invoice(3);
  await runEarly();
  expect(received).toEqual([]);
  expect((await service.call<Made>(owner, 'POST', `/webhooks/${made.id}/resume`)).body).toMatchObject({
    state: 'ON',
  });
  await service.runJobs();
  expect(versions()).toEqual([1, 2, 3]);
  expect(await deliveries(made.id, '?state=FAILED,WAITING')).toEqual([]);
});

test('410 switches a webhook off, and nothing is kept for it', async () => {
  const { body: made } = await create(['invoice.*']);
  respond = (_, response) => {
    response.statusCode = 410;
    response.end();
  };
  await invoice(1);
  await service.runJobs();
  await invoice(2);
  await service.runJobs();
  expect(versions()).toEqual([1]);
  expect(await get(made.id)).toMatchObject({ state: 'OFF' });
  const refused = await service.call(owner, 'POST', `/webhooks/${made.id}/test`);
  expect(refused).toMatchObject({ status: 409, body: { code: 'webhook_off' } });
  expect((await service.call(owner, 'POST', `/webhooks/${made.id}/resume`)).body).toMatchObject({
    code: 'webhook_off',
  });
});

test('a receiver that does not respond is not called for every event', async () => {
  const { body: made } = await create(['invoice.*']);
  respond = (_, response) => response.destroy();
  for (let i = 0; i < 100; i++) await invoice(1, { id: newId() });
  await service.runJobs();
  expect(received.length).toBeLessThanOrEqual(16);
  expect(await get(made.id)).toMatchObject({ state: 'FAILING', fault: 'ECONNRESET' });
  respond = (_, response) => response.end();
  await runEarly();
  expect(await deliveries(made.id, '?state=WAITING&limit=100')).toEqual([]);
  expect(new Set(received.map(({ event }) => event.data.id)).size).toBe(100);
});

test('one delivery, or all that failed since, is sent again with the same id', async () => {
  const { body: made } = await create(['invoice.*']);
  await invoice(1);
  await service.runJobs();
  const [row] = await deliveries(made.id);
  const path = `/webhooks/${made.id}/deliveries/${String(row?.id)}/replay`;
  expect((await service.call(owner, 'POST', path)).body).toMatchObject({ state: 'WAITING' });
  expect((await service.call(owner, 'POST', path)).body).toMatchObject({ code: 'delivery_waits' });
  await service.runJobs();
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([row?.event_id, row?.event_id]);
  await asAdmin(service, `update admin.webhook_deliveries set state = 'FAILED'`);
  const since = (at: Date) =>
    service.call(owner, 'POST', `/webhooks/${made.id}/replay`, { since: at.toISOString() });
  expect((await since(new Date(Date.now() + 60_000))).body).toEqual({ count: 0 });
  expect((await since(new Date(0))).body).toEqual({ count: 1 });
  await service.runJobs();
  expect(received).toHaveLength(3);
  const shown = await service.call<{ tries: { number: number }[] }>(
    owner,
    'GET',
    `/webhooks/${made.id}/deliveries/${String(row?.id)}`,
  );
  expect(shown.body.tries.map(({ number }) => number)).toEqual([3, 2, 1]);
});

test('a test call arrives, even at a webhook that stopped', async () => {
  const { body: made } = await create(['payment.paid']);
  await asAdmin(service, 'update admin.webhooks set stopped_at = now(), failing_since = now()');
  const { body } = await service.call<{ id: string; event_id: string }>(
    owner,
    'POST',
    `/webhooks/${made.id}/test`,
  );
  await service.runJobs();
  expect(received.map(({ event }) => [event.id, event.type])).toEqual([[body.event_id, 'test.sent']]);
  expect((await service.call(owner, 'GET', `/webhooks/${made.id}/deliveries/${body.id}`)).body).toMatchObject(
    {
      state: 'DELIVERED',
    },
  );
});

test('users subscribe to what they may read, and see no other body', async () => {
  const narrow = demoActor('owner', {
    role_id: 2,
    abilities: { 'settings:read': 3, 'settings:update': 3, 'invoice:read': 2, 'payment:read': 3 },
  });
  expect((await create(['invoice.created'], { actor: narrow })).body).toMatchObject({
    code: 'grant_exceeds_own_rights',
  });
  expect((await create(['payment.paid'], { actor: narrow })).status).toBe(201);
  const { body: made } = await create(['invoice.*']);
  const change = {
    name: 'x',
    url: address('/elsewhere'),
    events: ['invoice.*'],
    enabled: true,
    version: made.version,
  };
  for (const events of [['invoice.*'], ['payment.paid']])
    expect(
      (await service.call(narrow, 'PUT', `/webhooks/${made.id}`, { ...change, events })).body,
    ).toMatchObject({
      code: 'grant_exceeds_own_rights',
    });
  await invoice(1);
  await service.runJobs();
  const [row] = await deliveries(made.id);
  const shown = await service.call(narrow, 'GET', `/webhooks/${made.id}/deliveries/${String(row?.id)}`);
  expect(shown.body).toMatchObject({ body: null, tries: [{ status: 200 }] });
  expect(JSON.stringify(shown.body)).not.toContain(GOLDEN.partner_name);
  const reader = demoActor('owner', { role_id: 2, abilities: { 'settings:read': 3 } });
  expect((await create(['payment.paid'], { actor: reader })).status).toBe(403);
  const key = demoActor('owner', { maker_user_id: owner.user_id });
  expect((await create(['payment.paid'], { actor: key })).body).toMatchObject({ code: 'person_required' });
});

test.each([
  [{ events: ['session.*'] }, 'invalid_input'],
  [{ events: [] }, 'invalid_input'],
  [{ name: '' }, 'invalid_input'],
  [{ url: 'ftp://127.0.0.4/' }, 'webhook_url_refused'],
])('%p is refused with %s', async (more, code) => {
  const body = { name: 'x', url: address(), events: ['invoice.*'], ...more };
  expect((await service.call(owner, 'POST', '/webhooks', body)).body).toMatchObject({ code });
});

test.each(['127.0.0.1', 'localhost', '[::1]', '169.254.169.254', '10.0.0.1', '0x7f.1'])(
  'no event goes to %s, which the operator did not open',
  async (host) => {
    const { body: made } = await create(['invoice.*'], {
      url: `http://${host}:${(receiver.address() as AddressInfo).port}/`,
    });
    await invoice(1);
    await service.runJobs();
    expect(received).toEqual([]);
    const [row] = await deliveries(made.id);
    expect(row).toMatchObject({ state: 'WAITING', status: null });
    expect(String(row?.fault)).toMatch(/address refused/);
  },
);

test('an organization has twenty webhooks at most', async () => {
  for (let i = 0; i < 20; i++) expect((await create(['invoice.*'])).status).toBe(201);
  expect((await create(['invoice.*'])).body).toMatchObject({
    code: 'too_many_webhooks',
    params: { max: 20 },
  });
});

test('both secrets sign for a day after a new one was made, and a switched-off webhook keeps nothing', async () => {
  const { body: made } = await create(['invoice.*']);
  const renewed = await service.call<Made>(owner, 'POST', `/webhooks/${made.id}/secret`);
  expect(renewed.body.secret).not.toBe(made.secret);
  await invoice(1);
  await service.runJobs();
  expect(String(received[0]?.headers['webhook-signature']).split(' ')).toHaveLength(2);
  const { id, version } = renewed.body;
  const off = { name: 'x', url: address(), events: ['invoice.*'], enabled: false, version };
  expect((await service.call(owner, 'PUT', `/webhooks/${id}`, { ...off, version: 1 })).body).toMatchObject({
    code: 'version_conflict',
  });
  expect((await service.call<Made>(owner, 'PUT', `/webhooks/${id}`, off)).body).toMatchObject({
    state: 'OFF',
  });
  await invoice(2);
  await service.runJobs();
  expect(received).toHaveLength(1);
  expect((await service.call(owner, 'DELETE', `/webhooks/${id}`)).status).toBe(204);
  expect(await asAdmin(service, 'select 1 from admin.webhook_deliveries')).toEqual([]);
});
