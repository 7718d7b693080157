import { firstStepsFor } from '@uketori/service-kit/testing';
import { type House, manager, openHouse } from './payment-house.js';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house?.service.close());

test('an own account and a transfer file are steps of those who may make them', async () => {
  const actor = manager();
  expect(await firstStepsFor(house.service, actor)).toEqual({ own_account: false, first_file: false });
  const bank = await house.bank(actor);
  expect(await firstStepsFor(house.service, actor)).toEqual({ own_account: true, first_file: false });
  await house.feedLevel(actor, 0);
  await house.approved(actor);
  const made = await house.call(actor, 'POST', '/zengin-exports', {
    user_bank_id: bank,
    pay_date: '2026-11-30',
  });
  expect(made.status).toBe(201);
  expect(await firstStepsFor(house.service, actor)).toEqual({ own_account: true, first_file: true });
  const { organization_id } = actor;
  for (const [abilities, steps] of [
    [{ 'payment:read': 3 }, {}],
    [{ 'payment:update': 2 }, {}],
    [{ 'payment:export': 1 }, { first_file: true }],
  ] as const) {
    expect(await firstStepsFor(house.service, manager({ organization_id, abilities }))).toEqual(steps);
  }
  expect(await firstStepsFor(house.service, manager())).toEqual({ own_account: false, first_file: false });
});
