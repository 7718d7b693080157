import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testActor, testEvent } from '@uketori/service-kit/testing';
import {
  boss,
  calmSiblings,
  closeHouse,
  openHouse,
  queryOf,
  service,
  siblings,
  type View,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

const collector = (organization_id = newId(), over: Partial<Actor> = {}) =>
  testActor({ organization_id, abilities: allOf('inbox:read', 'inbox:update'), ...over });
const call = (actor: Actor, method: string, id: string, rest = '', body?: object) =>
  method === 'DELETE'
    ? service.call<View>(actor, method, `/approvals/inbox_item/${id}${rest}?${queryOf(body)}`)
    : service.call<View>(actor, method, `/approvals/inbox_item/${id}${rest}`, body);

async function feedItem(actor: Actor, over: Partial<InboxItemChanged> = {}): Promise<InboxItemChanged> {
  const data: InboxItemChanged = {
    id: newId(),
    customer_id: newId(),
    customer_name: '株式会社青空商店',
    submit_status: 1,
    year: 2026,
    month: 10,
    document_id: newId(),
    file_name: '請求書.pdf',
    cause: 'received',
    invoice_local_id: 0,
    version: 1,
    approval_stage: 2,
    default_approvers: [],
    ...over,
  };
  await service.feed(
    testEvent(
      actor.organization_id,
      'uketori.inbox.v1.InboxItemChanged',
      'uketori.inbox.inbox_item',
      data.id,
      data,
    ),
  );
  return data;
}

async function member(actor: Actor): Promise<void> {
  const data = {
    user_organization_id: actor.user_organization_id,
    user_id: actor.user_id,
    full_name: actor.user_name,
    role_id: 2,
    role_name: '経理',
    department_id: '',
    status: 'active',
    abilities: actor.abilities,
    version: 1,
  };
  await service.feed(
    testEvent(
      actor.organization_id,
      'uketori.admin.v1.UserChanged',
      'uketori.admin.user',
      data.user_organization_id,
      data,
    ),
  );
}

test('stage by stage, cancelled from the top, final at once without asking journal or payment', async () => {
  const actor = collector();
  const { id, version: invoice_version } = await feedItem(actor);
  const first = (await call(actor, 'GET', id)).body;
  expect(first).toMatchObject({
    approve_level: 2,
    top_level: 0,
    can: { approve1: true, approve2: false, final: false },
  });
  const one = (await call(actor, 'POST', id, '/levels/1', { version: first.version })).body;
  expect((await call(actor, 'POST', id, '/final', { invoice_version, version: one.version })).body.code).toBe(
    'approval_level_missing',
  );
  const two = (await call(actor, 'POST', id, '/levels/2', { version: one.version })).body;
  expect((await call(actor, 'POST', id, '/levels/3', { version: two.version })).body.code).toBe(
    'all_levels_approved',
  );
  expect((await call(actor, 'DELETE', id, '/levels/1', { version: two.version })).body.code).toBe(
    'higher_level_approved',
  );
  expect(
    (await call(actor, 'POST', id, '/final', { invoice_version: invoice_version + 1, version: two.version }))
      .body.code,
  ).toBe('version_conflict');
  const final = (await call(actor, 'POST', id, '/final', { invoice_version, version: two.version })).body;
  expect(final.final_state).toBe('FINAL');
  const back = (await call(actor, 'DELETE', id, '/final', { version: final.version })).body;
  expect(back).toMatchObject({ final_state: 'OPEN', top_level: 2 });
  expect(siblings.calls).toEqual([]);
  const told = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).filter(
    ({ subject }) => subject === id,
  );
  expect(told.map(({ cause, data }) => [cause, data.subject_type, data.steps.length])).toEqual([
    ['cancelled', 'inbox_item', 0],
    ['approved', 'inbox_item', 1],
    ['approved', 'inbox_item', 2],
    ['finalized', 'inbox_item', 2],
    ['final_cancelled', 'inbox_item', 2],
  ]);
});

