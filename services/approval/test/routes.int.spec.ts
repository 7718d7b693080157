import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testEvent, waitingFor } from '@uketori/service-kit/testing';
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
  setApproveLevel,
  siblings,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

interface Saved {
  id: string;
  version: number;
  code?: string;
}
const SALES = newId();

async function house() {
  const one = boss();
  const { organization_id } = one;
  const [two, three] = [boss(organization_id), boss(organization_id)];
  const owner = boss(organization_id, { abilities: allOf('settings:read', 'settings:update') });
  await feedMember(one, '課長 一郎');
  await feedMember(two, '部長 二郎');
  await feedMember(three, '社長 三郎');
  await setApproveLevel(one, 2);
  return { organization_id, one, two, three, owner };
}

const save = (actor: Actor, route: object, id?: string) =>
  service.call<Saved>(actor, id ? 'PUT' : 'POST', `/approvals/routes${id ? `/${id}` : ''}`, {
    name: 'x',
    department_id: null,
    from_amount: 0,
    approve_level: null,
    approvers: {},
    ...route,
  });
const approve = async (actor: Actor, id: string, level: number) =>
  (await act(actor, 'POST', id, `/levels/${level}`, { version: (await get(actor, id)).version })).body;

test('an invoice from an amount on needs more levels, and only the named users may approve them', async () => {
  const { one, two, three, owner } = await house();
  const { status } = await save(owner, {
    name: '100万円以上',
    from_amount: 1_000_000,
    approve_level: 3,
    approvers: { 2: [two.user_id], 3: [three.user_id] },
  });
  expect(status).toBe(201);
  const small = (await feedInvoice(one, { total_amount: '999999' })).id;
  const { id } = await feedInvoice(one, { total_amount: '1000000' });
  expect(await get(one, small)).toMatchObject({ approve_level: 2, route_name: null, required_approvers: [] });
  expect(await get(one, id)).toMatchObject({ approve_level: 3, route_name: '100万円以上' });

  // Level 1 is open; then the route asks the named user by itself.
  const first = await approve(one, id, 1);
  expect(first).toMatchObject({ top_level: 1, next_level: 2, next_approvers: [{ user_name: '部長 二郎' }] });
  const told = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).findLast(
    ({ data }) => data.subject_id === id,
  );
  expect(told?.data).toMatchObject({ cause: 'approved', next_level: 2, next_approvers: [two.user_id] });
  expect((await approve(one, id, 2)).code).toBe('not_requested_approver');
  expect(await waitingFor(service, one)).toMatchObject({ to_approve: { count: 1 } });
  expect(await waitingFor(service, two)).toMatchObject({ to_approve: { count: 2 } });
  expect(await approve(two, id, 2)).toMatchObject({ top_level: 2, can: { final: false, approve3: false } });
  expect((await act(two, 'POST', id, '/final', { invoice_version: 1 })).body.code).toBe(
    'approval_level_missing',
  );
  const bulk = await service.call<{ results: object[] }>(three, 'POST', '/approvals/bulk', { ids: [id] });
  expect(bulk.body.results).toEqual([{ id, ok: true, level: 3 }]);
  expect((await act(one, 'POST', id, '/final', { invoice_version: 1 })).body.final_state).toBe('FINAL');
});

test('a request cannot open a level that the route closes', async () => {
  const { one, two, three, owner } = await house();
  await save(owner, { approvers: { 1: [two.user_id, three.user_id] } });
  const { id } = await feedInvoice(one);
  expect((await approve(one, id, 1)).code).toBe('not_requested_approver');
  expect((await get(one, id)).can).toMatchObject({ approve1: false, send_back: false, disapprove: false });
  const ask = async (user_ids: string[]) =>
    (await act(one, 'PUT', id, '/next', { next_level: 1, user_ids, version: (await get(one, id)).version }))
      .body;
  expect((await ask([one.user_id])).code).toBe('approver_not_allowed');
  expect((await ask([two.user_id])).next_approvers).toMatchObject([{ user_name: '部長 二郎' }]);
  expect((await approve(three, id, 1)).code).toBe('not_requested_approver');
  // Without a choice the request goes to all of them.
  expect(new Set((await ask([])).next_approvers.map((user) => user.user_id))).toEqual(
    new Set([two.user_id, three.user_id]),
  );
  expect((await approve(three, id, 1)).top_level).toBe(1);
  const back = await act(three, 'DELETE', id, '/levels/1', { version: (await get(three, id)).version });
  expect(back.body).toMatchObject({ top_level: 0, next_approvers: [] });
  expect(back.body.required_approvers).toHaveLength(2);
  expect((await approve(one, id, 1)).code).toBe('not_requested_approver');
});

