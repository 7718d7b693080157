import { firstStepsFor } from '@uketori/service-kit/testing';
import { act, approved, boss, calmSiblings, closeHouse, openHouse, service } from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

test('the first final approval ticks the step, and its cancel takes the tick back', async () => {
  const actor = boss();
  expect(await firstStepsFor(service, actor)).toEqual({ first_approved: false });
  const id = await approved(actor);
  expect(await firstStepsFor(service, actor)).toEqual({ first_approved: false });
  await act(actor, 'POST', id, '/final', { invoice_version: 7 });
  expect(await firstStepsFor(service, actor)).toEqual({ first_approved: true });
  expect(await firstStepsFor(service, boss())).toEqual({ first_approved: false });
  const reader = boss(actor.organization_id, { abilities: { 'invoice:read': 3, 'invoice:approve1': 3 } });
  expect(await firstStepsFor(service, reader)).toEqual({});
  await act(actor, 'DELETE', id, '/final');
  expect(await firstStepsFor(service, actor)).toEqual({ first_approved: false });
});
