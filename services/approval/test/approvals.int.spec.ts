import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import pg from 'pg';
import {
  act,
  admin,
  approved,
  boss,
  calmSiblings,
  closeHouse,
  feedInvoice,
  get,
  openHouse,
  path,
  service,
  setApproveLevel,
  type View,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

describe('levels', () => {
  test('approve up and cancel down, with an event and an audit row for each', async () => {
    const actor = boss();
    const id = await approved(actor);
    const view = await get(actor, id);
    expect(view.steps.map((step) => step.level)).toEqual([1, 2]);
    expect(view.can).toMatchObject({ approve3: false, cancel2: true, cancel1: false, final: true });
    expect((await act(actor, 'DELETE', id, '/levels/1', { version: 3 })).body.code).toBe(
      'higher_level_approved',
    );
    expect((await act(actor, 'DELETE', id, '/levels/2', { version: 3 })).body.top_level).toBe(1);
    expect((await act(actor, 'DELETE', id, '/levels/1', { version: 4 })).body.top_level).toBe(0);
    const events = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).filter(
      (event) => event.subject === id,
    );
    expect(events.map((event) => [event.cause, event.version, event.data.steps.length])).toEqual([
      ['approved', 2, 1],
      ['approved', 3, 2],
      ['cancelled', 4, 1],
      ['cancelled', 5, 0],
    ]);
    const log = await admin<{ action: string }>(
      'select action from approval.audit_log where subject_id = $1 order by seq',
      [id],
    );
    expect(log.map((row) => row.action)).toEqual([
      'approval.level1_approved',
      'approval.level2_approved',
      'approval.level2_cancelled',
      'approval.level1_cancelled',
    ]);
  });

  test('a level out of turn, beyond the setting or with a stale version is refused', async () => {
    const actor = boss();
    const { id } = await feedInvoice(actor);
    expect((await act(actor, 'POST', id, '/levels/2', { version: 1 })).body.code).toBe(
      'previous_level_missing',
    );
    expect((await act(actor, 'POST', id, '/levels/3', { version: 1 })).body.code).toBe(
      'invalid_approval_level',
    );
    expect((await act(actor, 'POST', id, '/levels/6', { version: 1 })).status).toBe(400);
    expect((await act(actor, 'POST', id, '/levels/1', { version: 9 })).body.code).toBe('version_conflict');
    await setApproveLevel(actor, 3);
    await setApproveLevel(actor, 1, 1);
    for (const level of [1, 2, 3]) await act(actor, 'POST', id, `/levels/${level}`, { version: level });
    expect((await get(actor, id)).top_level).toBe(3);
  });

  test('eight approvals of one level at once make one step', async () => {
    const actor = boss();
    const { id } = await feedInvoice(actor);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(actor, 'POST', id, '/levels/1', { version: 1 })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(new Set(answers.filter((a) => a.status !== 200).map((a) => a.body.code))).toEqual(
      new Set(['version_conflict']),
    );
    expect(await admin('select 1 from approval.steps where approval_id = $1', [id])).toHaveLength(1);
  });

  test('the number of the invoice stands for its id, in the own organization only', async () => {
    const actor = boss();
    const { id, local_id } = await feedInvoice(actor);
    expect(await get(actor, String(local_id))).toEqual(await get(actor, id));
    expect((await act(actor, 'POST', String(local_id), '/levels/1', { version: 1 })).body.top_level).toBe(1);
    for (const [who, number] of [
      [actor, '999999'],
      [boss(), String(local_id)],
    ] as const) {
      const { status, body } = await act(who, 'GET', number, '');
      expect([status, body.code]).toEqual([404, 'no_record']);
    }
    expect((await service.call(actor, 'GET', `/approvals/inbox_item/${local_id}`)).status).toBe(400);
    expect((await act(actor, 'GET', '0', '')).status).toBe(400);
  });

  test('a repeated Idempotency-Key returns the first response again', async () => {
    const actor = boss();
    const { id } = await feedInvoice(actor);
    const key = { 'idempotency-key': newId() };
    const first = await act(actor, 'POST', id, '/levels/1', { version: 1 }, key);
    const second = await act(actor, 'POST', id, '/levels/1', { version: 1 }, key);
    expect(second.status).toBe(200);
    expect(second.body).toEqual(first.body);
  });
});

