import type { Actor } from '@uketori/service-kit/actor';
import { allOf } from '@uketori/service-kit/testing';
import fc from 'fast-check';
import { type House, manager, openHouse, type Payment } from './payment-house.js';
import { statementFile } from './statement-files.js';

interface Proposal {
  kind: string;
  pay_keys: string[];
  sure: boolean;
  difference: number;
  reasons: string[];
}
interface OpenRow {
  id: string;
  direction: string;
  amount: number;
  description: string;
  proposals: Proposal[];
}
interface Row {
  id: string;
  state: string;
  payments: { pay_key: string; amount: number; kind: string }[];
  code?: string;
}
interface Imported {
  statement: { id: string } | null;
  row_count: number;
  new_count: number;
  code?: string;
  params?: Record<string, unknown>;
}
interface Paid extends Payment {
  paid_on: string | null;
  returned_on: string | null;
  statement_difference: number | null;
}

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const DAY = '2026-11-30';
type Line = [day: string, out: number | '', money: number | '', text: string];
const csv = (lines: Line[]): string =>
  `日付,出金,入金,摘要\n${lines.map((cells) => cells.join(',')).join('\n')}\n`;
const base64 = (text: string | Buffer): string => Buffer.from(text).toString('base64');

async function ready(amounts: number[]): Promise<{ actor: Actor; bank: string; payments: Payment[] }> {
  const actor = manager();
  const bank = await house.bank(actor);
  await house.feedLevel(actor, 0);
  const payments: Payment[] = [];
  for (const amount of amounts)
    payments.push(await house.approved(actor, { payable_amount: String(amount) }));
  return { actor, bank, payments };
}
const sent = (actor: Actor, user_bank_id: string) =>
  house.call<{ id: string }>(actor, 'POST', '/zengin-exports', { user_bank_id, pay_date: DAY });
const bring = async (actor: Actor, user_bank_id: string, content: string | Buffer, more: object = {}) =>
  (
    await house.call<Imported>(actor, 'POST', '/bank-statements', {
      user_bank_id,
      file_name: 'meisai.csv',
      content: base64(content),
      ...more,
    })
  ).body;
const open = async (actor: Actor): Promise<OpenRow[]> =>
  (await house.call<{ items: OpenRow[] }>(actor, 'GET', '/bank-statements/open-rows')).body.items;
const match = (actor: Actor, row: string, pay_keys: string[]) =>
  house.call<Row>(actor, 'POST', `/bank-statements/rows/${row}/match`, { pay_keys });
const undo = (actor: Actor, row: string) =>
  house.call<Row>(actor, 'POST', `/bank-statements/rows/${row}/undo`);
const get = (actor: Actor, key: string) => house.get(actor, key) as Promise<Paid>;
const only = <T>(list: T[]): T => {
  expect(list).toHaveLength(1);
  return list[0] as T;
};