test("the customer's approvers are requested stage by stage; a member who left is not", async () => {
  const actor = collector();
  const chief = collector(actor.organization_id, { user_name: '部長' });
  await member(actor);
  await member(chief);
  const { id } = await feedItem(actor, {
    default_approvers: [
      { stage: 1, user_organization_ids: [actor.user_organization_id] },
      { stage: 2, user_organization_ids: [chief.user_organization_id, newId()] },
    ],
  });
  const view = (await call(actor, 'GET', id)).body;
  expect(view).toMatchObject({ next_level: 1, next_approvers: [{ user_id: actor.user_id }] });
  expect((await call(chief, 'POST', id, '/levels/1', { version: view.version })).body.code).toBe(
    'not_requested_approver',
  );
  const one = (await call(actor, 'POST', id, '/levels/1', { version: view.version })).body;
  expect(one).toMatchObject({ next_level: 2, next_approvers: [{ user_id: chief.user_id }] });
  const asked = await call(actor, 'PUT', id, '/next', {
    next_level: 2,
    user_ids: [actor.user_id],
    version: one.version,
  });
  expect(asked.body).toMatchObject({ next_approvers: [{ user_id: actor.user_id }] });
  const two = (await call(actor, 'POST', id, '/levels/2', { version: asked.body.version })).body;
  expect(two).toMatchObject({ top_level: 2, next_level: null, next_approvers: [] });
});

test('another file restarts the approval, an item without one cannot be approved', async () => {
  const actor = collector();
  const item = await feedItem(actor, { approval_stage: 1 });
  const view = (await call(actor, 'GET', item.id)).body;
  await call(actor, 'POST', item.id, '/levels/1', { version: view.version });
  await feedItem(actor, { ...item, version: 2, cause: 'updated', document_id: '', submit_status: 0 });
  const gone = (await call(actor, 'GET', item.id)).body;
  expect(gone.can).toMatchObject({ approve1: false, final: false });
  await feedItem(actor, { ...item, version: 3, cause: 'received' });
  expect((await call(actor, 'GET', item.id)).body).toMatchObject({
    top_level: 0,
    steps: [],
    can: { approve1: true },
  });
});

test('who collects approves no invoices, who approves invoices no items; another organization sees nothing', async () => {
  const actor = collector();
  const { id } = await feedItem(actor);
  const { version } = (await call(actor, 'GET', id)).body;
  const approver = boss(actor.organization_id);
  expect((await call(approver, 'GET', id)).status).toBe(403);
  expect((await call(approver, 'POST', id, '/levels/1', { version })).body.code).toBe('no_privilege');
  expect((await call(collector(), 'GET', id)).status).toBe(404);
  expect((await service.call(actor, 'GET', `/approvals/invoice/${id}`)).status).toBe(404);
  const reader = testActor({ organization_id: actor.organization_id, abilities: allOf('inbox:read') });
  expect((await call(reader, 'POST', id, '/levels/1', { version })).status).toBe(403);
  // Items have no number; several of one organization exist side by side.
  await feedItem(actor);
  for (const query of ['', '?mine=1'])
    expect((await service.call(approver, 'GET', `/approvals${query}`)).body).toMatchObject({ items: [] });
});

test('a named approver needs no more than to read the item; for every other stage and act they may not', async () => {
  const actor = collector();
  const reader = collector(actor.organization_id, { abilities: allOf('inbox:read'), user_name: '部長' });
  const stranger = collector(actor.organization_id, { abilities: allOf('inbox:read') });
  await member(actor);
  await member(reader);
  const { id, version: invoice_version } = await feedItem(actor, {
    default_approvers: [{ stage: 1, user_organization_ids: [reader.user_organization_id] }],
  });
  const { body: view } = await call(reader, 'GET', id);
  expect(view.can).toMatchObject({ approve1: true, approve2: false, cancel1: false, final: false });
  expect((await call(stranger, 'GET', id)).body.can).toMatchObject({ approve1: false });
  expect((await call(stranger, 'POST', id, '/levels/1', { version: view.version })).status).toBe(403);
  const one = await call(reader, 'POST', id, '/levels/1', { version: view.version });
  expect(one.body).toMatchObject({ top_level: 1, steps: [{ user_name: '部長' }] });
  const { version } = one.body;
  for (const [method, rest, body] of [
    ['POST', '/levels/2', {}],
    ['DELETE', '/levels/1', {}],
    ['PUT', '/next', { next_level: 2, user_ids: [] }],
    ['POST', '/final', { invoice_version }],
  ] as const)
    expect((await call(reader, method, id, rest, { version, ...body })).status).toBe(403);
  const asked = await call(actor, 'PUT', id, '/next', {
    next_level: 2,
    user_ids: [reader.user_id],
    version,
  });
  expect(asked.body).toMatchObject({ next_approvers: [{ user_id: reader.user_id }] });
  expect((await call(reader, 'POST', id, '/levels/2', { version: asked.body.version })).status).toBe(200);
});
