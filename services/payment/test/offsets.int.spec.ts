import type { Actor } from '@uketori/service-kit/actor';
import type { GrpcClients } from '@uketori/service-kit/grpc';
import { newId } from '@uketori/service-kit/ids';
import { testCaller } from '@uketori/service-kit/testing';
import type {
  WithdrawPaymentRequest,
  WithdrawPaymentResponse,
} from '@uketori/proto/uketori/payment/v1/payments';
import { readZengin } from '../src/zengin/reader.rules.js';
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

const PAY_DATE = '2026-11-30';

interface Shown extends Payment {
  payment_amount: number;
  offset_amount: number;
  offsets: { id: string; pay_key: string; amount: number; can_cancel: boolean }[];
  offsettable: { pay_key: string; payment_amount: number }[];
}

/** An organization with a source account, no confirmations, and one supplier. */
async function started(): Promise<{ actor: Actor; bank: string; company_id: string }> {
  const actor = manager();
  await house.feedLevel(actor, 0);
  return { actor, bank: await house.bank(actor), company_id: newId() };
}

const openedAs = (actor: Actor, company_id: string, amount: number) =>
  house.opened(actor, {
    company_id,
    total_amount: String(amount),
    payable_amount: String(amount),
  }) as Promise<Shown>;

const shown = (actor: Actor, payment: Payment) => house.get(actor, payment.pay_key) as Promise<Shown>;

const offset = (actor: Actor, of: Payment, by: [Payment, number][]) =>
  house.call<{ code?: string; pay_keys: string[] }>(actor, 'POST', `/payments/${of.pay_key}/offsets`, {
    offsets: by.map(([{ pay_key }, amount]) => ({ pay_key, amount })),
  });

const act = (actor: Actor, method: 'POST' | 'DELETE', payment: Payment, what: string) =>
  house.call<Shown>(actor, method, `/payments/${payment.pay_key}/${what}`, {});

const withdraw = (actor: Actor, invoice_id: string, attempt = 1) =>
  approval.call<WithdrawPaymentRequest, WithdrawPaymentResponse>(
    {
      service: 'payment',
      proto: 'uketori/payment/v1/payments.proto',
      rpc: 'uketori.payment.v1.PaymentsService/WithdrawPayment',
    },
    { invoice_id, attempt },
    actor,
  );

/** What breaks I16: uses that do not add up to what a payment bears, or more than its invoice's amount. */
const BROKEN = `with uses as (
    select organization_id, id, sum(amount) as total from (
      select organization_id, bill_payment_id as id, amount from payment.credit_uses where state = 'LIVE'
      union all
      select organization_id, credit_payment_id, -amount from payment.credit_uses where state = 'LIVE') u
    group by 1, 2)
  select p.local_id, p.payment_amount, p.offset_amount, u.total from payment.payments p
  left join uses u on u.organization_id = p.organization_id and u.id = p.id
  where p.offset_amount <> coalesce(u.total, 0)
    or sign(p.offset_amount) * sign(p.payment_amount) < 0
    or (p.offset_amount <> 0 and p.state = 'WITHDRAWN')
    or (p.state in ('APPROVED', 'PAID') and p.payment_amount < 0)
    or (p.transfer_group_id is not null and p.payment_amount <= 0)`;