test('a file is looked at, imported once, and its sure rows pay their payments on the day of the bank', async () => {
  const { actor, bank, payments } = await ready([1000, 2000]);
  await sent(actor, bank);
  const content = csv([
    ['2026/12/01', 3000, '', '総合振込'],
    ['2026/12/02', 880, '', 'ｻ-ﾊﾞ ﾘﾖｳﾘﾖｳ'],
  ]);
  const { body: reading } = await house.call<{ columns: object; row_count: number; refusal: null }>(
    actor,
    'POST',
    '/bank-statements/reading',
    { user_bank_id: bank, content: base64(content) },
  );
  expect(reading).toMatchObject({
    columns: { date: 0, out: 1, in: 2, text: [3] },
    row_count: 2,
    refusal: null,
  });
  expect(
    await bring(actor, bank, content, { columns: reading.columns, mapping_name: '法人口座' }),
  ).toMatchObject({ row_count: 2, new_count: 2 });
  const kept = await house.call<{ items: object[] }>(
    actor,
    'GET',
    `/bank-statements/mappings?user_bank_id=${bank}`,
  );
  expect(kept.body.items).toMatchObject([{ name: '法人口座', columns: reading.columns }]);
  // The same again, and a file that overlaps: what was there stays the same.
  expect(await bring(actor, bank, content)).toMatchObject({ statement: null, new_count: 0 });
  const overlap = csv([
    ['2026/12/02', 880, '', 'ｻ-ﾊﾞ ﾘﾖｳﾘﾖｳ'],
    ['2026/12/02', 880, '', 'ｻ-ﾊﾞ ﾘﾖｳﾘﾖｳ'],
  ]);
  expect(await bring(actor, bank, overlap)).toMatchObject({ row_count: 2, new_count: 1 });
  const rows = await open(actor);
  expect(rows.map(({ amount, proposals }) => [amount, proposals.map(({ kind }) => kind)])).toEqual([
    [3000, ['file']],
    [880, []],
    [880, []],
  ]);
  // The file was booked a day late and without a name: its sum alone makes it sure.
  const sure = rows.filter(({ proposals }) => proposals[0]?.sure);
  const matches = sure.map(({ id, proposals }) => ({ row_id: id, pay_keys: proposals[0]?.pay_keys }));
  const { body: done } = await house.call(actor, 'POST', '/bank-statements/matches', { matches });
  expect(done).toEqual({ results: [{ row_id: only(sure).id, ok: true }] });
  for (const { pay_key } of payments)
    expect(await get(actor, pay_key)).toMatchObject({
      state: 'PAID',
      paid_on: '2026-12-01',
      statement_difference: null,
      can: { unpaid: false },
    });
  const unmarked = await house.call<Payment>(actor, 'DELETE', `/payments/${payments[0]?.pay_key}/paid`);
  expect([unmarked.status, unmarked.body.code]).toEqual([409, 'payment_matched_to_statement']);
  const { body: again } = await undo(actor, only(sure).id);
  expect(again).toMatchObject({ state: 'OPEN', payments: [] });
  expect(await get(actor, payments[0]?.pay_key ?? '')).toMatchObject({ state: 'APPROVED', paid_on: null });
});

test('columns that are kept under a name are stored once, also by imports at the same time', async () => {
  const { actor, bank } = await ready([]);
  const columns = { skip: 1, date: 0, out: 1, in: 2, amount: null, text: [3], balance: null };
  const named = { columns, mapping_name: '法人口座' };
  const files = ['a', 'b', 'c'].map((text) => csv([['2026/12/01', 7, '', text]]));
  const brought = await Promise.all(files.map((file) => bring(actor, bank, file, named)));
  expect(brought.map(({ new_count }) => new_count)).toEqual([1, 1, 1]);
  const kept = await house.call<{ items: object[] }>(
    actor,
    'GET',
    `/bank-statements/mappings?user_bank_id=${bank}`,
  );
  expect(only(kept.body.items)).toMatchObject({ columns, version: 1 });
});

test('a fee in the booking reaches the journal', async () => {
  const { actor, bank, payments } = await ready([110_000]);
  await house.call(actor, 'POST', '/transfer-fees', {
    user_bank_id: bank,
    transfer_type: 'other_bank',
    destination_bank_code: null,
    destination_bank_name: '',
    applied_condition_type: 'all',
    applied_condition_min: 0,
    applied_condition_max: null,
    transfer_fee: 660,
  });
  await bring(actor, bank, csv([['2026/11/30', 110_660, '', 'ヤマダショウジ']]));
  const row = only(await open(actor));
  expect(row.proposals[0]).toMatchObject({ sure: false, difference: 660 });
  const key = payments[0]?.pay_key ?? '';
  expect((await match(actor, row.id, [key])).body).toMatchObject({
    state: 'MATCHED',
    payments: [{ pay_key: key, amount: 110_660, kind: 'paid' }],
  });
  expect(await get(actor, key)).toMatchObject({ state: 'PAID', statement_difference: 660 });
  expect(await told(key)).toMatchObject({ paid_on: '2026-11-30', bank_charge: '660' });
});

