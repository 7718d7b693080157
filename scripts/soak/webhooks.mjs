// Webhooks under kills: events of several organizations go through the real outbox, relay, consumers and jobs of two
// processes of service admin, which are killed at random. In the end every event has arrived at its own organization,
// in the order of its subject.
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { openTestDatabase } from '../database.mjs';
import { startReceiver } from './receiver.mjs';

const HOST = '127.0.0.6';
const PASSWORD = 'test-only';
const BOX_SECRET = 'soak-box-secret-of-32-characters!';
const ORGANIZATIONS = 5;
const SUBJECTS = 40;
/** Events that may wait at one time: more would only measure the disk. */
const AHEAD = 20_000;
const LONGEST_REST_MS = 120_000;

const kit = (name) => import(`../../services/kit/dist/${name}.js`);

/**
 * @param {object} options
 * @param {number} options.deliveries   events, rounded up to whole versions of every subject
 * @param {number} options.every_ms     a process is killed about so often
 * @param {() => number} options.random
 * @param {(line: string) => void} [options.print]
 * @returns {Promise<{expected: number, kills: number, seconds: number, account: object, wrong: string[]}>}
 */
export async function soakOf({ deliveries, every_ms, random, print = () => undefined }) {
  const versions = Math.ceil(deliveries / (ORGANIZATIONS * SUBJECTS));
  const expected = versions * ORGANIZATIONS * SUBJECTS;
  const database = await openTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  const secrets = new Map();
  const nodes = [];
  let receiver;
  let working = true;
  try {
    const { migrateAll, serviceRole } = await kit('migrate');
    await migrateAll({ admin_url: database.url, services: ['admin'], passwords: { admin: PASSWORD } });
    const login = new URL(database.url);
    login.username = serviceRole('admin');
    login.password = PASSWORD;
    const env = {
      ...process.env,
      SOAK_DATABASE_URL: login.href,
      UKETORI_BOX_SECRET: BOX_SECRET,
      UKETORI_WEBHOOK_NETWORKS: `${HOST}/32`,
      UKETORI_SESSION_SECRET: 'soak-session-secret-of-32-characters!',
    };
    await client.connect();
    receiver = await startReceiver(HOST, secrets, random);
    const organizations = await makeOrganizations(client, secrets, receiver.urlOf);
    const began = Date.now();
    nodes.push(startNode(env), startNode(env));
    const result = { kills: 0 };
    const killing = kill(nodes, env, every_ms, random, () => working, result);
    const feeding = feed(client, organizations, versions);
    await untilArrived(client, receiver, expected, print);
    await feeding;
    working = false;
    await killing;
    const seconds = (Date.now() - began) / 1000;
    const wrong = [...receiver.account.wrong, ...(await leftOver(client, receiver, organizations, versions))];
    return { expected, kills: result.kills, seconds, account: receiver.account, wrong };
  } finally {
    working = false;
    for (const node of nodes) node.child.kill('SIGKILL');
    receiver?.close();
    await client.end().catch(() => undefined);
    await database.close();
  }
}

