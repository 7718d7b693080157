import { newId } from '@uketori/service-kit/ids';
import { waitingFor } from '@uketori/service-kit/testing';
import {
  admin,
  approved,
  boss,
  calmSiblings,
  closeHouse,
  feedInvoice,
  openHouse,
  service,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

test('invoices wait for the users who may give the next approval', async () => {
  const all = boss();
  const { organization_id } = all;
  await feedInvoice(all);
  await approved(all, 2);
  const only = (...abilities: string[]) =>
    boss(organization_id, {
      abilities: Object.fromEntries(['invoice:read', ...abilities].map((name) => [name, 3])),
    });
  expect(await waitingFor(service, all)).toMatchObject({ to_approve: { count: 2, amount: 220_000 } });
  expect(await waitingFor(service, only('invoice:approve1'))).toMatchObject({ to_approve: { count: 1 } });
  expect(await waitingFor(service, only('invoice:approve2'))).toEqual({});
  expect(await waitingFor(service, only('invoice:final_approve'))).toMatchObject({
    to_approve: { count: 1 },
  });
  expect(await waitingFor(service, only('invoice:update'))).toEqual({});
});

test('an invoice waits for the requested approver only', async () => {
  const all = boss();
  const other = boss(all.organization_id);
  const { id } = await feedInvoice(all);
  await admin('update approval.approvals set next_level = 1, next_approvers = $2::uuid[] where id = $1', [
    id,
    [other.user_id],
  ]);
  expect(await waitingFor(service, all)).toEqual({});
  expect(await waitingFor(service, other)).toMatchObject({ to_approve: { count: 1 } });
  expect(await waitingFor(service, boss(newId()))).toEqual({});
});