test('the route follows the amount and the department of the invoice', async () => {
  const { one, two, organization_id, owner } = await house();
  await save(owner, { name: '営業', department_id: SALES, approvers: { 1: [two.user_id] } });
  await save(owner, { name: '高額', from_amount: 500_000, approve_level: 4 });
  const invoice = await feedInvoice(one, { total_amount: '110000' });
  const names: (string | null)[] = [(await get(one, invoice.id)).route_name];
  const versions = [
    { department_id: SALES },
    { department_id: SALES, total_amount: '500000' },
    // Not known yet: as if it were the highest.
    { total_amount: undefined },
    { total_amount: '499999' },
  ];
  for (const [at, over] of versions.entries()) {
    await service.feed(
      testEvent(organization_id, 'uketori.journal.v1.InvoiceChanged', 'uketori.journal.invoice', invoice.id, {
        ...invoice,
        ...over,
        version: at + 2,
      }),
    );
    names.push((await get(one, invoice.id)).route_name);
  }
  expect(names).toEqual([null, '営業', '高額', '高額', null]);
  expect(await get(one, invoice.id)).toMatchObject({ approve_level: 2, required_approvers: [] });
});

test('changed routes reach the open invoices, and a request to somebody else goes to the named users', async () => {
  const { one, two, three, owner } = await house();
  const { id } = await feedInvoice(one);
  await act(one, 'PUT', id, '/next', { next_level: 1, user_ids: [three.user_id], version: 1 });
  const route = (await save(owner, { name: '全件', approvers: { 1: [two.user_id] } })).body;
  await service.runJobs('early');
  expect(await get(one, id)).toMatchObject({
    route_name: '全件',
    next_approvers: [{ user_name: '部長 二郎' }],
  });
  const told = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).findLast(
    ({ data }) => data.subject_id === id,
  );
  expect(told?.data).toMatchObject({ cause: 'requested', next_approvers: [two.user_id] });
  expect((await save(owner, { version: 2 }, route.id)).body.code).toBe('version_conflict');
  expect((await save(owner, { approve_level: 1, version: 1 }, route.id)).status).toBe(200);
  await service.runJobs('early');
  expect(await get(one, id)).toMatchObject({ approve_level: 1, required_approvers: [] });
  expect((await service.call(owner, 'DELETE', `/approvals/routes/${route.id}`)).status).toBe(200);
  await service.runJobs('early');
  expect(await get(one, id)).toMatchObject({ approve_level: 2, route_name: null });
});

test('a named user who leaves is replaced by everyone who may approve', async () => {
  const { one, two, owner } = await house();
  await save(owner, { approvers: { 1: [two.user_id] } });
  const { id } = await feedInvoice(one);
  expect((await approve(one, id, 1)).code).toBe('not_requested_approver');
  const { user_organization_id } = await member(two);
  await feedMember(two, '部長 二郎', { user_organization_id, status: 'deleted', version: 2 });
  await service.runJobs('early');
  expect((await approve(one, id, 1)).top_level).toBe(1);
});

async function member(actor: Actor): Promise<{ user_organization_id: string }> {
  const [row] = await admin<{ user_organization_id: string }>(
    'select user_organization_id from approval.members where user_id = $1',
    [actor.user_id],
  );
  if (!row) throw new Error('no member');
  return row;
}

