import type { CompanyChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import { readZengin } from '../src/zengin/reader.rules.js';
import { type House, lockedInvoice, manager, openHouse, type Payment } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const PAY_DATE = '2026-11-30';
const borne = () => {
  const info = lockedInvoice().pay_info;
  if (!info) throw new Error('no pay info');
  return { ...info, fee_borne_by_partner: true };
};

async function started(): Promise<{ actor: Actor; bank: string }> {
  const actor = manager();
  const bank = await house.bank(actor);
  await house.feedLevel(actor, 0);
  for (const [min, max, transfer_fee] of [
    [0, 30_000, 330],
    [30_000, null, 550],
  ]) {
    await house.call(actor, 'POST', '/transfer-fees', {
      user_bank_id: bank,
      transfer_type: 'other_bank',
      applied_condition_min: min,
      applied_condition_max: max,
      transfer_fee,
    });
  }
  return { actor, bank };
}

const combine = (actor: Actor, payments: Payment[]) =>
  house.call<{ transfer_group_id: string; code?: string }>(actor, 'POST', '/payments/groups', {
    pay_keys: payments.map(({ pay_key }) => pay_key),
  });
const amounts = async (actor: Actor, payments: Payment[]) => {
  const now: Payment[] = [];
  for (const { pay_key } of payments) now.push(await house.get(actor, pay_key));
  return now.map(({ transfer_fee, transfer_amount, bank_charge }) => [
    transfer_fee,
    transfer_amount,
    bank_charge,
  ]);
};
async function three(actor: Actor): Promise<Payment[]> {
  const made: Payment[] = [];
  for (const payable_amount of ['10000', '20000', '15000'])
    made.push(await house.opened(actor, { payable_amount, pay_info: borne() }));
  if (made[0]) await house.confirmAccount(actor, made[0]);
  return made;
}

test('three invoices become one transfer with one fee, one record and one batch row number', async () => {
  const { actor, bank } = await started();
  const payments = await three(actor);
  expect(await amounts(actor, payments)).toEqual([
    [330, 9670, 330],
    [330, 19_670, 330],
    [330, 14_670, 330],
  ]);
  const offered = await house.get(actor, payments[0]?.pay_key ?? '');
  expect(offered.combinable.map(({ pay_key }) => pay_key)).toEqual(
    payments.slice(1).map(({ pay_key }) => pay_key),
  );
  const made = await combine(actor, payments);
  expect(made.status).toBe(200);
  expect(await amounts(actor, payments)).toEqual([
    [0, 10_000, 0],
    [550, 19_450, 550],
    [0, 15_000, 0],
  ]);
  for (const { pay_key } of payments.slice(0, 2))
    await house.call(actor, 'POST', `/payments/${pay_key}/approval`, {});
  const request = { user_bank_id: bank, pay_date: PAY_DATE };
  const early = await house.call<{ rows: { problems: { code: string }[] }[] }>(
    actor,
    'POST',
    '/zengin-exports/preview',
    request,
  );
  expect(early.body.rows.map((row) => row.problems.map(({ code }) => code))).toEqual([
    ['transfer_group_incomplete'],
  ]);
  await house.call(actor, 'POST', `/payments/${payments[2]?.pay_key}/approval`, {});
  const batch = await house.call<{ id: string; row_count: number; total_amount: number }>(
    actor,
    'POST',
    '/zengin-exports',
    request,
  );
  expect([batch.status, batch.body.row_count, batch.body.total_amount]).toEqual([201, 1, 44_450]);
  const file = await fetch(`${house.service.url}/zengin-exports/${batch.body.id}/file`, {
    headers: await house.service.identityHeaders(actor),
  });
  const reading = readZengin(Buffer.from(await file.arrayBuffer()));
  expect([reading.problems, reading.data.map(({ amount }) => amount), reading.trailers]).toEqual([
    [],
    [44_450],
    [{ count: 1, total: 44_450 }],
  ]);
  const detail = await house.call<{ rows: { row_number: number; amount: number }[] }>(
    actor,
    'GET',
    `/zengin-exports/${batch.body.id}`,
  );
  expect(detail.body.rows.map(({ row_number, amount }) => [row_number, amount])).toEqual([
    [1, 10_000],
    [1, 19_450],
    [1, 15_000],
  ]);
  const voided = await house.call(actor, 'POST', `/zengin-exports/${batch.body.id}/void`, { reason: '誤り' });
  expect(voided.status).toBe(200);
});

test('a payment that moves to another date leaves; the rest is worked out again; one left is no group', async () => {
  const { actor } = await started();
  const payments = await three(actor);
  await combine(actor, payments);
  const [small, large, middle] = payments;
  if (!small || !large || !middle) throw new Error('three payments');
  const at = (await house.call<Payment>(actor, 'GET', `/payments/${large.pay_key}`)).body.version;
  await house.call(actor, 'PATCH', `/payments/${large.pay_key}`, { version: at, pay_date: '2026-12-01' });
  expect(await amounts(actor, payments)).toEqual([
    [0, 10_000, 0],
    [330, 19_670, 330],
    [330, 14_670, 330],
  ]);
  const version = (await house.get(actor, middle.pay_key)).version;
  await house.call(actor, 'PATCH', `/payments/${middle.pay_key}`, { version, account_number: '1' });
  const left = await house.get(actor, small.pay_key);
  expect([left.transfer_group_id, left.transfer_fee]).toEqual([null, 330]);
});

test('once one is approved the group is fixed; separating gives each its own fee back', async () => {
  const { actor } = await started();
  const payments = await three(actor);
  const [first, second] = payments;
  if (!first || !second) throw new Error('payments');
  const { body } = await combine(actor, payments);
  await house.call(actor, 'POST', `/payments/${first.pay_key}/approval`, {});
  const version = (await house.get(actor, second.pay_key)).version;
  const moved = await house.call<Payment>(actor, 'PATCH', `/payments/${second.pay_key}`, {
    version,
    pay_date: '2026-12-01',
  });
  expect([moved.status, moved.body.code]).toEqual([409, 'transfer_group_approved']);
  const separate = () =>
    house.call<{ code?: string }>(actor, 'DELETE', `/payments/groups/${body.transfer_group_id}`);
  expect((await separate()).body.code).toBe('transfer_group_approved');
  await house.call(actor, 'DELETE', `/payments/${first.pay_key}/approval`, {});
  expect((await separate()).status).toBe(200);
  expect((await amounts(actor, payments)).map(([fee]) => fee)).toEqual([330, 330, 330]);
});

test('those whose amount changes by it lose their confirmations, the others keep theirs', async () => {
  const { actor } = await started();
  await house.service.feed(
    testEvent(
      actor.organization_id,
      'uketori.admin.v1.OrganizationChanged',
      'uketori.admin.organization',
      actor.organization_id,
      { id: actor.organization_id, settings: { pay_confirm_level: 3 }, version: 2 },
    ),
  );
  const confirmed = async (fee_borne_by_partner: boolean, account_number: string) => {
    const payments: Payment[] = [];
    for (const payable_amount of ['20000', '10000']) {
      const pay_info = { ...borne(), fee_borne_by_partner, account_number };
      payments.push(await house.opened(actor, { payable_amount, pay_info }));
    }
    for (const { pay_key } of payments)
      await house.call(actor, 'POST', `/payments/${pay_key}/confirmations/1`, {});
    expect((await combine(actor, payments)).status).toBe(200);
    return Promise.all(payments.map(async ({ pay_key }) => (await house.get(actor, pay_key)).confirm_level));
  };
  // The payer bears the fee: no amount changes. The payee bears it: everybody's does.
  expect(await confirmed(false, '1000001')).toEqual([1, 1]);
  expect(await confirmed(true, '1000002')).toEqual([0, 0]);
});

test('others cannot be put together, and a stranger puts nothing together', async () => {
  const { actor } = await started();
  const here = await house.opened(actor, { pay_info: borne() });
  const later = await house.opened(actor, { pay_info: borne(), pay_date: '2026-12-01' });
  expect((await combine(actor, [here, later])).body.code).toBe('transfer_group_mismatch');
  expect((await combine(actor, [here])).body.code).toBe('transfer_group_too_few');
  expect((await combine(manager(), [here, later])).status).toBe(404);
});

test('the method of the source account prices: 30,000 with 未満手数料加算型 costs 330', async () => {
  const { actor } = await started();
  const other = await house.bank(actor, { bank_account_number: '42', fee_method: 'add_below' });
  for (const [min, max, transfer_fee] of [
    [0, 30_000, 330],
    [30_000, null, 550],
  ]) {
    await house.call(actor, 'POST', '/transfer-fees', {
      user_bank_id: other,
      transfer_type: 'other_bank',
      applied_condition_min: min,
      applied_condition_max: max,
      transfer_fee,
    });
  }
  const payment = await house.opened(actor, { payable_amount: '30000', pay_info: borne() });
  expect([payment.transfer_fee, payment.fee_gap]).toEqual([550, 220]);
  const { body } = await house.call<Payment>(actor, 'PATCH', `/payments/${payment.pay_key}`, {
    version: 1,
    user_bank_id: other,
  });
  expect([body.transfer_fee, body.transfer_amount, body.fee_gap]).toEqual([330, 29_670, 0]);
});

test('a supplier under 取適法 bears no fee: shown, refused at editing, approval and export, and late pay is warned of', async () => {
  const { actor } = await started();
  const company_id = newId();
  const { pay_info } = lockedInvoice();
  const tell = (toriteki: boolean, version: number) => {
    const data: CompanyChanged = {
      id: company_id,
      company_name: '青葉工業',
      version,
      deleted: false,
      pay_info,
      toriteki,
      freelance: false,
      cutoff_day: 0,
    };
    return house.service.feed(
      testEvent(
        actor.organization_id,
        'uketori.journal.v1.CompanyChanged',
        'uketori.journal.company',
        company_id,
        data,
      ),
    );
  };
  await tell(true, 2);
  await tell(false, 1);
  const payment = await house.opened(actor, { company_id, pay_info: borne() });
  expect(payment).toMatchObject({
    toriteki: true,
    pay_term: { law: 'toriteki', assumed: true, pay_by: '2026-11-29' },
  });
  expect(payment.transfer_problems.map(({ code }) => code)).toContain('toriteki_fee');
  const approve = () => house.call<Payment>(actor, 'POST', `/payments/${payment.pay_key}/approval`, {});
  expect((await approve()).body.code).toBe('toriteki_fee');
  expect((await house.get(actor, payment.pay_key)).can['approve']).toBe(false);
  const edit = (body: object) =>
    house.call<Payment>(actor, 'PATCH', `/payments/${payment.pay_key}`, { version: 1, ...body });
  expect((await edit({ transfer_fee: 100 })).body.code).toBe('toriteki_fee');
  const mended = await edit({ fee_borne_by_partner: false, pay_date: '2026-12-30' });
  expect([mended.status, mended.body.transfer_fee, mended.body.pay_term.late]).toEqual([200, 0, true]);
  expect(mended.body.transfer_problems.map(({ code }) => code)).toContain('pay_term_may_be_late');
  const list = await house.call<{ items: Pick<Payment, 'toriteki' | 'pay_term'>[] }>(
    actor,
    'GET',
    '/payments',
  );
  expect(list.body.items[0]).toMatchObject({ toriteki: true, pay_term: { late: true } });
  expect((await approve()).status).toBe(200);
});
