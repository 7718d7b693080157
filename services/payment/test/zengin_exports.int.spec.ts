import { createHash } from 'node:crypto';
import type { Actor } from '@uketori/service-kit/actor';
import { seed } from '../src/seed.js';
import { readZengin } from '../src/zengin/reader.rules.js';
import { type House, manager, openHouse, type Payment } from './payment-house.js';

interface Plan {
  rows: {
    pay_key: string;
    state: string;
    record: string | null;
    problems: { code: string; field: string; check: string }[];
  }[];
  header: { record: string | null; problems: { code: string }[] };
  trailer: string | null;
  end: string;
  count: number;
  total_amount: number;
  can_export: boolean;
  layout: Record<string, { name: string; start: number; length: number }[]>;
  code?: string;
}

interface Batch {
  id: string;
  state: string;
  row_count: number;
  total_amount: number;
  sha256: string;
  rows: { pay_key: string }[];
  code?: string;
  params?: { rows: { pay_key: string; problems: { code: string }[] }[]; header: { code: string }[] };
}

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const PAY_DATE = '2026-11-30';

async function ready(count = 2): Promise<{ actor: Actor; bank: string; payments: Payment[] }> {
  const actor = manager();
  const bank = await house.bank(actor);
  await house.feedLevel(actor, 0);
  const payments: Payment[] = [];
  for (let n = 1; n <= count; n++)
    payments.push(await house.approved(actor, { payable_amount: String(n * 1000) }));
  return { actor, bank, payments };
}

const preview = async (actor: Actor, body: object): Promise<Plan> =>
  (await house.call<Plan>(actor, 'POST', '/zengin-exports/preview', body)).body;
const create = (actor: Actor, body: object, headers = {}) =>
  house.call<Batch>(actor, 'POST', '/zengin-exports', body, headers);

async function download(
  actor: Actor,
  id: string,
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const answer = await fetch(`${house.service.url}/zengin-exports/${id}/file`, {
    headers: await house.service.identityHeaders(actor),
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()), headers: answer.headers };
}

test('preview, file, and the same bytes at every download', async () => {
  const { actor, bank, payments } = await ready();
  const request = { user_bank_id: bank, pay_date: PAY_DATE };
  const plan = await preview(actor, request);
  expect(plan).toMatchObject({ can_export: true, count: 2, total_amount: 3000 });
  expect(plan.rows.map((row) => [row.pay_key, row.state])).toEqual(
    payments.map((payment) => [payment.pay_key, 'OK']),
  );
  const records = [plan.header.record, ...plan.rows.map((row) => row.record), plan.trailer, plan.end];
  expect(records.map((record) => record?.length)).toEqual([120, 120, 120, 120, 120]);
  const holder = plan.layout['data']?.find((field) => field.name === 'account_holder');
  expect(holder).toMatchObject({ start: 51, length: 30 });
  expect(plan.rows[0]?.record?.slice(50, 80).trimEnd()).toBe('ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ');

  const made = await create(actor, request);
  expect([made.status, made.body.row_count, made.body.total_amount]).toEqual([201, 2, 3000]);
  const first = await download(actor, made.body.id);
  const second = await download(actor, made.body.id);
  expect(first.bytes.equals(second.bytes)).toBe(true);
  expect(createHash('sha256').update(first.bytes).digest('hex')).toBe(made.body.sha256);
  expect(first.headers.get('content-disposition')).toContain(
    'attachment; filename="zengin_20261130_0001_1.txt"',
  );
  expect(first.bytes.length).toBe(5 * 122);
  const reading = readZengin(first.bytes);
  expect(reading.problems).toEqual([]);
  expect(reading.headers[0]).toMatchObject({ consignor_code: '1234567890', pay_date: '1130' });
  expect(reading.data.map((row) => row.amount)).toEqual([1000, 2000]);
  const detail = await house.call<Batch>(actor, 'GET', `/zengin-exports/${made.body.id}`);
  expect(detail.body.rows.map((row) => row.pay_key)).toEqual(payments.map((payment) => payment.pay_key));
  expect(await house.get(actor, payments[0]?.pay_key ?? '')).toMatchObject({
    exported_count: 1,
    live_batch_id: made.body.id,
  });
});

test('an own bank without separators gives 120-byte records back to back', async () => {
  const actor = manager();
  const bank = await house.bank(actor, { record_separator: 'none' });
  await house.feedLevel(actor, 0);
  await house.approved(actor);
  const { body } = await create(actor, { user_bank_id: bank, pay_date: PAY_DATE });
  expect((await download(actor, body.id)).bytes.length).toBe(4 * 120);
});

test.each([
  ['named payments', true],
  ['all that wait', false],
])('fifty exports at once of %s make one batch', async (_, named) => {
  const { actor, bank, payments } = await ready(3);
  const request = {
    user_bank_id: bank,
    pay_date: PAY_DATE,
    ...(named ? { pay_keys: payments.map((payment) => payment.pay_key) } : {}),
  };
  const answers = await Promise.all(Array.from({ length: 50 }, () => create(actor, request)));
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  const refusals = new Set(
    answers.filter((answer) => answer.status !== 201).map((answer) => answer.body.code),
  );
  expect(refusals).toEqual(new Set([named ? 'payment_already_exported' : 'no_data_selected']));
  const [sums] = await house.admin<{ batches: number; rows: number }>(
    `select count(distinct b.id)::int as batches, count(r.id)::int as rows from payment.export_batches b
     join payment.export_rows r on r.batch_id = b.id where b.organization_id = $1`,
    [actor.organization_id],
  );
  expect(sums).toEqual({ batches: 1, rows: 3 });
});

