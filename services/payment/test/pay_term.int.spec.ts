import { newId } from '@uketori/service-kit/ids';
import type { Actor } from '@uketori/service-kit/actor';
import { type House, lockedInvoice, manager, openHouse, type Payment } from './payment-house.js';
import { company, ours, tellCompany } from './repricing-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const codes = ({ transfer_problems }: Payment) =>
  transfer_problems.map(({ code }) => code).filter((code) => code.startsWith('pay_term'));

async function supplier(over: object): Promise<{ actor: Actor; company_id: string }> {
  const actor = manager();
  await house.bank(actor);
  const company_id = newId();
  await tellCompany(house, actor, company(company_id, 1, { pay_info: ours(), ...over }));
  return { actor, company_id };
}
const edit = (actor: Actor, payment: Payment, version: number, body: object) =>
  house.call<Payment>(actor, 'PATCH', `/payments/${payment.pay_key}`, { version, ...body });
const listed = async (actor: Actor) =>
  (await house.call<{ items: Payment[] }>(actor, 'GET', '/payments')).body.items[0];

test('the delivery date comes with the invoice and starts the sixty days: 10 December is the 71st day', async () => {
  const { actor, company_id } = await supplier({ toriteki: true });
  const over = { company_id, delivery_date: '2026-10-01', issue_date: '2026-10-31', pay_date: '2026-12-10' };
  const payment = await house.opened(actor, over);
  const term = {
    law: 'toriteki',
    rule: 'days_60',
    counted_from: '2026-10-01',
    assumed: false,
    pay_by: '2026-11-29',
    late: true,
  };
  expect(payment).toMatchObject({ delivery_date: '2026-10-01', pay_term: term });
  expect(codes(payment)).toEqual(['pay_term_late']);
  expect(await listed(actor)).toMatchObject({ delivery_date: '2026-10-01', pay_term: term });
  const mended = await edit(actor, payment, 1, { pay_date: '2026-11-29' });
  expect([mended.body.pay_term.late, codes(mended.body)]).toEqual([false, []]);
});

test('under a monthly closing of the supplier the sixty days are two months', async () => {
  const { actor, company_id } = await supplier({ toriteki: true, cutoff_day: 31 });
  const payment = await house.opened(actor, { company_id, delivery_date: '2026-10-01' });
  expect(payment.pay_term).toMatchObject({ rule: 'months_2', pay_by: '2026-11-30', late: false });
  expect(codes(payment)).toEqual([]);
  const late = await edit(actor, payment, 1, { pay_date: '2026-12-10' });
  expect(codes(late.body)).toEqual(['pay_term_late']);
});

test('an unknown receipt is named, counts from the earliest day and can be entered here; the invoice leaves it then', async () => {
  const { actor, company_id } = await supplier({ toriteki: true });
  const invoice = lockedInvoice({ company_id, pay_date: '2026-12-20' });
  await house.feed(actor, invoice);
  const payment = (await house.call<Payment>(actor, 'GET', `/payments/by-invoice/${invoice.id}`)).body;
  expect(payment).toMatchObject({
    delivery_date: null,
    pay_term: { assumed: true, counted_from: '2026-10-01', pay_by: '2026-11-29', late: true },
  });
  expect(codes(payment)).toEqual(['pay_term_receipt_unknown', 'pay_term_may_be_late']);
  const { body } = await edit(actor, payment, 1, { delivery_date: '2026-10-25' });
  expect([body.pay_term.pay_by, codes(body)]).toEqual(['2026-12-23', []]);
  await house.feed(actor, { ...invoice, version: invoice.version + 1, delivery_date: '2026-10-02' });
  expect((await house.get(actor, payment.pay_key)).delivery_date).toBe('2026-10-25');
});

test('a draft follows the delivery date of its invoice', async () => {
  const { actor, company_id } = await supplier({ toriteki: true });
  const invoice = lockedInvoice({ company_id });
  await house.feed(actor, invoice);
  await house.feed(actor, { ...invoice, version: invoice.version + 1, delivery_date: '2026-10-10' });
  expect(await listed(actor)).toMatchObject({
    delivery_date: '2026-10-10',
    pay_term: { assumed: false, pay_by: '2026-12-08' },
  });
});

test('フリーランス法: sixty days, or thirty from the day the original client pays; without either act nothing', async () => {
  const free = await supplier({ freelance: true });
  const payment = await house.opened(free.actor, {
    company_id: free.company_id,
    delivery_date: '2026-10-01',
    pay_date: '2026-12-10',
  });
  expect(payment).toMatchObject({ toriteki: false, pay_term: { law: 'freelance', late: true } });
  const { body } = await edit(free.actor, payment, 1, { original_pay_date: '2026-11-30' });
  expect(body.pay_term).toMatchObject({ rule: 'days_30', pay_by: '2026-12-29', late: false });
  const plain = await supplier({});
  const other = await house.opened(plain.actor, { company_id: plain.company_id, pay_date: '2030-01-01' });
  expect(other.pay_term).toMatchObject({ law: null, pay_by: null, late: false });
  expect(codes(other)).toEqual([]);
});
