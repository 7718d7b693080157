import { readFileSync } from 'node:fs';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type {
  WithdrawPaymentRequest,
  WithdrawPaymentResponse,
} from '@uketori/proto/uketori/payment/v1/payments';
import type { Actor } from '@uketori/service-kit/actor';
import { GrpcClients } from '@uketori/service-kit/grpc';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import pg from 'pg';
import {
  type House,
  lockedInvoice,
  manager,
  openHouse,
  PAYMENT_MANAGER,
  type Payment,
} from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const act = (actor: Actor | null, method: string, payKey: string, rest = '', body?: object) =>
  house.call<Payment>(actor, method, `/payments/${payKey}${rest}`, body);
const withdraw = (actor: Actor, invoice_id: string, attempt: number) =>
  house.service.app.get(GrpcClients).call<WithdrawPaymentRequest, WithdrawPaymentResponse>(
    {
      service: 'payment',
      proto: 'uketori/payment/v1/payments.proto',
      rpc: 'uketori.payment.v1.PaymentsService/WithdrawPayment',
    },
    { invoice_id, attempt },
    actor,
  );
const rowsOf = (invoiceId: string) =>
  house.admin<{ state: string; lock_attempt: number }>(
    'select state, lock_attempt from payment.payments where invoice_id = $1 order by lock_attempt',
    [invoiceId],
  );