test('a invoice of 110,000 and a credit note of 33,000 make a file of 77,000', async () => {
  const { actor, bank, company_id } = await started();
  const bill = await openedAs(actor, company_id, 110_000);
  const credit = await openedAs(actor, company_id, -33_000);
  await house.confirmAccount(actor, bill);
  expect((await shown(actor, bill)).offsettable).toEqual([
    expect.objectContaining({ pay_key: credit.pay_key, payment_amount: -33_000 }),
  ]);
  expect((await shown(actor, credit)).can).toMatchObject({ offset: true, approve: false, confirm1: false });
  expect((await offset(actor, bill, [[credit, 33_000]])).status).toBe(200);
  const after = await shown(actor, bill);
  expect([after.payment_amount, after.offset_amount, after.transfer_amount]).toEqual([
    77_000, 33_000, 77_000,
  ]);
  expect(after.offsets).toEqual([
    expect.objectContaining({ pay_key: credit.pay_key, amount: 33_000, can_cancel: true }),
  ]);
  const used = await shown(actor, credit);
  expect([used.payment_amount, used.offset_amount, used.state]).toEqual([0, -33_000, 'DRAFT']);
  expect((await act(actor, 'POST', bill, 'approval')).status).toBe(200);
  const batch = await house.call<{ id: string; total_amount: number; row_count: number }>(
    actor,
    'POST',
    '/zengin-exports',
    { user_bank_id: bank, pay_date: PAY_DATE },
  );
  expect([batch.status, batch.body.row_count, batch.body.total_amount]).toEqual([201, 1, 77_000]);
  const file = await fetch(`${house.service.url}/zengin-exports/${batch.body.id}/file`, {
    headers: await house.service.identityHeaders(actor),
  });
  const reading = readZengin(Buffer.from(await file.arrayBuffer()));
  expect(reading.data.map(({ amount }) => amount)).toEqual([77_000]);
  await act(actor, 'POST', bill, 'paid');
  expect((await shown(actor, credit)).state).toBe('PAID');
  expect((await act(actor, 'DELETE', credit, 'paid')).body.code).toBe('payment_has_offset');
  await act(actor, 'DELETE', bill, 'paid');
  expect((await shown(actor, credit)).state).toBe('DRAFT');
});

test('a credit note larger than the invoice keeps its rest; the invoice needs no transfer', async () => {
  const { actor, bank, company_id } = await started();
  const bill = await openedAs(actor, company_id, 110_000);
  const credit = await openedAs(actor, company_id, -150_000);
  expect((await offset(actor, credit, [[bill, 110_000]])).status).toBe(200);
  const rest = await shown(actor, credit);
  expect([rest.payment_amount, rest.offset_amount]).toEqual([-40_000, -110_000]);
  expect((await act(actor, 'POST', bill, 'approval')).body.state).toBe('APPROVED');
  const preview = await house.call<{ rows: object[] }>(actor, 'POST', '/zengin-exports/preview', {
    user_bank_id: bank,
    pay_date: PAY_DATE,
  });
  expect(preview.body.rows).toEqual([]);
  expect((await act(actor, 'POST', bill, 'paid')).body.state).toBe('PAID');
  expect((await shown(actor, credit)).state).toBe('DRAFT');
  const open = await house.call<{ items: { pay_key: string }[] }>(actor, 'GET', '/payments?open_credit=true');
  expect(open.body.items.map(({ pay_key }) => pay_key)).toEqual([credit.pay_key]);
});

test('an invoice that deducts all of its total is approved and paid without an account, and no file holds it', async () => {
  const { actor, bank, company_id } = await started();
  const pay_info = {
    payment_type: 'transfer',
    bank_name: '',
    bank_code: '',
    branch_name: '',
    branch_code: '',
    account_type: '',
    account_number: '',
    account_holder_kana: '',
    fee_borne_by_partner: false,
  };
  const whole = { company_id, total_amount: '110000', payable_amount: '0', pay_info };
  const bill = await house.opened(actor, whole);
  expect(bill).toMatchObject({ transfer_amount: 0, transfer_problems: [], can: { approve: true } });
  expect((await act(actor, 'POST', bill, 'approval')).body.state).toBe('APPROVED');
  const wanted = { user_bank_id: bank, pay_date: PAY_DATE };
  const preview = await house.call<{ rows: object[] }>(actor, 'POST', '/zengin-exports/preview', wanted);
  expect(preview.body.rows).toEqual([]);
  const named = { ...wanted, pay_keys: [bill.pay_key] };
  expect((await house.call(actor, 'POST', '/zengin-exports', named)).status).toBe(409);
  const list = async (query: string) =>
    (await house.call<{ items: Payment[] }>(actor, 'GET', `/payments?${query}`)).body.items.length;
  expect([await list('leaves_bank=true'), await list('leaves_bank=false')]).toEqual([0, 1]);
  expect((await act(actor, 'POST', bill, 'paid')).body.state).toBe('PAID');
  // An invoice that names no amount is not settled by that.
  const unknown = await house.opened(actor, {
    company_id,
    total_amount: undefined,
    payable_amount: undefined,
  });
  expect((await act(actor, 'POST', unknown, 'approval')).body.code).toBe('payment_amount_not_positive');
});

