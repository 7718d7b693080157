import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { listCondition, type ListQuery, runList } from '@uketori/service-kit/list';
import { testWork } from '@uketori/service-kit/testing';
import type { Tx } from '@uketori/service-kit/tx';
import pg from 'pg';
import { definition } from '../src/definition.js';
import { ATTENTIONS } from '../src/invoice-records/attention.repository.js';
import { invoiceList } from '../src/invoice-records/invoices.list.js';
import { alikeOf } from '../src/invoice-records/same-bills.repository.js';
import { accountant } from './support.js';

const ROWS = 20_000;
let setup: Awaited<ReturnType<typeof testWork>>;
let actor: Actor;

beforeAll(async () => {
  setup = await testWork('journal', definition.entities);
  actor = accountant(newId());
  const admin = new pg.Client({ connectionString: setup.database.admin_url });
  await admin.connect();
  await admin.query(
    `insert into journal.invoices (organization_id, id, local_id, partner_name, issue_date, pay_date, due_date,
       total_amount, status, search_text, search_bigrams, locked)
     select $1, gen_random_uuid(), n, '仕入' || (n % 5000), date '2026-01-01' + n % 300, date '2026-01-01' + n % 300,
       date '2026-01-01' + n % 300, n * 10, case when n > 100 then 'paid' else 'read' end, '仕入' || (n % 5000), array['仕入', 'あ' || (n % 5000)],
       n > 50
     from generate_series(1, ${ROWS}) n`,
    [actor.organization_id],
  );
  await admin.query(
    'insert into journal.invoice_progress (organization_id, id) select organization_id, id from journal.invoices',
  );
  await admin.query('analyze journal.invoices, journal.invoice_progress');
  await admin.end();
});
afterAll(async () => {
  await setup?.close();
});

async function plan(sql: string, params: unknown[], options = ''): Promise<string> {
  const rows = await setup.work.read(actor, (tx) =>
    tx.rows<{ 'QUERY PLAN': string }>(`explain (${options} costs off) ${sql}`, params),
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

test.each(Object.entries(invoiceList.sorts))('a deep page by %s starts at its row', async (name, sort) => {
  const samples = {
    date: '2026-06-01',
    text: '仕入3',
    int: 500,
    bigint: 500,
    timestamptz: '2026-06-01',
    uuid: newId(),
  };
  const found = await plan(
    `select id, approve_users from ${invoiceList.from} where organization_id = $1 and deleted = $2
       and (${sort.expression}, id) < ($3::${sort.cast}, $4::uuid)
     order by ${sort.expression} desc, id desc limit 51`,
    [actor.organization_id, false, samples[sort.cast], newId()],
  );
  expect(found).toMatch(new RegExp(`Index (Only )?Scan Backward using invoices_by_${name}`));
  expect(found).toMatch(/Index Cond: .*ROW\(/);
  expect(found).toMatch(/Nested Loop Left Join[^]*Index Scan using invoice_progress_pkey/);
});

test('a statement that reads no column of the progress does not read its table', async () => {
  const found = await plan(
    `select count(*) from (select payable_amount from ${invoiceList.from}
       where organization_id = $1 and deleted = $2 and (status in ('linked', 'paid')) = $3::boolean limit 1001) c`,
    [actor.organization_id, false, true],
  );
  expect(found).toMatch(/status = ANY/);
  expect(found).not.toMatch(/invoice_progress/);
});

test('a page that PostgreSQL sorts reads the progress of its own rows alone', async () => {
  const query = {
    limit: 50,
    sort: '-issue_date',
    count: 'none',
    total_amount_from: 10_000,
    total_amount_to: 30_000,
  } as unknown as ListQuery;
  const [statement] = await setup.work.read(actor, async (tx) => {
    const asked: { sql: string; params: unknown[] }[] = [];
    const rows: Tx['rows'] = (sql, params = []) => {
      asked.push({ sql, params });
      return tx.rows(sql, params);
    };
    await runList(Object.assign(Object.create(tx) as Tx, { rows }), invoiceList, query);
    return asked;
  });
  const found = await plan(
    statement?.sql ?? '',
    statement?.params ?? [],
    'analyze, timing off, summary off,',
  );
  expect(found).toMatch(/Sort Method/);
  const reads = [...found.matchAll(/invoice_progress.*loops=(\d+)/g)].map(([, loops]) => Number(loops));
  expect(reads).toEqual([51]);
});

test('two characters are found by the index of bigrams, within the organization', async () => {
  const found = await plan(
    `select id from ${invoiceList.from} where organization_id = $1 and search_bigrams @> $2::text[] and search_text like $3`,
    [actor.organization_id, ['あ4999'], '%4999%'],
  );
  expect(found).toMatch(/Bitmap Index Scan on invoices_search\n.*Index Cond: .*search_bigrams @>/);
});

test.each([['no_partner'], ['doubtful'], ['same_bill'], [ATTENTIONS.join(',')]])(
  'what needs eyes for %s is looked for among the invoices in progress',
  async (attention) => {
    const query = { attention } as unknown as ListQuery;
    const where = await setup.work.read(actor, (tx) => listCondition(tx, invoiceList, query));
    const found = await plan(
      `select id, approve_users from ${invoiceList.from} where ${where} and deleted = false order by local_id desc, id desc limit 51`,
      [],
    );
    expect(found).toMatch(
      /invoices_open|same_bills_pkey on same_bills mark\n.*\n.*invoices_organization_id_id_key/,
    );
  },
);

test('an invoice is compared with those of its supplier and amount, not with all of an amount', async () => {
  const one = '(select * from journal.invoices where organization_id = $1 and local_id = $2) invoices';
  const found = await plan(alikeOf(one, 'other.id'), [actor.organization_id, 1]);
  expect(found).toMatch(
    /invoices_of_company on invoices other\n.*Index Cond: .*company_id = .*total_amount = /,
  );
  expect(found).toMatch(
    /invoices_of_name on invoices other.*\n.*Index Cond: .*partner_name = .*total_amount = /,
  );
});
