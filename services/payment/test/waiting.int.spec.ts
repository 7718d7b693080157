import type { Actor } from '@uketori/service-kit/actor';
import { waitingFor } from '@uketori/service-kit/testing';
import { type House, manager, openHouse } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

const work = (actor: Actor) => waitingFor(house.service, actor);
const only = (actor: Actor, ...abilities: string[]): Actor =>
  manager({
    organization_id: actor.organization_id,
    abilities: Object.fromEntries(['payment:read', ...abilities].map((name) => [name, 3])),
  });

test('payments wait for the next confirmation, then for the approval', async () => {
  const actor = manager();
  await house.bank(actor);
  await house.feedLevel(actor, 1);
  const payment = await house.opened(actor);
  await house.opened(actor);
  const first = await work(actor);
  expect(first).toMatchObject({ to_confirm: { count: 2 }, account_to_confirm: { count: 1 } });
  expect(first['to_confirm']?.amount).toBeGreaterThan(0);
  expect(first['to_approve_payment']).toBeUndefined();
  expect(await work(only(actor, 'payment:pay_approve2'))).toEqual({});
  await house.call(actor, 'POST', `/payments/${payment.pay_key}/confirmations/1`, {});
  expect(await work(actor)).toMatchObject({ to_confirm: { count: 1 }, to_approve_payment: { count: 1 } });
  expect(Object.keys(await work(only(actor, 'payment:pay_approve4')))).toEqual(['to_approve_payment']);
  expect(await work(only(actor))).toEqual({});
});

test('an account waits for a second person, not for the one who entered it', async () => {
  const actor = manager();
  await house.bank(actor);
  const payment = await house.opened(actor);
  const edited = await house.call(actor, 'PATCH', `/payments/${payment.pay_key}`, {
    version: payment.version,
    account_number: '1112223',
  });
  expect(edited.status).toBe(200);
  expect((await work(actor))['account_to_confirm']).toBeUndefined();
  expect(await work(only(actor, 'payment:update'))).toMatchObject({ account_to_confirm: { count: 1 } });
  expect(await work(only(actor))).toEqual({});
});