test('what is due and its sum leave credit notes out, open ones and those used up', async () => {
  const { actor, company_id } = await started();
  const [bill, other] = [
    await openedAs(actor, company_id, 110_000),
    await openedAs(actor, company_id, 5_000),
  ];
  const [used, open] = [
    await openedAs(actor, company_id, -10_000),
    await openedAs(actor, company_id, -33_000),
  ];
  expect((await offset(actor, bill, [[used, 10_000]])).status).toBe(200);
  const due = async (credit_note: boolean) => {
    const query = `state=DRAFT,APPROVED&pay_date_to=${PAY_DATE}&count=capped&credit_note=${credit_note}`;
    const { body } = await house.call<{ items: Payment[]; count: number; sum: number }>(
      actor,
      'GET',
      `/payments?${query}`,
    );
    return { keys: body.items.map(({ pay_key }) => pay_key).sort(), count: body.count, sum: body.sum };
  };
  const keys = (...payments: Payment[]) => payments.map(({ pay_key }) => pay_key).sort();
  expect(await due(false)).toEqual({ keys: keys(bill, other), count: 2, sum: 105_000 });
  expect(await due(true)).toEqual({ keys: keys(used, open), count: 2, sum: -33_000 });
});

test('combining uses the credit notes among the payments first, and never groups one', async () => {
  const { actor, company_id } = await started();
  const bills = [await openedAs(actor, company_id, 10_000), await openedAs(actor, company_id, 20_000)];
  const credit = await openedAs(actor, company_id, -12_000);
  const combine = (payments: Payment[]) =>
    house.call<{ transfer_group_id: string | null; code?: string }>(actor, 'POST', '/payments/groups', {
      pay_keys: payments.map(({ pay_key }) => pay_key),
    });
  expect((await combine([credit])).body.code).toBe('transfer_group_too_few');
  const made = await combine([...bills, credit]);
  expect([made.status, made.body.transfer_group_id]).toEqual([200, null]);
  const now = await Promise.all([...bills, credit].map((one) => shown(actor, one)));
  expect(now.map((one) => [one.payment_amount, one.offset_amount, one.transfer_group_id])).toEqual([
    [0, 10_000, null],
    [18_000, 2_000, null],
    [0, -12_000, null],
  ]);
  const more = await openedAs(actor, company_id, 5_000);
  const again = await combine([bills[1] as Payment, more]);
  expect(again.body.transfer_group_id).not.toBeNull();
  const group = await shown(actor, more);
  expect(group.group.map(({ transfer_amount }) => transfer_amount)).toEqual([18_000, 5_000]);
  expect(await house.admin(BROKEN)).toEqual([]);
});

test('an offset is refused beyond what is open, with another supplier, and on what is approved', async () => {
  const { actor, company_id } = await started();
  const bill = await openedAs(actor, company_id, 110_000);
  const credit = await openedAs(actor, company_id, -33_000);
  const other = await openedAs(actor, newId(), -33_000);
  expect((await offset(actor, bill, [[credit, 33_001]])).body.code).toBe('offset_exceeds_open');
  const twice: [Payment, number][] = [
    [credit, 20_000],
    [credit, 20_000],
  ];
  expect((await offset(actor, bill, twice)).body.code).toBe('offset_exceeds_open');
  expect((await offset(actor, bill, [[other, 1]])).body.code).toBe('offset_other_supplier');
  expect((await offset(actor, bill, [[bill, 1]])).body.code).toBe('offset_wrong_kind');
  const stranger = manager();
  expect((await offset(stranger, bill, [[credit, 1]])).status).toBe(404);
  const reader = { ...actor, abilities: { 'payment:read': 3 } } as Actor;
  expect((await offset(reader, bill, [[credit, 1]])).status).toBe(403);
  expect((await offset(actor, bill, [[credit, 33_000]])).status).toBe(200);
  await act(actor, 'POST', bill, 'approval');
  const use = (await shown(actor, bill)).offsets[0];
  expect(use?.can_cancel).toBe(false);
  expect((await act(actor, 'DELETE', credit, `offsets/${use?.id}`)).body.code).toBe(
    'unable_to_change_locked_pay_record',
  );
  await act(actor, 'DELETE', bill, 'approval');
  expect((await act(actor, 'DELETE', credit, `offsets/${use?.id}`)).status).toBe(200);
  expect((await act(actor, 'DELETE', credit, `offsets/${use?.id}`)).status).toBe(404);
  const [back, free] = [await shown(actor, bill), await shown(actor, credit)];
  expect([back.transfer_amount, back.offset_amount, free.payment_amount]).toEqual([110_000, 0, -33_000]);
});

