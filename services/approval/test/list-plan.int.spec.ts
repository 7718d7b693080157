import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testActor, testWork } from '@uketori/service-kit/testing';
import pg from 'pg';
import { definition } from '../src/definition.js';
import { approvalList } from '../src/approvals/approvals.list.js';

const ROWS = 20_000;
const actor = testActor();
let setup: Awaited<ReturnType<typeof testWork>>;

beforeAll(async () => {
  setup = await testWork('approval', definition.entities);
  const admin = new pg.Client({ connectionString: setup.database.admin_url });
  await admin.connect();
  await admin.query('set session_replication_role = replica');
  await admin.query(
    `insert into approval.approvals (organization_id, id, subject_type, local_id, subject_version, partner_name,
       issue_date, pay_date, total_amount, payable_amount, deleted, balanced)
     select $1, gen_random_uuid(), 'invoice', n, 1, '仕入' || (n % 5000), date '2026-01-01' + n % 300, date '2026-01-01' + n % 300, n * 10, n * 10, false, true
     from generate_series(1, ${ROWS}) n`,
    [actor.organization_id],
  );
  await admin.query('analyze approval.approvals');
  await admin.end();
});
afterAll(async () => {
  await setup?.close();
});

test.each(Object.entries(approvalList.sorts))('a deep page by %s starts at its row', async (name, sort) => {
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
      `explain (costs off) select id from approval.approvals where organization_id = $1
         and (${sort.expression}, id) < ($2::${sort.cast}, $3::uuid)
       order by ${sort.expression} desc, id desc limit 51`,
      [actor.organization_id, samples[sort.cast], newId()],
    ),
  );
  const found = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(found).toMatch(new RegExp(`Index (Only )?Scan Backward using approvals_by_${name}`));
  expect(found).toMatch(/Index Cond: .*ROW\(/);
});