describe('who', () => {
  test("another organization's approval does not exist", async () => {
    const mine = boss();
    const other = boss();
    const { id } = await feedInvoice(mine);
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['POST', '/levels/1', { version: 1 }],
      ['DELETE', '/levels/1', { version: 1 }],
      ['PUT', '/next', { next_level: 1, user_ids: [], version: 1 }],
      ['POST', '/final', { invoice_version: 1 }],
      ['DELETE', '/final', undefined],
    ] as const) {
      const { status, body: answer } = await act(other, method, id, rest, body);
      expect([method, status, answer.code]).toEqual([method, 404, 'no_record']);
    }
    const bulk = await service.call<{ results: object[] }>(other, 'POST', '/approvals/bulk', { ids: [id] });
    expect(bulk.body.results).toEqual([{ id, ok: false, code: 'no_record' }]);
    expect((await service.call<{ items: object[] }>(other, 'GET', '/approvals')).body.items).toEqual([]);
    expect((await act(mine, 'GET', id, '').then((a) => a.body)).top_level).toBe(0);
    expect((await service.call(mine, 'GET', `/approvals/inbox_item/${id}`)).status).toBe(404);
  });

  test('ability of the very level, and its reach', async () => {
    const owner = boss();
    const { organization_id } = owner;
    const user_id = newId();
    const department_id = newId();
    const { id } = await feedInvoice(owner, { created_by: newId(), department_id });
    const as = (abilities: Record<string, number>, over: Partial<Actor> = {}) =>
      act(boss(organization_id, { user_id, abilities, ...over }), 'POST', id, '/levels/1', { version: 1 });
    expect((await as({ 'invoice:read': 3 })).body.code).toBe('no_privilege');
    expect((await as({ 'invoice:approve2': 3 })).body.code).toBe('no_privilege');
    expect((await as({ 'invoice:approve1': 1 })).body.code).toBe('no_privilege');
    expect((await as({ 'invoice:approve1': 2 })).body.code).toBe('no_privilege');
    expect((await as({ 'invoice:approve1': 2 }, { department_id })).status).toBe(200);
    expect((await service.call(null, 'GET', path(id))).status).toBe(401);
  });

  test('requested approvers restrict the level; strangers cannot be requested', async () => {
    const actor = boss();
    const { id } = await feedInvoice(actor);
    const asked = boss(actor.organization_id);
    const member = {
      user_organization_id: asked.user_organization_id,
      user_id: asked.user_id,
      full_name: '承認 花子',
      role_id: 3,
      role_name: '承認者',
      department_id: '',
      status: 'active',
      abilities: { 'invoice:approve1': 3 },
      version: 1,
    };
    const next = (user_ids: string[], version: number) =>
      act(actor, 'PUT', id, '/next', { next_level: 1, user_ids, version });
    expect((await next([asked.user_id], 1)).body.code).toBe('approver_not_allowed');
    await service.feed(
      testEvent(actor.organization_id, 'uketori.admin.v1.UserChanged', 'uketori.admin.user', newId(), member),
    );
    expect((await next([asked.user_id], 1)).body.next_approvers).toEqual([
      { user_id: asked.user_id, user_name: '承認 花子', deputy_name: null },
    ]);
    const approvers = await service.call<{ items: object[] }>(actor, 'GET', '/approvals/approvers?level=1');
    expect(approvers.body.items).toEqual([{ user_id: asked.user_id, full_name: '承認 花子' }]);
    expect((await act(actor, 'POST', id, '/levels/1', { version: 2 })).body.code).toBe(
      'not_requested_approver',
    );
    const mine = (who: Actor) => service.call<{ items: { id: string }[] }>(who, 'GET', '/approvals?mine=1');
    expect((await mine(actor)).body.items).toEqual([]);
    expect((await mine(asked)).body.items.map((item) => item.id)).toEqual([id]);
    const view = (await act(asked, 'POST', id, '/levels/1', { version: 2 })).body;
    expect([view.top_level, view.next_level, view.next_approvers]).toEqual([1, null, []]);
    expect((await mine(actor)).body.items.map((item) => item.id)).toEqual([id]);
  });
});

describe('bulk approval', () => {
  test('each subject has its own exact result, in the order asked', async () => {
    const actor = boss();
    const a = (await feedInvoice(actor)).id;
    const b = await approved(actor, 1);
    const gone = (await feedInvoice(actor, { deleted: true })).id;
    const nobody = newId();
    const { body } = await service.call<{ results: object[] }>(actor, 'POST', '/approvals/bulk', {
      ids: [gone, b, nobody, a],
    });
    expect(body.results).toEqual([
      { id: gone, ok: false, code: 'invoice_deleted' },
      { id: b, ok: true, level: 2 },
      { id: nobody, ok: false, code: 'no_record' },
      { id: a, ok: true, level: 1 },
    ]);
    const again = await service.call<{ results: object[] }>(actor, 'POST', '/approvals/bulk', {
      ids: [a],
      level: 1,
    });
    expect(again.body.results).toEqual([{ id: a, ok: false, code: 'already_approved' }]);
  });

  test('none and more than five hundred are refused', async () => {
    const actor = boss();
    for (const ids of [[], Array.from({ length: 501 }, () => newId())]) {
      const { status, body } = await service.call<View>(actor, 'POST', '/approvals/bulk', { ids });
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    }
  });
});

test('row-level security: the service role sees nothing without an organization', async () => {
  const actor = boss();
  await feedInvoice(actor);
  const client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
  for (const table of ['organizations', 'members', 'approvals', 'steps']) {
    const { rows } = await client.query(`select 1 from approval.${table}`);
    expect(rows).toEqual([]);
  }
  await client.query(`select set_config('app.organization_id', $1, false)`, [actor.organization_id]);
  const { rows } = await client.query<{ organization_id: string }>(
    'select organization_id from approval.approvals',
  );
  expect(new Set(rows.map((row) => row.organization_id))).toEqual(new Set([actor.organization_id]));
  await client.end();
});
