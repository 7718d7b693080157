import { readFileSync } from 'node:fs';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type {
  WithdrawPaymentRequest,
  WithdrawPaymentResponse,
} from '@uketori/proto/uketori/payment/v1/payments';
import type { Actor } from '@uketori/service-kit/actor';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { testCaller, testEvent } from '@uketori/service-kit/testing';
import { type House, lockedInvoice, manager, openHouse, type Payment } from './payment-house.js';

let house: House;
let approval: GrpcClients;
beforeAll(async () => {
  house = await openHouse();
  approval = testCaller('approval', house.service);
});
afterAll(async () => {
  approval?.close();
  await house?.service.close();
});

const act = (actor: Actor | null, method: string, payKey: string, rest = '', body?: object) =>
  house.call<Payment>(actor, method, `/payments/${payKey}${rest}`, body);
const withdraw = (actor: Actor, invoice_id: string, attempt: number) =>
  approval.call<WithdrawPaymentRequest, WithdrawPaymentResponse>(
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
  test('a final approval opens one draft with the default account, however often its event arrives', async () => {
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