test('money that comes back reopens its payment, which may be sent again; the undo takes that back', async () => {
  const { actor, bank, payments } = await ready([5000]);
  const key = payments[0]?.pay_key ?? '';
  const { body: batch } = await sent(actor, bank);
  await bring(actor, bank, csv([['2026/11/30', 5000, '', 'ヤマダショウジ']]));
  const debit = only(await open(actor));
  await match(actor, debit.id, [key]);
  await bring(actor, bank, csv([['2026/12/03', '', 5000, 'クミモドシ ヤマダショウジ']]));
  const credit = only(await open(actor));
  expect(credit.proposals[0]).toMatchObject({ kind: 'returned', sure: false, pay_keys: [key] });
  expect((await match(actor, credit.id, [key])).status).toBe(200);
  expect(await get(actor, key)).toMatchObject({
    state: 'APPROVED',
    paid_on: null,
    returned_on: '2026-12-03',
    live_batch_id: null,
    exported_count: 0,
  });
  expect(await told(key)).toMatchObject({ cause: 'unpaid', returned_on: '2026-12-03' });
  const list = await house.call<{ items: Payment[] }>(actor, 'GET', '/payments?returned=true');
  expect(list.body.items.map(({ pay_key }) => pay_key)).toEqual([key]);
  const blocked = await undo(actor, debit.id);
  expect([blocked.status, blocked.body.code]).toEqual([409, 'statement_row_returned']);
  await undo(actor, credit.id);
  expect(await get(actor, key)).toMatchObject({
    state: 'PAID',
    paid_on: '2026-11-30',
    returned_on: null,
    live_batch_id: batch.id,
    exported_count: 1,
  });
  expect(await told(key)).toMatchObject({ cause: 'return_undone', paid: true, paid_on: '2026-11-30' });
  // Back once more, sent again and paid by another row: each row keeps its own.
  await match(actor, credit.id, [key]);
  expect((await sent(actor, bank)).status).toBe(201);
  const late = await undo(actor, credit.id);
  expect([late.status, late.body.code]).toEqual([409, 'statement_return_resent']);
  await bring(actor, bank, csv([['2026/12/07', 5000, '', 'ヤマダショウジ']]));
  const second = only(await open(actor));
  expect((await match(actor, second.id, [key])).status).toBe(200);
  expect(await get(actor, key)).toMatchObject({ state: 'PAID', paid_on: '2026-12-07', returned_on: null });
});

test('a row is ignored with a reason, and opens again', async () => {
  const { actor, bank } = await ready([]);
  await bring(actor, bank, csv([['2026/11/30', 880, '', 'サーバ']]));
  const { id } = only(await open(actor));
  const path = `/bank-statements/rows/${id}/ignore`;
  expect((await house.call(actor, 'POST', path, { reason: ' ' })).status).toBe(400);
  await house.call(actor, 'POST', path, { reason: '経費精算で計上' });
  const twice = await house.call<Row>(actor, 'POST', path, { reason: 'x' });
  expect([twice.status, twice.body.code]).toEqual([409, 'statement_row_settled']);
  const listed = await house.call<{ items: object[] }>(actor, 'GET', '/bank-statements/rows?state=IGNORED');
  expect(listed.body.items).toMatchObject([{ id, ignore_reason: '経費精算で計上', payments: [] }]);
  expect((await undo(actor, id)).body.state).toBe('OPEN');
  const none = await undo(actor, id);
  expect([none.status, none.body.code]).toEqual([409, 'statement_row_open']);
});

