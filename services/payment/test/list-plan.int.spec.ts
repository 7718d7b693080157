import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { listCondition, type ListQuery } from '@uketori/service-kit/list';
import { testActor, testWork } from '@uketori/service-kit/testing';
import pg from 'pg';
import { definition } from '../src/definition.js';
import { paymentList } from '../src/payments/payments.list.js';

const ROWS = 20_000;
const actor = testActor();
let setup: Awaited<ReturnType<typeof testWork>>;

beforeAll(async () => {
  setup = await testWork('payment', definition.entities);
  const admin = new pg.Client({ connectionString: setup.database.admin_url });
  await admin.connect();
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into payment.payments (organization_id, id, local_id, invoice_id, lock_attempt, invoice_local_id,
       invoice_version, state, partner_name, issue_date, due_date, pay_date, payment_type, bank_code, bank_name,
       branch_code, branch_name, account_type, account_number, account_holder_kana, total_amount, withholding_tax,
       payment_amount, fee_borne_by_partner, transfer_amount, search_text, search_bigrams, approved_at, paid_at)
     select $1, gen_random_uuid(), n, gen_random_uuid(), 1, n, 1, case when n > 100 then 'PAID' else 'DRAFT' end, '仕入' || (n % 5000), date '2026-01-01' + n % 300, date '2026-01-01' + n % 300, date '2026-01-01' + n % 300,
       'transfer', '', '', '', '', '', lpad((n % 5000)::text, 7, '0'), '', n * 10, 0, n * 10, false, n * 10, '',
       array[]::text[], case when n > 100 then now() end, case when n > 100 then now() end
     from generate_series(1, ${ROWS}) n`,
    [actor.organization_id],
  );
  await admin.query('analyze payment.payments');
  await admin.end();
});
afterAll(async () => {
  await setup?.close();
});

test.each(Object.entries(paymentList.sorts))('a deep page by %s starts at its row', async (name, sort) => {
  const samples = {
    date: '2026-06-01',
    text: '仕入3',
    int: 500,
    bigint: 500,
    timestamptz: '2026-06-01',
    uuid: newId(),
  };
  const rows = await setup.work.read(actor, (tx) =>
    tx.rows<{ 'QUERY PLAN': string }>(
      `explain (costs off) select id from payment.payments where organization_id = $1
         and (${sort.expression}, id) < ($2::${sort.cast}, $3::uuid)
       order by ${sort.expression} desc, id desc limit 51`,
      [actor.organization_id, samples[sort.cast], newId()],
    ),
  );
  const found = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(found).toMatch(new RegExp(`Index (Only )?Scan Backward using payments_by_${name}`));
  expect(found).toMatch(/Index Cond: .*ROW\(/);
});

test('what may be paid twice is looked for among the open payments, each by its account and amount', async () => {
  const query = { may_be_paid_twice: 'true' } as unknown as ListQuery;
  const where = await setup.work.read(actor, (tx) => listCondition(tx, paymentList, query));
  const rows = await setup.work.read(actor, (tx) =>
    tx.rows<{ 'QUERY PLAN': string }>(
      `explain (costs off) select id from payment.payments where ${where} order by local_id desc, id desc limit 51`,
    ),
  );
  const found = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(found).toMatch(/payments_open on payments/);
  expect(found).toMatch(
    /payments_by_payee on payments other\n.*Index Cond: .*account_number = .*payment_amount = /,
  );
});