function startNode(env) {
  const child = fork(new URL('node.mjs', import.meta.url), {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = new Promise((resolve) => child.once('message', resolve).once('exit', resolve));
  return { child, ready };
}

/** Kills one of the processes now and then, and starts another in its place. One that starts is left alone. */
async function kill(nodes, env, every_ms, random, isWorking, result) {
  while (isWorking()) {
    await sleep(every_ms * (0.5 + random()));
    const at = random() < 0.5 ? 0 : 1;
    await nodes[at].ready;
    if (!isWorking()) return;
    nodes[at].child.kill('SIGKILL');
    result.kills += 1;
    nodes[at] = startNode(env);
  }
}

async function makeOrganizations(client, secrets, urlOf) {
  const { newWebhookSecret } = await kit('webhook-signature');
  const { SecretBox } = await kit('secret-box');
  const { placeOf } = await import('../../services/admin/dist/webhooks/webhook-secrets.service.js');
  const box = new SecretBox([BOX_SECRET]);
  const organizations = [];
  for (let i = 0; i < ORGANIZATIONS; i++) {
    const id = randomUUID();
    const webhook = randomUUID();
    const secret = newWebhookSecret();
    secrets.set(id, secret);
    organizations.push({ id, subjects: Array.from({ length: SUBJECTS }, () => randomUUID()) });
    await client.query(
      `insert into admin.organizations (organization_id, id, name, settings, profile) values ($1, $1, $2, '{}', '{}')`,
      [id, `組織 ${i + 1}`],
    );
    await client.query(
      `insert into admin.webhooks (organization_id, id, stream, name, url, events, secret_sealed)
       values ($1, $2, 'events', 'soak', $3, '{invoice.*}', $4)`,
      [id, webhook, urlOf(id), box.seal(secret, placeOf(webhook))],
    );
  }
  return organizations;
}

/** Leaves every version of every subject in the outbox, as a use case would, and not too far ahead of the deliveries. */
async function feed(client, organizations, versions) {
  for (let version = 1; version <= versions; version++) {
    const events = organizations.flatMap(({ id, subjects }) =>
      subjects.map((subject) => eventOf(id, subject, version)),
    );
    await client.query(`select admin.write_effects($1, '[]')`, [JSON.stringify(events)]);
    while (version % 20 === 0 && (await waitingEvents(client)) > AHEAD) await sleep(200);
  }
}

function eventOf(organizationid, subject, version) {
  return {
    specversion: '1.0',
    id: randomUUID(),
    source: '/uketori/journal',
    type: 'uketori.journal.v1.InvoiceChanged',
    topic: 'uketori.journal.invoice',
    subject,
    time: new Date().toISOString(),
    datacontenttype: 'application/json',
    organizationid,
    version,
    cause: 'updated',
    actorid: organizationid,
    actorname: 'soak',
    requestid: 'soak',
    traceparent: `00-${'0'.repeat(31)}1-${'0'.repeat(15)}1-01`,
    data: {
      id: subject,
      local_id: 1,
      version,
      cause: 'updated',
      partner_name: '株式会社ミナト印刷',
      company_id: '',
      t_number: '',
      issue_date: '2026-10-31',
      pay_date: '',
      due_date: '',
      delivery_date: '',
      total_amount: String(version),
      withholding_tax: '0',
      department_id: '',
      locked: false,
      deleted: false,
      balanced: true,
      coded: false,
      document_id: '',
      upload_id: '',
      source: 'api',
      source_ref: '',
      created_by: '',
      lock_attempt: 0,
      currency_code: 'JPY',
      content_version: version,
      hands: [],
    },
  };
}

async function waitingEvents(client) {
  const { rows } = await client.query(
    `select (select count(*) from admin.outbox)::int
       + (select count(*) from admin.webhook_deliveries where state = 'WAITING')::int as n`,
  );
  return rows[0].n;
}

/** Waits until all have arrived. The pauses between tries pass at once: the time is set forward in the rows. */
async function untilArrived(client, receiver, expected, print) {
  let seen = -1;
  let since = Date.now();
  for (let turn = 0; receiver.account.accepted < expected; turn++) {
    await sleep(500);
    const { accepted } = receiver.account;
    if (accepted !== seen) since = Date.now();
    if (Date.now() - since > LONGEST_REST_MS) return;
    seen = accepted;
    if (turn % 20 === 19) print(`${accepted} of ${expected}`);
    await client.query(`update admin.webhooks set held_until = null where held_until is not null`);
    const { rowCount } = await client.query(
      `update admin.webhook_deliveries set next_at = now() where state = 'WAITING' and next_at > now()`,
    );
    if (rowCount > 0)
      await client.query(
        `update admin_jobs._private_jobs set run_at = now() where locked_at is null and run_at > now()
           and key like 'admin.deliver_webhook/%'`,
      );
  }
}

/** What did not arrive, or is not noted as delivered; and what the consumers put aside. */
async function leftOver(client, receiver, organizations, versions) {
  const missing = organizations.flatMap(({ id, subjects }) =>
    subjects
      .filter((subject) => receiver.highest.get(`${id} ${subject}`) !== versions)
      .map((subject) => `${id} ${subject}: arrived up to ${receiver.highest.get(`${id} ${subject}`) ?? 0}`),
  );
  // The last round of tries is noted after its responses.
  for (let i = 0; i < 60 && missing.length === 0; i++) {
    const { rows } = await client.query(
      `select 1 from admin.webhook_deliveries where state = 'WAITING' limit 1`,
    );
    if (rows.length === 0) break;
    await sleep(500);
  }
  const { rows } = await client.query(
    `select state, count(*)::int as n from admin.webhook_deliveries where state <> 'DELIVERED' group by state
     union all select 'dead letter', count(*)::int from admin.dead_letters having count(*) > 0`,
  );
  return [...missing, ...rows.map(({ state, n }) => `${n} × ${state}`)];
}
