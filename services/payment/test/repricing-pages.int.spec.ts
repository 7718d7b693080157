import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { auditChain } from '@uketori/service-kit/testing';
import pg from 'pg';
import { PAGE } from '../src/repricing/repricing-pages.repository.js';
import { RepricingsService } from '../src/repricing/repricings.service.js';
import { type House, manager, openHouse, type Payment } from './payment-house.js';
import {
  borne,
  company,
  ours,
  type Repriced,
  type Repricing,
  repricingIn,
  tellCompany,
} from './repricing-house.js';

const DRAFTS = PAGE * 2 + 30;
let house: House;
let repricing: Repricing;
beforeAll(async () => {
  house = await openHouse();
  repricing = repricingIn(house);
});
afterAll(async () => {
  await house?.service.close();
});

interface Under {
  id: string;
  user_bank_id: string | null;
  company_id: string | null;
  done: number;
  total: number;
}
const underWay = async (actor: Actor): Promise<Under[]> =>
  (await house.call<{ items: Under[] }>(actor, 'GET', '/payments/repricings')).body.items;

/**
 * Drafts by the hundred: one that was opened as always, written as often as wanted. Returns the last one's
 * key.
 */
async function many(actor: Actor, payment: Payment, count: number): Promise<string> {
  const columns = await house.admin<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'payment' and table_name = 'payments' and is_generated = 'NEVER'`,
  );
  const own: Record<string, string> = {
    id: "('ffffffff-0000-7000-8000-' || substr(id::text, 33) || lpad(n::text, 8, '0'))::uuid",
    invoice_id: 'gen_random_uuid()',
    local_id: 'local_id + n',
    invoice_local_id: 'invoice_local_id + n',
  };
  const names = columns.map(({ name }) => name);
  const rows = await house.admin<{ id: string }>(
    `insert into payment.payments (${names.join(', ')})
     select ${names.map((name) => own[name] ?? name).join(', ')} from payment.payments, generate_series(1, $2::int) n
     where id = $1 order by n returning id`,
    [payment.pay_key, count - 1],
  );
  expect(rows).toHaveLength(count - 1);
  return rows.at(-1)?.id ?? actor.organization_id;
}

const feesOf = async (actor: Actor): Promise<Record<string, number>> => {
  const rows = await house.admin<{ fee: string; payments: string }>(
    `select transfer_fee as fee, count(*) as payments from payment.payments where organization_id = $1 group by 1`,
    [actor.organization_id],
  );
  return Object.fromEntries(rows.map(({ fee, payments }) => [fee, Number(payments)]));
};
const told = async (actor: Actor): Promise<[number, number]> => {
  const [row] = await house.admin<{ events: string; links: string }>(
    `select (select count(*) from payment.outbox where organization_id = $1
              and type = 'uketori.payment.v1.PaymentChanged' and payload ->> 'cause' = 'updated') as events,
            (select count(*) from payment.audit_log where organization_id = $1
              and action = 'payment.repriced' and user_name = $2) as links`,
    [actor.organization_id, actor.user_name],
  );
  return [Number(row?.events), Number(row?.links)];
};

async function started() {
  const { actor, bank, fee } = await repricing.started();
  const first = await house.opened(actor, borne());
  const last = await many(actor, first, DRAFTS);
  return { actor, bank, fee, first, last };
}

test('a change returns its first page; the rest follows page by page, each with events and log of its own', async () => {
  const { actor, bank, fee } = await started();
  await repricing.feeTo(actor, bank, fee, 660);
  expect(await feesOf(actor)).toEqual({ 550: DRAFTS - PAGE, 660: PAGE });
  expect(await underWay(actor)).toMatchObject([
    { user_bank_id: bank, company_id: null, done: PAGE, total: DRAFTS },
  ]);
  expect(await underWay(manager())).toEqual([]);
  const [{ id: repricing_id = '' } = {}] = await underWay(actor);
  const job = { actor, data: { repricing_id }, attempt: 1, stopping: new AbortController().signal };
  await house.service.app.get(RepricingsService).page(job);
  expect(await feesOf(actor)).toEqual({ 550: DRAFTS - PAGE * 2, 660: PAGE * 2 });
  expect(await underWay(actor)).toMatchObject([{ done: PAGE * 2, total: DRAFTS }]);
  expect(await told(actor)).toEqual([PAGE * 2, PAGE * 2]);
  // The process that comes after one that died goes on where that one stopped.
  await house.service.runJobs();
  expect(await feesOf(actor)).toEqual({ 660: DRAFTS });
  expect(await told(actor)).toEqual([DRAFTS, DRAFTS]);
  expect(await underWay(actor)).toEqual([]);
  expect(await auditChain(house.service.work, actor)).toMatchObject({ broken_at: null });
});

test('a second change restarts and leaves every payment with its own outcome', async () => {
  const { actor, bank, fee } = await started();
  const changed = await repricing.feeTo(actor, bank, fee, 660);
  await repricing.feeTo(actor, bank, changed, 770);
  expect(await feesOf(actor)).toEqual({ 550: DRAFTS - PAGE, 770: PAGE });
  expect(await underWay(actor)).toMatchObject([{ done: PAGE, total: DRAFTS }]);
  await house.service.runJobs();
  expect(await feesOf(actor)).toEqual({ 770: DRAFTS });
});

test('two processes at one repricing share its pages', async () => {
  const { actor, bank, fee } = await started();
  await repricing.feeTo(actor, bank, fee, 660);
  await Promise.all([1, 2, 3].map(() => house.service.runJobs()));
  expect(await feesOf(actor)).toEqual({ 660: DRAFTS });
  expect(await told(actor)).toEqual([DRAFTS, DRAFTS]);
});

test('a page that fails leaves nothing of itself, waits, and holds up no other organization', async () => {
  const broken = await started();
  const sound = await started();
  const guard = `check (organization_id <> '${broken.actor.organization_id}' or id <> '${broken.last}' or transfer_fee = 550)`;
  await house.admin(`alter table payment.payments add constraint broken_page ${guard}`);
  await repricing.feeTo(broken.actor, broken.bank, broken.fee, 660);
  await repricing.feeTo(sound.actor, sound.bank, sound.fee, 660);
  await house.service.runJobs();
  expect(await feesOf(sound.actor)).toEqual({ 660: DRAFTS });
  expect(await feesOf(broken.actor)).toEqual({ 550: DRAFTS - PAGE * 2, 660: PAGE * 2 });
  expect(await underWay(broken.actor)).toMatchObject([{ done: PAGE * 2, total: DRAFTS }]);
  await house.admin('alter table payment.payments drop constraint broken_page');
  await house.service.runJobs();
  expect(await feesOf(broken.actor)).toEqual({ 550: DRAFTS - PAGE * 2, 660: PAGE * 2 });
  await house.service.runJobs('early');
  expect(await feesOf(broken.actor)).toEqual({ 660: DRAFTS });
});

test('what waits for its page is not confirmed or approved with the old fee; worked out by hand it is', async () => {
  const { actor, bank, fee, last } = await started();
  await repricing.feeTo(actor, bank, fee, 660);
  const waiting = { pay_key: last } as Payment;
  expect((await repricing.confirm(actor, waiting)).body.code).toBe('repricing_under_way');
  expect((await repricing.get(actor, waiting)).fee_today).toMatchObject({ transfer_fee: 660 });
  const { body } = await house.call<{ results: object[] }>(actor, 'POST', '/payments/bulk', {
    action: 'confirm',
    level: 1,
    pay_keys: [last],
  });
  expect(body.results).toEqual([{ pay_key: last, ok: false, code: 'repricing_under_way' }]);
  expect((await repricing.reprice(actor, waiting)).body).toMatchObject({ transfer_fee: 660 });
  expect((await repricing.confirm(actor, waiting)).status).toBe(200);
  await house.service.runJobs();
  expect(await feesOf(actor)).toEqual({ 660: DRAFTS });
  expect(await repricing.get(actor, waiting)).toMatchObject({ confirm_level: 1, fee_differs: false });
});

test('one that was confirmed before the change is not approved before it says that its fee differs', async () => {
  const { actor, bank, fee, last } = await started();
  const waiting = { pay_key: last } as Payment;
  expect((await repricing.confirm(actor, waiting)).status).toBe(200);
  await house.confirmAccount(actor, await repricing.get(actor, waiting));
  await repricing.feeTo(actor, bank, fee, 660);
  const approve = () => house.call<Repriced>(actor, 'POST', `/payments/${last}/approval`, {});
  expect((await approve()).body.code).toBe('repricing_under_way');
  await house.service.runJobs();
  expect(await repricing.get(actor, waiting)).toMatchObject({ fee_differs: true, transfer_fee: 550 });
  expect((await approve()).status).toBe(200);
});

test('payments of one transfer are one step and stay together', async () => {
  const { actor, bank, fee, last } = await started();
  const keys = await house.admin<{ id: string }>(
    'select id from payment.payments where organization_id = $1 order by id desc limit 3',
    [actor.organization_id],
  );
  const pay_keys = keys.map(({ id }) => id);
  expect(pay_keys).toContain(last);
  const together = await house.call(actor, 'POST', '/payments/groups', { pay_keys });
  expect(together.status).toBe(200);
  await repricing.feeTo(actor, bank, fee, 660);
  expect(await underWay(actor)).toMatchObject([{ done: PAGE, total: DRAFTS - 2 }]);
  await house.service.runJobs();
  expect(await feesOf(actor)).toEqual({ 0: 2, 660: DRAFTS - 2 });
});

test('a change waits for a page at work, and what it leaves is under the new condition', async () => {
  const { actor, bank, fee } = await started();
  const changed = await repricing.feeTo(actor, bank, fee, 660);
  const other = new pg.Client({ connectionString: house.service.database.admin_url });
  await other.connect();
  try {
    await other.query('begin');
    await other.query('select from payment.user_banks where id = $1 for share', [bank]);
    const changing = repricing.feeTo(actor, bank, changed, 770);
    const waits = async () =>
      (
        await other.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        )
      ).rowCount;
    while ((await waits()) === 0);
    await other.query('commit');
    await changing;
  } finally {
    await other.end();
  }
  await house.service.runJobs();
  expect(await feesOf(actor)).toEqual({ 770: DRAFTS });
});

test('payments of a supplier whose fee we bear from now on follow in pages too', async () => {
  const { actor } = await repricing.started();
  const id = newId();
  await tellCompany(house, actor, company(id, 1));
  await many(actor, await house.opened(actor, borne({ company_id: id })), DRAFTS);
  await tellCompany(house, actor, company(id, 2, { pay_info: ours() }));
  expect(await feesOf(actor)).toEqual({ 0: PAGE, 550: DRAFTS - PAGE });
  expect(await underWay(actor)).toMatchObject([
    { user_bank_id: null, company_id: id, company_name: '山田商事株式会社', done: PAGE, total: DRAFTS },
  ]);
  await house.service.runJobs();
  expect(await feesOf(actor)).toEqual({ 0: DRAFTS });
  expect(await underWay(actor)).toEqual([]);
});
