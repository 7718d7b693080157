import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { type House, lockedInvoice, manager, openHouse, type Payment } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

type Shown = Payment & {
  local_id: number;
  may_be_paid_twice: boolean;
  same_payments: { local_id: number }[];
};

const found = async (actor: Actor, query: string) =>
  (await house.call<{ items: Shown[] }>(actor, 'GET', `/payments?sort=local_id&${query}`)).body.items;
const suspected = async (actor: Actor) =>
  (await found(actor, 'may_be_paid_twice=true')).map(({ local_id }) => local_id);
const same = async (actor: Actor, { pay_key }: Payment) =>
  ((await house.get(actor, pay_key)) as Shown).same_payments.map(({ local_id }) => local_id);

test('a payment to the same account, of the same amount and due date, is marked in the list, found by it and named', async () => {
  const actor = manager();
  await house.bank(actor);
  const first = await house.opened(actor);
  expect(await same(actor, first)).toEqual([]);
  const second = await house.opened(actor, { partner_name: '㈱山田商事', pay_date: '2026-11-27' });
  const pay_info = lockedInvoice().pay_info as NonNullable<ReturnType<typeof lockedInvoice>['pay_info']>;
  await house.opened(actor, { payable_amount: '110001', total_amount: '110001' });
  await house.opened(actor, { due_date: '2026-12-31' });
  await house.opened(actor, { pay_info: { ...pay_info, account_number: '7654322' } });
  await house.opened(actor, { pay_info: { ...pay_info, branch_code: '002', branch_name: '丸の内' } });
  expect((await found(actor, '')).map((row) => row.may_be_paid_twice)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(await suspected(actor)).toEqual([1, 2]);
  expect(await same(actor, first)).toEqual([2]);
  expect(await same(actor, second)).toEqual([1]);
  expect(await found(actor, 'may_be_paid_twice=false')).toHaveLength(4);
  expect(await suspected(manager())).toEqual([]);
});

test('invoices of one account that deduct all of their total pay nothing twice', async () => {
  const actor = manager();
  await house.bank(actor);
  await house.opened(actor, { payable_amount: '0' });
  await house.opened(actor, { payable_amount: '0' });
  expect(await suspected(actor)).toEqual([]);
});

test('without a due date the day of payment counts; without an account nothing is compared', async () => {
  const actor = manager();
  await house.bank(actor);
  await house.opened(actor, { due_date: '' });
  await house.opened(actor, { due_date: '' });
  await house.opened(actor, { due_date: '', pay_date: '2026-12-25' });
  const pay_info = {
    ...(lockedInvoice().pay_info as NonNullable<ReturnType<typeof lockedInvoice>['pay_info']>),
    payment_type: 'direct_debit',
    bank_code: '',
    bank_name: '',
    branch_code: '',
    branch_name: '',
    account_type: '',
    account_number: '',
    account_holder_kana: '',
  };
  await house.opened(actor, { pay_info });
  await house.opened(actor, { pay_info });
  expect(await suspected(actor)).toEqual([1, 2]);
});

test('what is paid already speaks against its double and needs no eyes itself; what was withdrawn no longer speaks', async () => {
  const actor = manager();
  await house.bank(actor);
  const paid = await house.approved(actor);
  await house.call(actor, 'POST', `/payments/${paid.pay_key}/paid`, {});
  const again = await house.opened(actor);
  expect((await house.get(actor, paid.pay_key)).state).toBe('PAID');
  expect(await suspected(actor)).toEqual([2]);
  expect([await same(actor, paid), await same(actor, again)]).toEqual([[], [1]]);
  const third = await house.opened(actor);
  await house.admin(`update payment.payments set state = 'WITHDRAWN' where id = $1`, [again.pay_key]);
  expect(await same(actor, third)).toEqual([1]);
  expect(await suspected(actor)).toEqual([3]);
});

test('users are never shown payments that they may not read', async () => {
  const actor = manager();
  await house.bank(actor);
  const own = newId();
  await house.opened(actor);
  const mine = await house.opened(actor, { created_by: own });
  const reader = manager({
    organization_id: actor.organization_id,
    user_id: own,
    abilities: { 'payment:read': 1 },
  });
  expect(await suspected(reader)).toEqual([2]);
  expect(await same(reader, mine)).toEqual([]);
  expect(await same(actor, mine)).toEqual([1]);
});