test('refused: other amounts, other accounts, strangers, and users without the right', async () => {
  const { actor, bank, payments } = await ready([1000]);
  const key = payments[0]?.pay_key ?? '';
  await bring(
    actor,
    bank,
    csv([
      ['2026/11/30', 9000, '', 'x'],
      ['2026/11/30', '', 1000, 'y'],
    ]),
  );
  const [debit, credit] = await open(actor);
  const refusal = async (row: string | undefined, keys: string[], as = actor) => {
    const { status, body } = await match(as, row ?? '', keys);
    return [status, body.code];
  };
  expect(await refusal(debit?.id, [key])).toEqual([409, 'statement_amount_differs']);
  expect(await refusal(credit?.id, [key])).toEqual([409, 'payment_not_paid']);
  expect(await refusal(debit?.id, [bank])).toEqual([404, 'no_record']);
  expect(await refusal(debit?.id, [key], manager())).toEqual([404, 'no_record']);
  const weak = manager({
    organization_id: actor.organization_id,
    abilities: allOf('payment:read', 'payment:update'),
  });
  expect(await refusal(debit?.id, [key], weak)).toEqual([403, 'no_privilege']);
  const own = manager({ organization_id: actor.organization_id, abilities: { 'payment:pay_approve5': 2 } });
  expect((await house.call(own, 'GET', '/bank-statements')).status).toBe(403);
  const other = await house.bank(actor, { bank_account_number: '7654321' });
  await bring(actor, other, csv([['2026/11/30', 1000, '', 'ヤマダショウジ']]));
  const foreign = (await open(actor)).find(({ amount, direction }) => amount === 1000 && direction === 'out');
  expect(foreign?.proposals).toEqual([]);
  expect(await refusal(foreign?.id, [key])).toEqual([409, 'statement_account_differs']);
});

test('a file of 入出金取引明細 is imported; a hostile one leaves nothing behind', async () => {
  const { actor, bank, payments } = await ready([110_000]);
  const bytes = statementFile([
    { day: '081130', side: 'out', amount: 110_000, note: 'ﾌﾘｺﾐ', name: 'ｶ)ﾔﾏﾀﾞｼﾖｳｼﾞ' },
  ]);
  const [code, params] = await bring(
    actor,
    bank,
    Buffer.concat([bytes.subarray(0, 400), Buffer.from('7')]),
  ).then((body) => [body.code, body.params]);
  expect([code, params]).toEqual(['statement_record_broken', { line: 3 }]);
  expect((await bring(actor, bank, Buffer.from([0x50, 0x4b, 3, 4, 0, 0xff]))).code).toBe(
    'statement_not_text',
  );
  const transfers = `1210${'0'.repeat(116)}\r\n`;
  expect(await bring(actor, bank, transfers)).toMatchObject({
    code: 'statement_other_kind',
    params: { kind: '21' },
  });
  expect((await bring(actor, bank, 'こんにちは')).code).toBe('statement_columns_missing');
  expect(await open(actor)).toEqual([]);
  expect(await bring(actor, bank, bytes)).toMatchObject({ new_count: 1 });
  const row = only(await open(actor));
  expect(row.proposals[0]).toMatchObject({
    pay_keys: [payments[0]?.pay_key],
    reasons: expect.arrayContaining(['name_same']),
  });
});

test('of simultaneous choices one settles: a payment by one row, a row with one payment', async () => {
  const { actor, bank, payments } = await ready([1000, 1000]);
  const [first = '', second = ''] = payments.map(({ pay_key }) => pay_key);
  await bring(
    actor,
    bank,
    csv([
      ['2026/11/30', 1000, '', 'a'],
      ['2026/11/30', 1000, '', 'b'],
    ]),
  );
  const [a = '', b = ''] = (await open(actor)).map(({ id }) => id);
  const answers = await Promise.all([
    match(actor, a, [first]),
    match(actor, b, [first]),
    match(actor, a, [second]),
    match(actor, a, [first]),
  ]);
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
  await settledOnce(actor);
  const same = await Promise.all([0, 1, 2].map(() => bring(actor, bank, csv([['2026/12/01', 7, '', 'c']]))));
  expect(same.map(({ new_count }) => new_count).sort()).toEqual([0, 0, 1]);
});