test('a coded invoice goes to the named users by itself where the coding is confirmed first', async () => {
  const { one, two, owner, organization_id } = await house();
  await setApproveLevel(one, 2, 2, { setting_coding_first: true });
  await save(owner, { approvers: { 1: [two.user_id] } });
  const invoice = await feedInvoice(one);
  expect((await get(one, invoice.id)).next_approvers).toEqual([]);
  await service.feed(
    testEvent(organization_id, 'uketori.journal.v1.InvoiceChanged', 'uketori.journal.invoice', invoice.id, {
      ...invoice,
      coded: true,
      version: 2,
    }),
  );
  expect((await get(one, invoice.id)).next_approvers).toMatchObject([{ user_name: '部長 二郎' }]);
});

test('routes are changed by the settings ability alone, within their limits and in their organization', async () => {
  const { one, two, owner } = await house();
  expect((await save(one, {})).status).toBe(403);
  const first = (await save(owner, { name: '全件' })).body;
  expect((await save(owner, {})).body.code).toBe('approval_route_exists');
  expect((await save(owner, { from_amount: 1, approvers: { 3: [two.user_id] } })).body.code).toBe(
    'invalid_approval_level',
  );
  expect((await save(owner, { from_amount: 1, approvers: { 1: [newId()] } })).body.code).toBe(
    'approver_not_allowed',
  );
  expect((await save(owner, { from_amount: -1 })).status).toBe(400);
  expect((await save(owner, { approvers: { 6: [] } })).status).toBe(400);
  const stranger = boss(newId(), { abilities: allOf('settings:read', 'settings:update') });
  expect((await save(stranger, { version: 1 }, first.id)).status).toBe(404);
  expect((await service.call(stranger, 'DELETE', `/approvals/routes/${first.id}`)).status).toBe(404);
  for (let amount = 1; amount < 50; amount++)
    expect((await save(owner, { from_amount: amount })).status).toBe(201);
  expect((await save(owner, { from_amount: 50 })).body.code).toBe('too_many_routes');
  const list = (who: Actor) =>
    service.call<{ items: { from_amount: number }[] }>(who, 'GET', '/approvals/routes');
  expect((await list(owner)).body.items.map(({ from_amount }) => from_amount)).toEqual(
    Array.from({ length: 50 }, (_, at) => 49 - at),
  );
  expect((await list(stranger)).body.items).toEqual([]);
});

test('a department of another organization names no route', async () => {
  const { owner } = await house();
  const department_id = newId();
  siblings.foreign.add(department_id);
  const body = { name: '他社', department_id, approve_level: 2 };
  const refused = await service.call<{ code?: string }>(owner, 'POST', '/approvals/routes', body);
  expect(refused).toMatchObject({ status: 404, body: { code: 'no_record' } });
});

test.each([
  ['off', 201, undefined],
  ['warn', 409, true],
  ['enforce', 409, false],
] as const)(
  'a route that one person would approve twice, under %s',
  async (duty_policy, status, can_accept) => {
    const { one, two, owner } = await house();
    await setApproveLevel(one, 2, 2, { duty_policy });
    const approvers = { 1: [two.user_id], 2: [two.user_id] };
    const refused = await service.call<Saved & { params?: object }>(owner, 'POST', '/approvals/routes', {
      name: 'x',
      from_amount: 1,
      approvers,
    });
    expect(refused.status).toBe(status);
    if (can_accept !== undefined)
      expect(refused.body).toMatchObject({
        code: 'duty_route_one_person',
        params: { can_accept, levels: '1, 2' },
      });
    const again = await save(owner, { from_amount: 2, approvers, accept_duties: true });
    expect(again.status).toBe(duty_policy === 'enforce' ? 409 : 201);
    const { body: plain } = await save(owner, { from_amount: 3, approvers: { 1: [two.user_id] } });
    expect((await save(owner, { from_amount: 3, approvers, version: plain.version }, plain.id)).status).toBe(
      duty_policy === 'off' ? 200 : 409,
    );
    const { items } = (await service.call<{ items: { action: string }[] }>(owner, 'GET', '/approvals/routes'))
      .body;
    expect(items.length).toBe(duty_policy === 'enforce' ? 1 : duty_policy === 'warn' ? 2 : 3);
  },
);
