import type { Actor } from '@uketori/service-kit/actor';
import { type House, lockedInvoice, manager, openHouse, type Payment } from './payment-house.js';

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

test('kanji, a long holder or a slash block their row; no file is made and nothing is marked', async () => {
  const actor = manager();
  const bank = await house.bank(actor);
  await house.feedLevel(actor, 0);
  const info = lockedInvoice().pay_info;
  if (!info) throw new Error('no pay info');
  const holders = ['カ）ヤマダショウジ', '山田商事', 'ガ'.repeat(16), 'ヤマダ/タロウ'];
  const payments: Payment[] = [];
  for (const account_holder_kana of holders) {
    const payment = await house.approved(actor, { pay_info: { ...info, account_holder_kana: 'カ）ヤマダ' } });
    // As an earlier release approved it.
    await house.admin('update payment.payments set account_holder_kana = $2 where id = $1', [
      payment.pay_key,
      account_holder_kana,
    ]);
    payments.push(payment);
  }
  const request = { user_bank_id: bank, pay_date: PAY_DATE };
  const plan = await preview(actor, request);
  expect(plan.can_export).toBe(false);
  expect(
    plan.rows.map((row) => [row.state, row.record === null, row.problems.map((problem) => problem.code)]),
  ).toEqual([
    ['OK', false, []],
    ['BLOCKED', true, Array(4).fill('zengin_illegal_character')],
    ['BLOCKED', true, ['zengin_name_too_long']],
    ['BLOCKED', true, ['zengin_illegal_character']],
  ]);
  const refused = await create(actor, request);
  expect([refused.status, refused.body.code]).toEqual([409, 'zengin_rows_blocked']);
  expect(refused.body.params?.rows.map((row) => row.pay_key)).toEqual(
    payments.slice(1).map((payment) => payment.pay_key),
  );
  expect(
    await house.admin('select 1 from payment.export_batches where organization_id = $1', [
      actor.organization_id,
    ]),
  ).toEqual([]);
  expect(await house.get(actor, payments[0]?.pay_key ?? '')).toMatchObject({
    exported_count: 0,
    live_batch_id: null,
  });
});

test.each([
  ['山田商事', 'zengin_illegal_character'],
  ['カ）ヰセキ', 'zengin_spelling'],
])('a holder %s reaches neither confirmation nor approval', async (account_holder_kana, reason) => {
  const actor = manager();
  await house.bank(actor);
  await house.feedLevel(actor, 1);
  const info = lockedInvoice().pay_info;
  if (!info) throw new Error('no pay info');
  const payment = await house.opened(actor, { pay_info: { ...info, account_holder_kana } });
  const send = (rest: string, body: object = {}) =>
    house.call<Payment & { params?: object }>(actor, 'POST', `/payments/${payment.pay_key}/${rest}`, body);
  expect(payment.can).toMatchObject({ confirm1: false, approve: false });
  const refused = await send('confirmations/1');
  expect([refused.status, refused.body.code]).toEqual([409, 'transfer_refused_by_bank']);
  expect(refused.body.params).toMatchObject({ field: 'account_holder', reason });
  const { version } = await house.get(actor, payment.pay_key);
  const mended = await house.call(actor, 'PATCH', `/payments/${payment.pay_key}`, {
    account_holder_kana: 'カ）イセキ',
    version,
  });
  expect(mended.status).toBe(200);
  expect((await house.get(actor, payment.pay_key)).can).toMatchObject({ confirm1: true });
});

test('other accounts, other dates, drafts and other methods block when named, and are left out when not', async () => {
  const { actor, bank, payments } = await ready(1);
  const other = await house.bank(actor, { bank_account_number: '9' });
  const late = await house.approved(actor, { pay_date: '2026-12-01' });
  const draft = await house.opened(actor);
  const info = lockedInvoice().pay_info;
  const cash = await house.approved(actor, info ? { pay_info: { ...info, payment_type: 'cash' } } : {});
  const keys = [payments[0], late, draft, cash].map((payment) => payment?.pay_key);
  const plan = await preview(actor, { user_bank_id: bank, pay_date: PAY_DATE, pay_keys: keys });
  expect(plan.rows.map((row) => row.problems.map((problem) => problem.code))).toEqual([
    [],
    ['different_pay_date'],
    ['payment_not_approved'],
    ['different_source_account', 'payment_not_transfer'],
  ]);
  expect((await preview(actor, { user_bank_id: bank, pay_date: PAY_DATE })).rows).toHaveLength(1);
  expect((await preview(actor, { user_bank_id: other, pay_date: PAY_DATE })).rows).toEqual([]);
  expect((await create(actor, { user_bank_id: other, pay_date: PAY_DATE })).body.code).toBe(
    'no_data_selected',
  );
});

test('two equal transfers to one account warn but do not block', async () => {
  const actor = manager();
  const bank = await house.bank(actor);
  await house.feedLevel(actor, 0);
  await house.approved(actor);
  await house.approved(actor);
  const plan = await preview(actor, { user_bank_id: bank, pay_date: PAY_DATE });
  expect(plan.rows.map((row) => [row.state, row.problems[0]?.check])).toEqual([
    ['WARNING', 'V-306'],
    ['WARNING', 'V-306'],
  ]);
  expect(plan.can_export).toBe(true);
});

test('bank holidays and the end of the calendar block the file', async () => {
  const actor = manager();
  const bank = await house.bank(actor);
  await house.feedLevel(actor, 0);
  for (const [pay_date, code] of [
    ['2026-11-28', 'pay_date_bank_holiday'],
    ['2026-12-31', 'pay_date_bank_holiday'],
    ['2028-01-31', 'holiday_calendar_ends'],
  ] as const) {
    await house.approved(actor, { pay_date });
    const plan = await preview(actor, { user_bank_id: bank, pay_date });
    expect(plan.header.problems.map((problem) => problem.code)).toContain(code);
    expect(plan.can_export).toBe(false);
    expect((await create(actor, { user_bank_id: bank, pay_date })).body.code).toBe('zengin_rows_blocked');
  }
});
