import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MonthClosed } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testActor, testEvent } from '@uketori/service-kit/testing';
import { type House, openHouse, PAYMENT_MANAGER } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const url = new URL('../../../proto/fixtures/uketori.journal.v1.MonthClosed.json', import.meta.url);
const golden = JSON.parse(readFileSync(url, 'utf8')) as MonthClosed;
const someone = async () => {
  const actor = testActor({ organization_id: newId(), abilities: PAYMENT_MANAGER });
  await house.bank(actor);
  return actor;
};
const told = (actor: Actor, data: MonthClosed) =>
  house.service.feed(
    testEvent(
      actor.organization_id,
      'uketori.journal.v1.MonthClosed',
      'uketori.journal.closed_month',
      data.id,
      data,
    ),
  );
const mark = async (actor: Actor, method: 'POST' | 'DELETE', pay_key: string) => {
  const { body } = await house.call<{ state: string; code?: string }>(
    actor,
    method,
    `/payments/${pay_key}/paid`,
    {},
  );
  return body.code ?? body.state;
};

test('a payment of a closed month is marked neither paid nor unpaid; another month and area stay free', async () => {
  const actor = await someone();
  const closing = { ...golden, id: newId() };
  const payment = await house.approved(actor, { pay_date: '2026-10-30' });
  const other = await house.approved(actor, { pay_date: '2026-11-30' });
  await told(actor, { ...closing, id: newId(), area: 'journal' });
  expect(await mark(actor, 'POST', payment.pay_key)).toBe('PAID');
  await told(actor, closing);
  expect((await house.get(actor, payment.pay_key)).can).toMatchObject({ unpaid: false });
  expect(await mark(actor, 'DELETE', payment.pay_key)).toBe('month_closed');
  expect(await mark(actor, 'POST', other.pay_key)).toBe('PAID');
  const late = await house.approved(actor, { pay_date: '2026-10-15' });
  expect((await house.get(actor, late.pay_key)).can).toMatchObject({ paid: false, cancel_approval: true });
  expect(await mark(actor, 'POST', late.pay_key)).toBe('month_closed');
  await told(actor, { ...closing, closed: false, version: 2 });
  expect(await mark(actor, 'DELETE', payment.pay_key)).toBe('APPROVED');
});

test('the newest state of a closing wins, however often and in any order it arrives', async () => {
  const actor = await someone();
  const payment = await house.approved(actor, { pay_date: '2026-10-30' });
  const closing = { ...golden, id: newId() };
  await told(actor, { ...closing, closed: false, version: 2 });
  for (let at = 0; at < 50; at++) await told(actor, closing);
  expect(await mark(actor, 'POST', payment.pay_key)).toBe('PAID');
  await told(actor, { ...closing, id: newId(), version: 1 });
  expect(await mark(actor, 'DELETE', payment.pay_key)).toBe('month_closed');
});

test('another organization’s lock is its own', async () => {
  const [actor, stranger] = [await someone(), await someone()];
  await told(stranger, { ...golden, id: newId() });
  const payment = await house.approved(actor, { pay_date: '2026-10-30' });
  expect(await mark(actor, 'POST', payment.pay_key)).toBe('PAID');
});

test('a closing waits for a payment that is being marked', async () => {
  const actor = await someone();
  const payment = await house.approved(actor, { pay_date: '2026-10-30' });
  const results = await Promise.all([
    mark(actor, 'POST', payment.pay_key),
    told(actor, { ...golden, id: newId() }).then(() => 'closed'),
  ]);
  const { state } = await house.get(actor, payment.pay_key);
  expect(results[0]).toBe(state === 'PAID' ? 'PAID' : 'month_closed');
});
