import { migrateAll, migrationFiles } from '@uketori/service-kit/migrate';
import { reseal } from '@uketori/service-kit/reseal';
import { SecretBox } from '@uketori/service-kit/secret-box';
import { serverUrl } from '@uketori/service-kit/testing';
import pg from 'pg';
import { SEALED_WEBHOOK_COLUMNS, WebhookSecrets } from '../src/webhooks/webhook-secrets.service.js';
import type { WebhookRow } from '../src/webhooks/webhooks.repository.js';

const ORGANIZATION = '0190c0de-0000-7000-8000-0000000000a1';
const [DELIVERED, WAITING, OF_NONE] = ['d1', 'd2', 'd3'].map(
  (end) => `0190c0de-0000-7000-8000-0000000000${end}`,
) as [string, string, string];
const WITHOUT = '0190c0de-0000-7000-8000-0000000000a2';
const PRESENT = 'present-box-secret-of-32-characters';
const FORMER = 'former-box-secret-of-32-characters!';
const DATABASE = `uketori_moved_${process.pid}`;

let server: pg.Client;
let database: pg.Client;
let url: string;

beforeAll(async () => {
  server = new pg.Client({ connectionString: await serverUrl() });
  await server.connect();
  await server.query(`create database ${DATABASE}`);
  const address = new URL(await serverUrl());
  address.pathname = `/${DATABASE}`;
  url = address.href;
  database = new pg.Client({ connectionString: url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.query(`drop database ${DATABASE} with (force)`);
  await server.end();
});

const migrate = (more: object = {}) =>
  migrateAll({ admin_url: url, services: ['admin'], passwords: {}, ...more });
const tables = async () =>
  (
    await database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'admin' and tablename like 'security_%'",
    )
  ).rows.map(({ name }) => name);

test('the webhooks of security events and their deliveries go on in the new tables', async () => {
  await migrate({
    files: (name: 'admin') => migrationFiles(name).filter((file) => file.name < '0188'),
  });
  const box = new SecretBox([FORMER]);
  const place = `admin.security_webhooks:${ORGANIZATION}:secret`;
  for (const id of [ORGANIZATION, WITHOUT])
    await database.query(
      "insert into admin.organizations (organization_id, id, name, settings, profile) values ($1, $1, 'x', '{}', '{}')",
      [id],
    );
  await database.query(
    `insert into admin.security_webhooks (organization_id, url, secret_sealed, former_sealed, former_until, fault, version)
     values ($1, 'https://siem.example/', $2, $3, now() + interval '1 hour', 'HTTP 500', 4)`,
    [ORGANIZATION, box.seal('whsec_new', place), box.seal('whsec_old', place)],
  );
  const event = { data: { subject_type: 'session' } };
  for (const [organization_id, id, state, attempts] of [
    [ORGANIZATION, DELIVERED, 'DELIVERED', 1],
    [ORGANIZATION, WAITING, 'WAITING', 7],
    [WITHOUT, OF_NONE, 'DELIVERED', 1],
  ])
    await database.query(
      `insert into admin.security_deliveries (organization_id, id, type, body, state, attempts)
       values ($1, $2, 'login.failed', $3, $4, $5)`,
      [organization_id, id, JSON.stringify(event), state, attempts],
    );

  expect(await migrate()).toEqual(['admin/0189-security-webhooks-moved.sql']);
  expect((await tables()).sort()).toEqual(['security_deliveries', 'security_webhooks']);
  const webhooks = await database.query<WebhookRow>('select * from admin.webhooks');
  expect(webhooks.rows).toMatchObject([
    {
      organization_id: ORGANIZATION,
      id: ORGANIZATION,
      stream: 'security',
      url: 'https://siem.example/',
      enabled: true,
      fault: 'HTTP 500',
      version: 4,
    },
  ]);
  const deliveries = await database.query('select * from admin.webhook_deliveries order by seq');
  expect(deliveries.rows).toMatchObject([
    {
      id: DELIVERED,
      webhook_id: ORGANIZATION,
      event_id: DELIVERED,
      state: 'DELIVERED',
      subject_type: 'session',
    },
    { id: WAITING, subject_id: WAITING, state: 'WAITING', attempts: 7, earlier_attempts: 7 },
  ]);

  // An exchange of the secret of the box reaches them, and they still open.
  const both = new SecretBox([PRESENT, FORMER]);
  expect(await reseal(database, both, SEALED_WEBHOOK_COLUMNS)).toEqual({ resealed: 2, current: 0, lost: [] });
  const [moved] = (await database.query<WebhookRow>('select * from admin.webhooks')).rows as [WebhookRow];
  process.env.UKETORI_BOX_SECRET = PRESENT;
  const until = new Date(Date.now() + 60_000).toISOString();
  expect(new WebhookSecrets().signing({ ...moved, former_until: until })).toEqual(['whsec_new', 'whsec_old']);

  expect(await migrate({ contract: true })).toEqual([]);
  expect(await tables()).toEqual([]);
});
