import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testActor, testWork } from '@uketori/service-kit/testing';
import pg from 'pg';
import { definition } from '../src/definition.js';
import { itemList } from '../src/items/items.list.js';

const ROWS = 20_000;
const actor = testActor();
let setup: Awaited<ReturnType<typeof testWork>>;

beforeAll(async () => {
  setup = await testWork('inbox', definition.entities);
  const admin = new pg.Client({ connectionString: setup.database.admin_url });
  await admin.connect();
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into inbox.items (organization_id, id, customer_id, customer_name, submit_status, year, month,
       transaction_year, transaction_month, received_at, created_by, created_at)
     select $1, gen_random_uuid(), gen_random_uuid(), '仕入' || (n % 5000), 0, 2020 + n % 9, 1 + n % 12, 2026, 1,
       timestamptz '2026-01-01' + n * interval '1 minute', gen_random_uuid(), timestamptz '2026-01-01' + n * interval '1 minute'
     from generate_series(1, ${ROWS}) n`,
    [actor.organization_id],
  );
  await admin.query('analyze inbox.items');
  await admin.end();
});
afterAll(async () => {
  await setup?.close();
});

test.each(Object.entries(itemList.sorts))('a deep page by %s starts at its row', async (name, sort) => {
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
      `explain (costs off) select id from inbox.items where organization_id = $1
         and (${sort.expression}, id) < ($2::${sort.cast}, $3::uuid)
       order by ${sort.expression} desc, id desc limit 51`,
      [actor.organization_id, samples[sort.cast], newId()],
    ),
  );
  const found = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(found).toMatch(new RegExp(`Index (Only )?Scan Backward using items_by_${name}`));
  expect(found).toMatch(/Index Cond: .*ROW\(/);
});