test('a double click with one Idempotency-Key gives the same batch twice', async () => {
  const { actor, bank } = await ready(1);
  const headers = { 'idempotency-key': 'click-1' };
  const request = { user_bank_id: bank, pay_date: PAY_DATE };
  const answers = await Promise.all([create(actor, request, headers), create(actor, request, headers)]);
  expect(answers.map((answer) => answer.body.id)).toEqual([answers[0].body.id, answers[0].body.id]);
  const again = await create(actor, request, headers);
  expect(again.body.id).toBe(answers[0].body.id);
});

test('the database itself refuses a payment in two live batches', async () => {
  const { actor, bank } = await ready(1);
  const request = { user_bank_id: bank, pay_date: PAY_DATE };
  const { body: first } = await create(actor, request);
  await house.call(actor, 'POST', `/zengin-exports/${first.id}/void`, { reason: '作り直し' });
  expect((await create(actor, request)).status).toBe(201);
  await expect(
    house.admin('update payment.export_rows set live = true where batch_id = $1', [first.id]),
  ).rejects.toMatchObject({ constraint: 'export_rows_one_live' });
});

test('void gives the payments back, with a reason; not once one is paid; approval stays until then', async () => {
  const { actor, bank, payments } = await ready(2);
  const request = { user_bank_id: bank, pay_date: PAY_DATE };
  const { body: batch } = await create(actor, request);
  const key = payments[0]?.pay_key ?? '';
  const undo = await house.call<Payment>(actor, 'DELETE', `/payments/${key}/approval`, {});
  expect(undo.body.code).toBe('payment_exported');
  await house.call(actor, 'POST', `/payments/${key}/paid`, {});
  const voidIt = (reason: string) =>
    house.call<Batch>(actor, 'POST', `/zengin-exports/${batch.id}/void`, { reason });
  expect((await voidIt('銀行で取消')).body.code).toBe('unable_to_edit_paid_record');
  await house.call(actor, 'DELETE', `/payments/${key}/paid`, {});
  expect((await voidIt('  ')).body.code).toBe('invalid_input');
  expect((await voidIt('銀行で取消')).body.state).toBe('VOID');
  expect((await voidIt('もう一度')).body.code).toBe('export_voided');
  expect((await download(actor, batch.id)).status).toBe(409);
  expect(await house.get(actor, key)).toMatchObject({
    exported_count: 0,
    live_batch_id: null,
    state: 'APPROVED',
  });
  const second = await create(actor, request);
  expect([second.status, second.body.row_count]).toEqual([201, 2]);
  const causes = (await house.service.outbox('uketori.payment.v1.PaymentChanged'))
    .filter((event) => event.subject === key)
    .map((event) => event.cause);
  expect(causes).toEqual(['opened', 'approved', 'exported', 'paid', 'unpaid', 'export_voided', 'exported']);
  const log = await house.admin<{ action: string }>(
    'select action from payment.audit_log where subject_id = $1 order by seq',
    [batch.id],
  );
  expect(log.map((row) => row.action)).toEqual(['zengin.exported', 'zengin.voided']);
});

test("another organization's batch does not exist, and the export ability is needed", async () => {
  const { actor, bank } = await ready(1);
  const { body } = await create(actor, { user_bank_id: bank, pay_date: PAY_DATE });
  const other = manager();
  expect((await house.call(other, 'GET', `/zengin-exports/${body.id}`)).status).toBe(404);
  expect((await download(other, body.id)).status).toBe(404);
  expect((await house.call(other, 'POST', `/zengin-exports/${body.id}/void`, { reason: 'x' })).status).toBe(
    404,
  );
  const reader = manager({ organization_id: actor.organization_id, abilities: { 'payment:read': 3 } });
  expect((await download(reader, body.id)).status).toBe(403);
  const list = await house.call<{ items: Batch[] }>(actor, 'GET', '/zengin-exports?state=LIVE');
  expect(list.body.items.map((item) => item.id)).toEqual([body.id]);
});

test('what a batch says, its rows and its trailer agree (I4)', async () => {
  const bad = await house.admin(
    `select b.id from payment.export_batches b join payment.export_rows r on r.batch_id = b.id
     group by b.id having sum(r.amount) <> b.total_amount or count(*) <> b.row_count`,
  );
  expect(bad).toEqual([]);
  const batches = await house.admin<{ content: Buffer; total_amount: string; row_count: number }>(
    'select content, total_amount, row_count from payment.export_batches',
  );
  expect(batches.length).toBeGreaterThan(3);
  for (const batch of batches) {
    expect(readZengin(batch.content).trailers).toEqual([
      { count: batch.row_count, total: Number(batch.total_amount) },
    ]);
  }
});

test('the seed gives the demo organization an account and fees, once', async () => {
  const demo = manager({ organization_id: '01900000-0000-7000-8000-000000000001' });
  await seed({ work: house.service.work });
  await seed({ work: house.service.work });
  const banks = await house.call<{ items: { default: boolean; user_code: string }[] }>(
    demo,
    'GET',
    '/user-banks',
  );
  expect(banks.body.items).toMatchObject([{ default: true, user_code: '1234567890' }]);
  expect((await house.call<{ items: object[] }>(demo, 'GET', '/transfer-fees')).body.items).toHaveLength(5);
});
