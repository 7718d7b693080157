import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst, toJstDate } from '@uketori/service-kit/clock';
import { newId } from '@uketori/service-kit/ids';
import { allOf, waitingFor } from '@uketori/service-kit/testing';
import {
  act,
  admin,
  boss,
  calmSiblings,
  closeHouse,
  feedInvoice,
  feedMember,
  get,
  openHouse,
  service,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

const day = (days: number) => toJstDate(Date.now() + days * 86_400_000);
const put = (actor: Actor, user_id: string, deputy_id: string, from = day(0), until = day(3)) =>
  service.call<{ code?: string; deputy_name?: string }>(actor, 'PUT', `/approvals/absences/${user_id}`, {
    deputy_id,
    date_from: from,
    date_until: until,
  });

/** Three members: one asked, one deputy, one other, all of whom may approve. */
async function members() {
  const asked = boss();
  const { organization_id } = asked;
  const [deputy, other] = [boss(organization_id), boss(organization_id)];
  await feedMember(asked, '承認 花子');
  await feedMember(deputy, '代理 次郎');
  await feedMember(other, '同僚 三郎');
  return { organization_id, asked, deputy, other };
}

async function askFor(actor: Actor, user_id: string): Promise<string> {
  const { id } = await feedInvoice(actor);
  const { version } = await get(actor, id);
  const { status } = await act(actor, 'PUT', id, '/next', { next_level: 1, user_ids: [user_id], version });
  expect(status).toBe(200);
  return id;
}

test('a deputy sees, gets and acts on the requests to an absent approver, in both names', async () => {
  const { asked, deputy, other } = await members();
  const before = await askFor(other, asked.user_id);
  expect(await waitingFor(service, deputy)).toEqual({});
  expect((await get(deputy, before)).can['approve1']).toBe(false);

  expect((await put(asked, asked.user_id, deputy.user_id)).body).toMatchObject({ deputy_name: '代理 次郎' });
  const id = await askFor(other, asked.user_id);
  const view = await get(deputy, id);
  expect(view.next_approvers).toEqual([
    { user_id: asked.user_id, user_name: '承認 花子', deputy_name: '代理 次郎' },
  ]);
  expect(view.can).toMatchObject({ approve1: true, send_back: true, disapprove: true });
  expect((await get(other, id)).can).toMatchObject({ approve1: false, send_back: false });
  // Both requests wait for the deputy, and for the approver too, who may look in from afar.
  expect(await waitingFor(service, deputy)).toMatchObject({ to_approve: { count: 2 } });
  expect(await waitingFor(service, asked)).toMatchObject({ to_approve: { count: 2 } });
  expect(await waitingFor(service, other)).toEqual({});
  const told = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).findLast(
    ({ data }) => data.subject_id === id && data.cause === 'requested',
  );
  expect(new Set(told?.data.next_approvers)).toEqual(new Set([asked.user_id, deputy.user_id]));

  expect((await act(other, 'POST', id, '/levels/1', { version: view.version })).body.code).toBe(
    'not_requested_approver',
  );
  const approved = (await act(deputy, 'POST', id, '/levels/1', { version: view.version })).body;
  expect(approved.steps).toMatchObject([{ user_name: deputy.user_name, for_user_name: '承認 花子' }]);
  const own = (await act(asked, 'POST', before, '/levels/1', { version: 2 })).body;
  expect(own.steps).toMatchObject([{ user_name: asked.user_name, for_user_name: null }]);
});

test('a deputy without the ability cannot approve: an absence hands out no right', async () => {
  const { asked, organization_id, other } = await members();
  const clerk = boss(organization_id, { abilities: allOf('invoice:read', 'invoice:approve2') });
  await feedMember(clerk, '一般 四郎');
  expect((await put(asked, asked.user_id, clerk.user_id)).status).toBe(200);
  const id = await askFor(other, asked.user_id);
  expect((await act(clerk, 'POST', id, '/levels/1', { version: 2 })).body.code).toBe('no_privilege');
  expect(await waitingFor(service, clerk)).toEqual({});
});

test.each([
  ['from tomorrow', 1, 5],
  ['until yesterday', -5, -1],
])('an absence %s has no effect today', async (_, from, until) => {
  const { asked, deputy, other } = await members();
  // The API refuses an absence that is over: it grew old.
  expect((await put(asked, asked.user_id, deputy.user_id, day(from), day(Math.max(until, 0)))).status).toBe(
    200,
  );
  if (until < 0)
    await admin(`update approval.absences set date_until = current_date - 2 where user_id = $1`, [
      asked.user_id,
    ]);
  const id = await askFor(other, asked.user_id);
  expect((await act(deputy, 'POST', id, '/levels/1', { version: 2 })).body.code).toBe(
    'not_requested_approver',
  );
  expect((await get(deputy, id)).next_approvers).toMatchObject([{ deputy_name: null }]);
});

test('the absence of another user needs settings:update', async () => {
  const { asked, deputy, other, organization_id } = await members();
  expect((await put(other, asked.user_id, deputy.user_id)).body.code).toBe('no_privilege');
  const owner = boss(organization_id, { abilities: allOf('settings:read', 'settings:update') });
  expect((await put(owner, asked.user_id, deputy.user_id)).status).toBe(200);
  expect((await put(owner, asked.user_id, other.user_id)).body.deputy_name).toBe('同僚 三郎');
  const list = async (who: Actor) =>
    (await service.call<{ items: { user_id: string }[] }>(who, 'GET', '/approvals/absences')).body.items;
  expect(await list(owner)).toMatchObject([
    { user_id: asked.user_id, date_from: day(0), date_until: day(3) },
  ]);
  expect(await list(asked)).toHaveLength(1);
  expect(await list(other)).toEqual([]);
  const remove = (who: Actor) => service.call(who, 'DELETE', `/approvals/absences/${asked.user_id}`);
  expect((await remove(other)).status).toBe(403);
  expect((await remove(asked)).status).toBe(200);
  expect((await remove(asked)).status).toBe(404);
  expect(await list(owner)).toEqual([]);
});

test('strangers, oneself and bad periods are refused', async () => {
  const { asked, deputy } = await members();
  const codes = await Promise.all([
    put(asked, asked.user_id, asked.user_id),
    put(asked, asked.user_id, newId()),
    put(asked, asked.user_id, deputy.user_id, day(-9), day(-1)),
    put(asked, asked.user_id, deputy.user_id, day(0), day(366)),
    put(asked, asked.user_id, deputy.user_id, day(2), day(1)),
  ]);
  expect(codes.map(({ body }) => body.code)).toEqual([
    'deputy_is_absent_user',
    'deputy_not_allowed',
    'absence_is_over',
    'absence_too_long',
    'invalid_input',
  ]);
  // Another organization has neither the user nor the absence.
  const stranger = boss(newId(), { abilities: allOf('settings:read', 'settings:update') });
  await put(asked, asked.user_id, deputy.user_id);
  expect((await put(stranger, asked.user_id, deputy.user_id)).status).toBe(404);
  expect((await service.call(stranger, 'DELETE', `/approvals/absences/${asked.user_id}`)).status).toBe(404);
  const seen = await service.call<{ items: object[] }>(stranger, 'GET', '/approvals/absences');
  expect(seen.body.items).toEqual([]);
  expect(todayJst()).toBe(day(0));
});