describe('opening', () => {
  test('a final approval opens one draft with the default account, however often it is told', async () => {
    const actor = manager();
    const bank = await house.bank(actor);
    const invoice = lockedInvoice();
    const event = testEvent(
      actor.organization_id,
      'uketori.journal.v1.InvoiceChanged',
      'uketori.journal.invoice',
      invoice.id,
      invoice,
    );
    await Promise.all(Array.from({ length: 50 }, () => house.service.feed(event)));
    // The same facts in events of their own, as after a replay into a new topic.
    await Promise.all(Array.from({ length: 10 }, () => house.feed(actor, invoice)));
    expect(await rowsOf(invoice.id)).toEqual([{ state: 'DRAFT', lock_attempt: 1 }]);
    const { body } = await house.call<Payment & { local_id: number }>(
      actor,
      'GET',
      `/payments/by-invoice/${invoice.id}`,
    );
    expect(body).toMatchObject({ local_id: 1, user_bank_id: bank, transfer_amount: 110_000, state: 'DRAFT' });
    const events = await house.service.outbox<PaymentChanged>('uketori.payment.v1.PaymentChanged');
    expect(events.filter((e) => e.data.invoice_id === invoice.id).map((e) => e.cause)).toEqual(['opened']);
  });

  test('invoices that are not locked open nothing', async () => {
    const actor = manager();
    const invoice = lockedInvoice({ locked: false, lock_attempt: 0, cause: 'updated' });
    await house.feed(actor, invoice);
    expect(await rowsOf(invoice.id)).toEqual([]);
    expect((await house.call(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).status).toBe(404);
  });

  test("journal's golden InvoiceChanged is accepted", async () => {
    const url = new URL('../../../proto/fixtures/uketori.journal.v1.InvoiceChanged.json', import.meta.url);
    const golden = JSON.parse(readFileSync(url, 'utf8')) as InvoiceChanged;
    const actor = manager();
    await house.feed(actor, { ...golden, locked: true, lock_attempt: 1 });
    const { body } = await house.call<{ invoice_local_id: number; payment_amount: number }>(
      actor,
      'GET',
      `/payments/by-invoice/${golden.id}`,
    );
    expect(body).toMatchObject({
      invoice_local_id: golden.local_id,
      payment_amount: Number(golden.payable_amount),
    });
  });

  test('a draft follows its invoice, but not over what was changed here; a stale event changes nothing', async () => {
    const actor = manager();
    await house.bank(actor);
    const invoice = lockedInvoice();
    await house.feed(actor, invoice);
    const { body: first } = await house.call<Payment>(actor, 'GET', `/payments/by-invoice/${invoice.id}`);
    await act(actor, 'POST', first.pay_key, '/confirmations/1', {});
    await act(actor, 'PATCH', first.pay_key, '', { version: 2, pay_date: '2026-12-01' });
    await house.feed(actor, { ...invoice, version: 5, pay_date: '2026-12-25', payable_amount: '99790' });
    await house.feed(actor, { ...invoice, version: 4, payable_amount: '1' });
    expect(await house.get(actor, first.pay_key)).toMatchObject({
      pay_date: '2026-12-01',
      transfer_amount: 99_790,
      confirm_level: 0,
    });
  });
});

describe('withdrawing', () => {
  test('a draft is withdrawn once and again; the next final approval opens a new one', async () => {
    const actor = manager();
    const invoice = lockedInvoice();
    await house.feed(actor, invoice);
    for (let i = 0; i < 2; i++) {
      expect(await withdraw(actor, invoice.id, 1)).toEqual({ withdrawn: true, refusal_code: '' });
    }
    expect((await house.call(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).status).toBe(404);
    await house.feed(actor, { ...invoice, version: 6, lock_attempt: 2 });
    expect(await rowsOf(invoice.id)).toEqual([
      { state: 'WITHDRAWN', lock_attempt: 1 },
      { state: 'DRAFT', lock_attempt: 2 },
    ]);
  });

  test('withdrawn in advance, it is not opened by the late event', async () => {
    const actor = manager();
    const invoice = lockedInvoice();
    expect((await withdraw(actor, invoice.id, 1)).withdrawn).toBe(true);
    await house.feed(actor, invoice);
    expect(await rowsOf(invoice.id)).toEqual([]);
    await house.feed(actor, { ...invoice, lock_attempt: 2 });
    expect(await rowsOf(invoice.id)).toEqual([{ state: 'DRAFT', lock_attempt: 2 }]);
  });

  test('opening and withdrawing at once never leave a live payment', async () => {
    const actor = manager();
    for (let round = 0; round < 10; round++) {
      const invoice = lockedInvoice();
      const [, answer] = await Promise.all([house.feed(actor, invoice), withdraw(actor, invoice.id, 1)]);
      expect(answer.withdrawn).toBe(true);
      expect((await rowsOf(invoice.id)).filter((row) => row.state !== 'WITHDRAWN')).toEqual([]);
    }
  });

  test('confirmed, approved and paid payments refuse', async () => {
    const actor = manager();
    await house.bank(actor);
    const invoice = lockedInvoice();
    await house.feed(actor, invoice);
    const { pay_key } = (await house.call<Payment>(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).body;
    await act(actor, 'POST', pay_key, '/confirmations/1', {});
    expect((await withdraw(actor, invoice.id, 1)).refusal_code).toBe('payment_confirmed');
    for (const level of [2, 3]) await act(actor, 'POST', pay_key, `/confirmations/${level}`, {});
    await act(actor, 'POST', pay_key, '/approval', {});
    expect((await withdraw(actor, invoice.id, 1)).refusal_code).toBe('unable_to_change_locked_pay_record');
    await act(actor, 'POST', pay_key, '/paid', {});
    expect((await withdraw(actor, invoice.id, 1)).refusal_code).toBe('unable_to_change_locked_pay_record');
  });
});

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

describe('editing', () => {
  test('stale versions conflict; bad accounts and unknown fields are invalid', async () => {
    const actor = manager();
    await house.bank(actor);
    const { pay_key } = await house.opened(actor);
    const edit = (body: object) => act(actor, 'PATCH', pay_key, '', body);
    expect((await edit({ version: 9, pay_date: '2026-12-01' })).body.code).toBe('version_conflict');
    for (const bad of [
      { account_number: '12345678' },
      { account_number: '１２' },
      { account_holder_kana: '山田' },
      { account_holder_kana: 'ア'.repeat(49) },
      { bank_code: '5' },
      { transfer_fee: -1 },
      { transfer_fee: 1.5 },
      { pay_date: '2026-02-30' },
      { state: 'PAID' },
      { organization_id: newId() },
    ]) {
      const { status, body } = await edit({ version: 1, ...bad });
      expect([bad, status, body.code]).toEqual([bad, 400, 'invalid_input']);
    }
  });

  test('eight edits of one version: one wins', async () => {
    const actor = manager();
    const { pay_key } = await house.opened(actor);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        act(actor, 'PATCH', pay_key, '', { version: 1, pay_date: `2026-12-0${n + 1}` }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.code === 'version_conflict')).toHaveLength(7);
  });

  test('a change of the account takes the confirmations away, a change of the date does not', async () => {
    const actor = manager();
    await house.bank(actor);
    const { pay_key } = await house.opened(actor);
    await act(actor, 'POST', pay_key, '/confirmations/1', {});
    const dated = await act(actor, 'PATCH', pay_key, '', { version: 2, pay_date: '2026-12-01' });
    expect(dated.body.confirm_level).toBe(1);
    const moved = await act(actor, 'PATCH', pay_key, '', { version: 3, account_number: '1111111' });
    expect(moved.body).toMatchObject({ confirm_level: 0, account_number: '1111111' });
  });

  test('bulk: source account and pay date, each payment with its own result', async () => {
    const actor = manager();
    await house.bank(actor);
    const second = await house.bank(actor, { bank_account_number: '7777777' });
    const draft = await house.opened(actor);
    const locked = await house.approved(actor);
    const nobody = newId();
    const bulk = (body: object) =>
      house.call<{ results: object[] }>(actor, 'POST', '/payments/bulk', {
        pay_keys: [locked.pay_key, draft.pay_key, nobody],
        ...body,
      });
    const { body } = await bulk({ action: 'user_bank', user_bank_id: second });
    expect(body.results).toEqual([
      { pay_key: locked.pay_key, ok: false, code: 'unable_to_change_locked_pay_record' },
      { pay_key: draft.pay_key, ok: true },
      { pay_key: nobody, ok: false, code: 'no_record' },
    ]);
    await bulk({ action: 'pay_date', pay_date: '2026-12-10' });
    expect(await house.get(actor, draft.pay_key)).toMatchObject({
      user_bank_id: second,
      pay_date: '2026-12-10',
    });
    const paid = await bulk({ action: 'mark_paid' });
    expect(paid.body.results).toMatchObject([
      { ok: true },
      { ok: false, code: 'payment_not_approved' },
      { ok: false },
    ]);
    expect(
      (await house.call<Payment>(actor, 'POST', '/payments/bulk', { action: 'approve', pay_keys: [] })).body
        .code,
    ).toBe('invalid_input');
  });
});

describe('fees', () => {
  async function withFees(): Promise<{ actor: Actor; bank: string }> {
    const actor = manager();
    const bank = await house.bank(actor);
    for (const [min, max, fee] of [
      [0, 30_000, 330],
      [30_000, null, 550],
    ]) {
      await house.call(actor, 'POST', '/transfer-fees', {
        user_bank_id: bank,
        transfer_type: 'other_bank',
        applied_condition_min: min,
        applied_condition_max: max,
        transfer_fee: fee,
      });
    }
    return { actor, bank };
  }
  const borne = (payable: number): Partial<InvoiceChanged> => {
    const invoice = lockedInvoice();
    return {
      payable_amount: String(payable),
      pay_info: invoice.pay_info && { ...invoice.pay_info, fee_borne_by_partner: true },
    };
  };

  test('borne by the partner it is deducted, and the gap near a tier is shown', async () => {
    const { actor } = await withFees();
    expect(await house.opened(actor, borne(50_000))).toMatchObject({
      transfer_fee: 550,
      transfer_amount: 49_450,
      fee_gap: 0,
    });
    expect(await house.opened(actor, borne(30_000))).toMatchObject({
      transfer_fee: 550,
      transfer_amount: 29_450,
      bank_charge: 330,
      fee_gap: 220,
    });
    expect(await house.opened(actor)).toMatchObject({
      transfer_fee: 0,
      transfer_amount: 110_000,
      bank_charge: 550,
    });
  });

  test('a fee as high as the amount blocks; by hand it can be set and given back to the conditions', async () => {
    const { actor } = await withFees();
    await house.feedLevel(actor, 0);
    const small = await house.opened(actor, borne(330));
    expect((await act(actor, 'POST', small.pay_key, '/approval', {})).body.code).toBe(
      'transfer_fee_exceeds_amount',
    );
    const big = await house.opened(actor, borne(50_000));
    const manual = await act(actor, 'PATCH', big.pay_key, '', { version: 1, transfer_fee: 100 });
    expect(manual.body).toMatchObject({ transfer_fee: 100, transfer_amount: 49_900 });
    const over = await act(actor, 'PATCH', big.pay_key, '', { version: 2, transfer_fee: 50_000 });
    expect(over.body.code).toBe('transfer_fee_exceeds_amount');
    const back = await act(actor, 'PATCH', big.pay_key, '', { version: 2, transfer_fee: null });
    expect(back.body.transfer_fee).toBe(550);
  });

  test('no condition for a fee that the partner bears blocks the approval', async () => {
    const actor = manager();
    await house.bank(actor);
    await house.feedLevel(actor, 0);
    const payment = await house.opened(actor, borne(50_000));
    expect(payment.transfer_fee).toBeNull();
    expect((await act(actor, 'POST', payment.pay_key, '/approval', {})).body.code).toBe(
      'transfer_fee_unknown',
    );
  });

  test('conditions: overlap, range, version, and two at once', async () => {
    const { actor, bank } = await withFees();
    const post = (min: number, max: number | null, over = {}) =>
      house.call<Payment & { id: string }>(actor, 'POST', '/transfer-fees', {
        user_bank_id: bank,
        transfer_type: 'other_bank',
        applied_condition_min: min,
        applied_condition_max: max,
        transfer_fee: 1,
        ...over,
      });
    expect((await post(20_000, 40_000)).body.code).toBe('overlap_existing_condition');
    expect((await post(10, 10)).body.code).toBe('invalid_condition_range');
    expect((await post(-1, 10)).body.code).toBe('invalid_condition_range');
    expect((await post(0, 1, { user_bank_id: newId() })).body.code).toBe('no_record');
    const both = await Promise.all(
      Array.from({ length: 8 }, () => post(0, null, { destination_bank_code: '0009' })),
    );
    expect(both.filter((answer) => answer.status === 201)).toHaveLength(1);
    const made = both.find((answer) => answer.status === 201)?.body;
    const url = `/transfer-fees/${made?.id}`;
    const body = { user_bank_id: bank, transfer_type: 'same_bank', transfer_fee: 110 };
    expect((await house.call(actor, 'PUT', url, { ...body, version: 1 })).status).toBe(200);
    expect((await house.call<Payment>(actor, 'PUT', url, { ...body, version: 1 })).body.code).toBe(
      'version_conflict',
    );
    expect((await house.call(manager(), 'DELETE', url)).status).toBe(404);
    expect((await house.call(actor, 'DELETE', url)).status).toBe(204);
    const { body: list } = await house.call<{ items: object[] }>(
      actor,
      'GET',
      `/transfer-fees?user_bank_id=${bank}`,
    );
    expect(list.items).toHaveLength(2);
  });
});

describe('own banks', () => {
  test('one default, kept through changes; accounts in use stay', async () => {
    const actor = manager();
    const first = await house.bank(actor);
    const second = await house.bank(actor, { bank_account_number: '2', default: true });
    const list = async () =>
      (
        await house.call<{ items: { id: string; default: boolean; version: number }[] }>(
          actor,
          'GET',
          '/user-banks',
        )
      ).body.items;
    expect((await list()).map((bank) => [bank.id, bank.default])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await house.call<Payment>(actor, 'DELETE', `/user-banks/${second}`)).body.code).toBe(
      'default_account_required',
    );
    await house.opened(actor);
    const version = (await list())[1]?.version;
    const {
      bank_code,
      bank_name,
      bank_branch_code,
      bank_branch_name,
      bank_account_type,
      bank_account_number,
      bank_account_name,
    } = (await house.call<Record<string, string>>(actor, 'GET', `/user-banks/${first}`)).body;
    const fields = {
      bank_code,
      bank_name,
      bank_branch_code,
      bank_branch_name,
      bank_account_type,
      bank_account_number,
      bank_account_name,
    };
    const put = await house.call(actor, 'PUT', `/user-banks/${first}`, { ...fields, default: true, version });
    expect(put.status).toBe(200);
    expect((await house.call<Payment>(actor, 'DELETE', `/user-banks/${second}`)).body.code).toBe(
      'user_bank_in_use',
    );
    expect((await list()).filter((bank) => bank.default)).toHaveLength(1);
    const third = await house.bank(actor, { bank_account_number: '3' });
    expect((await house.call(actor, 'DELETE', `/user-banks/${third}`)).status).toBe(204);
    expect((await house.call(actor, 'GET', `/user-banks/${third}`)).status).toBe(404);
  });

  test.each([
    [{ bank_account_number: '12345678' }],
    [{ bank_account_number: '12a' }],
    [{ bank_account_name: '受取商事' }],
    [{ bank_account_name: 'ｱ'.repeat(49) }],
    [{ user_code: '123' }],
    [{ bank_code: '1' }],
  ])('%j is refused', async (over) => {
    const { BANK } = await import('./payment-house.js');
    const { status, body } = await house.call<Payment>(manager(), 'POST', '/user-banks', {
      ...BANK,
      ...over,
    });
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });

  test('eight new defaults at once leave one', async () => {
    const actor = manager();
    await Promise.all(
      Array.from({ length: 8 }, (_, n) => house.bank(actor, { bank_account_number: `${n}`, default: true })),
    );
    const rows = await house.admin(
      'select 1 from payment.user_banks where organization_id = $1 and "default"',
      [actor.organization_id],
    );
    expect(rows).toHaveLength(1);
  });

  test('bank look-up', async () => {
    const { body } = await house.call<{ items: { code: string }[] }>(
      manager(),
      'GET',
      `/banks?q=${encodeURIComponent('みずほ')}`,
    );
    expect(body.items[0]?.code).toBe('0001');
    expect((await house.call(manager(), 'GET', '/banks/0001/branches?q=001')).status).toBe(200);
    expect((await house.call(manager(), 'GET', '/banks/9998/branches')).status).toBe(404);
  });
});

test('the list is keyset-paged, filtered, sorted and searched by two characters', async () => {
  const actor = manager();
  const bank = await house.bank(actor);
  for (let n = 1; n <= 7; n++) {
    await house.opened(actor, {
      partner_name: n === 4 ? '鈴木工務店' : '山田商事',
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
  expect((await list(`q=${encodeURIComponent('鈴木')}`)).items.map((row) => row.local_id)).toEqual([4]);
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
      confirmations: data.confirmations.map((one) => ({ ...one, user_id: 'id', confirmed_at: 'time' })),
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
