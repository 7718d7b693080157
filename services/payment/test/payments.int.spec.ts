import { readFileSync } from 'node:fs';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import pg from 'pg';
import { type House, manager, openHouse, PAYMENT_MANAGER, type Payment } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const act = (actor: Actor | null, method: string, payKey: string, rest = '', body?: object) =>
  house.call<Payment>(actor, method, `/payments/${payKey}${rest}`, body);
describe('confirmations, approval, paid', () => {
  test('the whole way there and back, with an event for each step', async () => {
    const actor = manager();
    await house.bank(actor);
    await house.feedLevel(actor, 2);
    const { pay_key } = await house.opened(actor);
    const step = async (method: string, rest: string) => {
      const { status, body } = await act(actor, method, pay_key, rest, {});
      return status === 200 ? `${body.state} ${body.confirm_level}` : body.code;
    };
    expect(await step('POST', '/approval')).toBe('confirmation_missing');
    expect(await step('POST', '/confirmations/2')).toBe('previous_level_missing');
    expect(await step('POST', '/confirmations/1')).toBe('DRAFT 1');
    expect(await step('POST', '/confirmations/2')).toBe('DRAFT 2');
    expect(await step('POST', '/confirmations/3')).toBe('invalid_confirm_level');
    expect(await step('DELETE', '/confirmations/1')).toBe('higher_level_confirmed');
    expect(await step('DELETE', '/confirmations/2')).toBe('DRAFT 1');
    expect(await step('POST', '/confirmations/2')).toBe('DRAFT 2');
    expect(await step('POST', '/paid')).toBe('payment_not_approved');
    expect(await step('POST', '/approval')).toBe('APPROVED 2');
    expect(await step('DELETE', '/confirmations/2')).toBe('unable_to_change_locked_pay_record');
    expect(await step('POST', '/paid')).toBe('PAID 2');
    expect(await step('DELETE', '/approval')).toBe('unable_to_edit_paid_record');
    expect(await step('DELETE', '/paid')).toBe('APPROVED 2');
    expect(await step('DELETE', '/approval')).toBe('DRAFT 2');
    const events = (await house.service.outbox<PaymentChanged>('uketori.payment.v1.PaymentChanged')).filter(
      (event) => event.subject === pay_key,
    );
    expect(events.map((event) => [event.cause, event.data.linked, event.data.paid])).toEqual([
      ['opened', false, false],
      ['confirmed', false, false],
      ['confirmed', false, false],
      ['confirm_cancelled', false, false],
      ['confirmed', false, false],
      ['approved', true, false],
      ['paid', true, true],
      ['unpaid', true, false],
      ['approve_cancelled', false, false],
    ]);
    expect(events.map((event) => event.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('eight approvals at once approve once', async () => {
    const actor = manager();
    await house.bank(actor);
    await house.feedLevel(actor, 0);
    const { pay_key } = await house.opened(actor);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(actor, 'POST', pay_key, '/approval', {})),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const causes = (await house.service.outbox('uketori.payment.v1.PaymentChanged')).filter(
      (e) => e.subject === pay_key && e.cause === 'approved',
    );
    expect(causes).toHaveLength(1);
  });

  test('an approved payment is locked, a paid one too, each with its code', async () => {
    const actor = manager();
    await house.bank(actor);
    const payment = await house.approved(actor);
    const edit = (version: number) =>
      act(actor, 'PATCH', payment.pay_key, '', { version, pay_date: '2026-12-01' });
    expect((await edit(payment.version)).body.code).toBe('unable_to_change_locked_pay_record');
    const paid = await act(actor, 'POST', payment.pay_key, '/paid', {});
    const refused = await edit(paid.body.version);
    expect([refused.status, refused.body.code]).toEqual([423, 'unable_to_edit_paid_record']);
    expect(await house.get(actor, payment.pay_key)).toEqual(paid.body);
  });

  test('each act needs its own ability, and its reach', async () => {
    const owner = manager();
    await house.bank(owner);
    await house.feedLevel(owner, 1);
    const created_by = newId();
    const { pay_key } = await house.opened(owner, { created_by });
    const without = (ability: string, level = 0) =>
      manager({
        organization_id: owner.organization_id,
        abilities: { ...PAYMENT_MANAGER, [ability]: level },
      });
    for (const [ability, method, rest, body] of [
      ['payment:pay_approve1', 'POST', '/confirmations/1', {}],
      ['payment:update', 'PATCH', '', { version: 1, pay_date: '2026-12-01' }],
      ['payment:pay_approve4', 'POST', '/approval', {}],
      ['payment:pay_approve5', 'POST', '/paid', {}],
    ] as const) {
      for (const level of [0, 1, 2]) {
        const answer = await act(without(ability, level), method, pay_key, rest, body);
        expect([ability, level, answer.status, answer.body.code]).toEqual([
          ability,
          level,
          403,
          'no_privilege',
        ]);
      }
    }
    expect((await act(without('payment:read', 1), 'GET', pay_key)).status).toBe(403);
    const list = await house.call<{ items: object[] }>(without('payment:read', 1), 'GET', '/payments');
    expect(list.body.items).toEqual([]);
    const own = manager({
      organization_id: owner.organization_id,
      user_id: created_by,
      abilities: { 'payment:read': 1 },
    });
    expect((await act(own, 'GET', pay_key)).status).toBe(200);
    expect((await act(null, 'GET', pay_key)).status).toBe(401);
  });

  test("another organization's payment does not exist", async () => {
    const mine = manager();
    const other = manager();
    const bank = await house.bank(mine);
    const { pay_key } = await house.approved(mine);
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['PATCH', '', { version: 1, pay_date: '2026-12-01' }],
      ['POST', '/confirmations/1', {}],
      ['POST', '/approval', {}],
      ['DELETE', '/approval', {}],
      ['POST', '/paid', {}],
    ] as const) {
      const answer = await act(other, method, pay_key, rest, body);
      expect([method, rest, answer.status, answer.body.code]).toEqual([method, rest, 404, 'no_record']);
    }
    const foreign = await house.opened(other);
    const stolen = await act(other, 'PATCH', foreign.pay_key, '', { version: 1, user_bank_id: bank });
    expect([stolen.status, stolen.body.code]).toEqual([404, 'no_record']);
    for (const path of ['/zengin-exports', '/zengin-exports/preview']) {
      const answer = await house.call<Payment>(other, 'POST', path, {
        user_bank_id: bank,
        pay_date: '2026-11-30',
        pay_keys: [pay_key],
      });
      expect([answer.status, answer.body.code]).toEqual([404, 'no_record']);
    }
  });
});

test('the list is keyset-paged, filtered, sorted and searched by two characters', async () => {
  const actor = manager();
  const bank = await house.bank(actor);
  for (let n = 1; n <= 7; n++) {
    await house.opened(actor, {
      partner_name: n === 4 ? '鈴木﨑工務店' : '山田商事',
      payable_amount: String(n * 1000),
      pay_date: `2026-12-0${n}`,
    });
  }
  const list = async (query: string) =>
    (
      await house.call<{
        items: { local_id: number; user_bank_label: string }[];
        next_cursor: string | null;
        count?: number;
      }>(actor, 'GET', `/payments?${query}`)
    ).body;
  const first = await list('limit=3&sort=-payment_amount&count=capped');
  expect(first.items.map((row) => row.local_id)).toEqual([7, 6, 5]);
  expect(first.count).toBe(7);
  const second = await list(`limit=3&sort=-payment_amount&cursor=${first.next_cursor}`);
  expect(second.items.map((row) => row.local_id)).toEqual([4, 3, 2]);
  expect((await list(`q=${encodeURIComponent('木崎')}`)).items.map((row) => row.local_id)).toEqual([4]);
  // The holder of the account gives the reading, as カ）ヤマダショウジ.
  for (const q of ['yamadashouji', 'yamadasyozi', 'やまだ', 'ﾔﾏﾀﾞｼｮｳｼﾞ'])
    expect([q, (await list(`q=${encodeURIComponent(q)}`)).items.length]).toEqual([q, 7]);
  expect((await list('q=tanaka')).items).toEqual([]);
  expect(
    (await list('pay_date_from=2026-12-02&pay_date_to=2026-12-03&sort=pay_date')).items.map(
      (r) => r.local_id,
    ),
  ).toEqual([2, 3]);
  expect((await list(`state=DRAFT,PAID&exported=false&user_bank_id=${bank}`)).items).toHaveLength(7);
  expect((await list('exported=true')).items).toEqual([]);
  expect(first.items[0]?.user_bank_label).toBe('みずほ銀行 東京営業部 1234567');
  expect((await house.call(actor, 'GET', '/payments?sort=search_text')).status).toBe(400);
});

test('the emitted PaymentChanged equals the golden fixture in shape and names', async () => {
  const url = new URL('../../../proto/fixtures/uketori.payment.v1.PaymentChanged.json', import.meta.url);
  const golden = JSON.parse(readFileSync(url, 'utf8')) as PaymentChanged;
  const actor = manager({ user_name: '高橋 払男' });
  await house.bank(actor);
  await house.feedLevel(actor, 1);
  const { pay_key } = await house.approved(actor);
  const emitted = (await house.service.outbox<PaymentChanged>('uketori.payment.v1.PaymentChanged')).findLast(
    (event) => event.subject === pay_key,
  );
  const stable = (data: PaymentChanged | undefined) =>
    data && {
      ...data,
      pay_key: 'id',
      invoice_id: 'id',
      invoice_local_id: 0,
      user_bank_id: 'id',
      confirmations: data.confirmations.map((one) => ({
        ...one,
        user_id: 'id',
        responsible_id: 'id',
        confirmed_at: 'time',
      })),
      approval: Object.keys(data.approval ?? {}).sort(),
      account_check: Object.keys(data.account_check ?? {}).sort(),
    };
  expect(stable(emitted?.data)).toEqual(stable(golden));
});

test('row-level security: the service role sees nothing without an organization', async () => {
  const actor = manager();
  await house.bank(actor);
  await house.opened(actor);
  const client = new pg.Client({ connectionString: house.service.database.url });
  await client.connect();
  for (const table of [
    'organizations',
    'counters',
    'user_banks',
    'transfer_fees',
    'withdrawals',
    'payments',
    'export_batches',
    'export_rows',
  ]) {
    expect((await client.query(`select 1 from payment.${table}`)).rows).toEqual([]);
  }
  await client.query(`select set_config('app.organization_id', $1, false)`, [actor.organization_id]);
  const { rows } = await client.query<{ organization_id: string }>(
    'select organization_id from payment.payments',
  );
  expect(new Set(rows.map((row) => row.organization_id))).toEqual(new Set([actor.organization_id]));
  await client.end();
});