test('an offset takes confirmations of another amount with it, and keeps both payments from being withdrawn', async () => {
  const { actor, company_id } = await started();
  const other = { ...actor };
  await house.feedLevel(other, 1);
  const invoice = lockedInvoice({ company_id, total_amount: '110000', payable_amount: '110000' });
  await house.feed(actor, invoice);
  const bill = (await house.call<Shown>(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).body;
  const credit = await openedAs(actor, company_id, -33_000);
  await act(actor, 'POST', bill, 'confirmations/1');
  expect((await offset(actor, bill, [[credit, 30_000]])).status).toBe(200);
  expect((await shown(actor, bill)).confirm_level).toBe(0);
  expect((await withdraw(actor, invoice.id)).refusal_code).toBe('payment_has_offset');
});

test('a credit note that is corrected to less than was used of it gives its invoices back', async () => {
  const { actor, company_id } = await started();
  const invoice = lockedInvoice({ company_id, total_amount: '-33000', payable_amount: '-33000' });
  await house.feed(actor, invoice);
  const credit = (await house.call<Shown>(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).body;
  const bill = await openedAs(actor, company_id, 110_000);
  await offset(actor, bill, [[credit, 30_000]]);
  await house.feed(actor, { ...invoice, version: 4, payable_amount: '-31000' });
  expect((await shown(actor, credit)).payment_amount).toBe(-1_000);
  await house.feed(actor, { ...invoice, version: 5, payable_amount: '-20000' });
  const [now, back] = [await shown(actor, credit), await shown(actor, bill)];
  expect([now.payment_amount, now.offset_amount]).toEqual([-20_000, 0]);
  expect([back.payment_amount, back.offset_amount, back.transfer_amount]).toEqual([110_000, 0, 110_000]);
  expect(await house.admin(BROKEN)).toEqual([]);
});

test('of offsets of one credit note at the same time no more than its amount is used', async () => {
  const { actor, company_id } = await started();
  const credit = await openedAs(actor, company_id, -33_000);
  const bills = await Promise.all([1, 2, 3, 4, 5, 6].map(() => openedAs(actor, company_id, 20_000)));
  const answers = await Promise.all(
    bills.map((bill, at) =>
      at % 2 === 0 ? offset(actor, bill, [[credit, 20_000]]) : offset(actor, credit, [[bill, 20_000]]),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'offset_exceeds_open')).toHaveLength(5);
  const use = (await shown(actor, credit)).offsets[0];
  const cancels = await Promise.all([1, 2, 3].map(() => act(actor, 'DELETE', credit, `offsets/${use?.id}`)));
  expect(cancels.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  expect((await shown(actor, credit)).payment_amount).toBe(-33_000);
});

test('the database itself refuses uses that do not add up', async () => {
  const { actor, company_id } = await started();
  const bill = await openedAs(actor, company_id, 10_000);
  const credit = await openedAs(actor, company_id, -5_000);
  const insert = (amount: number) =>
    house.admin(
      `insert into payment.credit_uses (organization_id, id, credit_payment_id, bill_payment_id, amount, state, created_by, created_by_name)
       values ($1, $2, $3, $4, $5, 'LIVE', $2, '')`,
      [actor.organization_id, newId(), credit.pay_key, bill.pay_key, amount],
    );
  await expect(insert(1)).rejects.toThrow('its uses say');
  await expect(insert(0)).rejects.toThrow('amount');
  const beyond = `update payment.payments set offset_amount = $2, payment_amount = payment_amount - $2,
    transfer_amount = transfer_amount - $2 where id = $1`;
  await expect(house.admin(beyond, [bill.pay_key, 10_001])).rejects.toThrow('check');
  await expect(house.admin(beyond, [credit.pay_key, -5_001])).rejects.toThrow('check');
});

/** A small generator with a seed, so that a failure can be played again. */
function generator(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** UKETORI_SEQUENCES=500 is the long form; the test run plays the short one. */
const SEQUENCES = Number(process.env['UKETORI_SEQUENCES'] ?? 120);
const STEPS = 6;

test(`over ${SEQUENCES} random sequences nothing is settled twice or beyond its amount`, async () => {
  const seed = Number(process.env['UKETORI_SEED'] ?? Date.now() % 1_000_000_000);
  console.info(`offsets: seed ${seed}`);
  const next = generator(seed);
  const codes = new Map<string, number>();
  const play = async (): Promise<void> => {
    const { actor, company_id } = await started();
    const owed: number[] = [1, 2].map(() => 1 + next(50_000)).concat([1, 2].map(() => -1 - next(60_000)));
    const invoices = owed.map((amount) =>
      lockedInvoice({ company_id, total_amount: String(amount), payable_amount: String(amount) }),
    );
    const payments: Payment[] = [];
    const read = async (at: number): Promise<Payment> => {
      const invoice = invoices[at] as ReturnType<typeof lockedInvoice>;
      await house.feed(actor, invoice);
      return (await house.call<Payment>(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).body;
    };
    for (const at of owed.keys()) payments.push(await read(at));
    const one = () => payments[next(payments.length)] as Payment;
    const step = async (): Promise<{ status: number; body: { code?: string } }> => {
      const [first, second] = [one(), one()];
      switch (next(10)) {
        case 0:
        case 1:
        case 2:
          return offset(actor, first, [[second, 1 + next(60_000)]]);
        case 3: {
          const use = (await shown(actor, first)).offsets?.[0];
          return act(actor, 'DELETE', first, `offsets/${use?.id ?? newId()}`);
        }
        case 4:
          return house.call(actor, 'POST', '/payments/groups', {
            pay_keys: payments.filter(() => next(2) === 0).map(({ pay_key }) => pay_key),
          });
        case 5:
          return act(actor, 'POST', first, 'approval');
        case 6:
          return act(actor, 'DELETE', first, 'approval');
        case 7:
          return act(actor, next(3) === 0 ? 'DELETE' : 'POST', first, 'paid');
        case 8: {
          const { transfer_group_id } = await shown(actor, first);
          return house.call(actor, 'DELETE', `/payments/groups/${transfer_group_id ?? newId()}`);
        }
        default: {
          // The invoice loses its final approval, and is finally approved again.
          const at = payments.indexOf(first);
          const invoice = invoices[at] as ReturnType<typeof lockedInvoice>;
          const { withdrawn, refusal_code } = await withdraw(actor, invoice.id, invoice.lock_attempt);
          if (!withdrawn) return { status: 409, body: { code: refusal_code } };
          invoices[at] = { ...invoice, lock_attempt: invoice.lock_attempt + 1, version: invoice.version + 2 };
          payments[at] = await read(at);
          return { status: 200, body: {} };
        }
      }
    };
    for (let n = 0; n < STEPS; n++) {
      // Every third step has a rival at the same moment.
      const answers = await Promise.all(n % 3 === 2 ? [step(), step()] : [step()]);
      for (const { status, body } of answers) {
        expect(status).toBeLessThan(500);
        codes.set(body.code ?? 'ok', (codes.get(body.code ?? 'ok') ?? 0) + 1);
      }
    }
    const rows = await house.admin<{ invoice_id: string; owed: string }>(
      `select invoice_id, payment_amount + offset_amount as owed from payment.payments
       where organization_id = $1 and state <> 'WITHDRAWN'`,
      [actor.organization_id],
    );
    expect(new Map(rows.map((row) => [row.invoice_id, Number(row.owed)]))).toEqual(
      new Map(invoices.map(({ id }, at) => [id, owed[at]])),
    );
  };
  for (let done = 0; done < SEQUENCES; done += 10) await Promise.all(Array.from({ length: 10 }, play));
  expect(await house.admin(BROKEN)).toEqual([]);
  // Each kind of result came up: the sequences try what they are about.
  for (const code of ['ok', 'offset_exceeds_open', 'offset_wrong_kind', 'payment_has_offset'])
    expect([code, codes.get(code) ?? 0]).not.toEqual([code, 0]);
}, 240_000);