/** Each payment that is paid is held by one row at most, and each row that is settled by its own payments only. */
/** The last state of a payment that other services were sent. */
async function told(key: string): Promise<object | undefined> {
  const [event] = await house.admin<{ data: object }>(
    `select (payload::jsonb) -> 'data' as data from payment.outbox where payload::text like '%PaymentChanged%' and payload::text like '%' || $1 || '%'
     order by id desc limit 1`,
    [key],
  );
  return event?.data;
}

async function settledOnce(actor: Actor): Promise<void> {
  const { organization_id } = actor;
  const payments = await house.admin<{ state: string; held: number; row: boolean }>(
    `select p.state, p.statement_row_id is not null as row, (select count(*)::int from payment.statement_settlements s
       where s.payment_id = p.id and s.kind = 'paid' and s.holds) as held
     from payment.payments p where organization_id = $1`,
    [organization_id],
  );
  for (const { state, held, row } of payments)
    expect([held, row]).toEqual(state === 'PAID' && held === 1 ? [1, true] : [0, false]);
  const rows = await house.admin<{ state: string; settled: number; amount: number; sum: number }>(
    `select r.state, r.amount::int, count(s.id)::int as settled, coalesce(sum(s.amount), 0)::int as sum
     from payment.bank_statement_rows r left join payment.statement_settlements s on s.row_id = r.id
     where r.organization_id = $1 group by r.id, r.state, r.amount`,
    [organization_id],
  );
  for (const { state, settled, amount, sum } of rows)
    expect(state === 'MATCHED' ? [settled > 0, sum] : [settled, 0]).toEqual(
      state === 'MATCHED' ? [true, amount] : [0, 0],
    );
}

test('any order of imports, choices, returns and undoing keeps one settlement for each row and payment', async () => {
  const { actor, bank, payments } = await ready([1000, 1000, 2000]);
  const lines: Line[] = [
    ['2026/11/30', 1000, '', 'ヤマダショウジ'],
    ['2026/11/30', 1000, '', 'ヤマダショウジ'],
    ['2026/12/01', 2000, '', 'ヤマダショウジ'],
    ['2026/12/02', '', 1000, '組戻 ヤマダショウジ'],
    ['2026/12/03', 3000, '', '振込'],
  ];
  const step = fc.oneof(
    fc.record({ act: fc.constant('import' as const), from: fc.nat(4), to: fc.nat(5) }),
    fc.record({
      act: fc.constant('match' as const),
      row: fc.nat(4),
      pays: fc.uniqueArray(fc.nat(2), { minLength: 1 }),
    }),
    fc.record({ act: fc.constant('undo' as const), row: fc.nat(4) }),
    fc.record({ act: fc.constant('sure' as const) }),
  );
  const rowsNow = async (): Promise<{ id: string }[]> =>
    (await house.call<{ items: { id: string }[] }>(actor, 'GET', '/bank-statements/rows?sort=booked_on')).body
      .items;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const one of steps) {
        const rows = await rowsNow();
        if (one.act === 'import') await bring(actor, bank, csv(lines.slice(one.from, one.from + one.to)));
        else if (one.act === 'match')
          await match(
            actor,
            rows[one.row]?.id ?? bank,
            one.pays.map((at) => payments[at]?.pay_key ?? bank),
          );
        else if (one.act === 'undo') await undo(actor, rows[one.row]?.id ?? bank);
        else {
          const matches = (await open(actor))
            .filter(({ proposals }) => proposals.length > 0)
            .map(({ id, proposals }) => ({ row_id: id, pay_keys: proposals[0]?.pay_keys }));
          if (matches.length > 0) await house.call(actor, 'POST', '/bank-statements/matches', { matches });
        }
        await settledOnce(actor);
      }
      expect((await rowsNow()).length).toBeLessThanOrEqual(lines.length);
    }),
    { numRuns: 15 },
  );
});
