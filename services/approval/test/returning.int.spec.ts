import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
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
  service,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

describe('sending an invoice back', () => {
  const reason = '勘定科目が違います';
  const sendBack = (actor: Actor, id: string, version: number, more: object = {}) =>
    act(actor, 'POST', id, '/return', { reason, version, ...more });
  const waiting = async (actor: Actor) =>
    (await service.call<{ items: { id: string }[] }>(actor, 'GET', '/approvals?mine=1')).body.items.map(
      ({ id }) => id,
    );

  test('takes the levels back, keeps approvers away, and accounting submits it again', async () => {
    const actor = boss();
    const editor = boss(actor.organization_id, { abilities: allOf('invoice:read', 'invoice:update') });
    const uploader = newId();
    const { id } = await feedInvoice(actor, { created_by: uploader });
    await act(actor, 'POST', id, '/levels/1', { version: 1 });
    const before = await get(actor, id);
    expect(before.can['send_back']).toBe(true);
    const { status, body } = await sendBack(actor, id, before.version);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      final_state: 'RETURNED',
      top_level: 0,
      steps: [],
      returned_by_name: actor.user_name,
      return_reason: reason,
    });
    expect(await waiting(actor)).toEqual([]);
    const { version } = body;
    for (const [method, rest, more] of [
      ['POST', '/levels/1', {}],
      ['DELETE', '/levels/1', {}],
      ['PUT', '/next', { next_level: 1, user_ids: [] }],
      ['POST', '/final', { invoice_version: 1 }],
      ['DELETE', '/final', {}],
      ['POST', '/return', { reason }],
      ['POST', '/disapproval', { reason }],
    ] as const)
      expect((await act(actor, method, id, rest, { version, ...more })).body.code).toBe('invoice_returned');
    const bulk = await service.call(actor, 'POST', '/approvals/bulk', { ids: [id] });
    expect(bulk.body).toEqual({ results: [{ id, ok: false, code: 'invoice_returned' }] });
    const events = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).filter(
      (event) => event.subject === id,
    );
    expect(events.at(-1)?.data).toMatchObject({
      cause: 'returned',
      final_state: 'RETURNED',
      steps: [],
      created_by: uploader,
      returned: { user_id: actor.user_id, user_name: actor.user_name, reason },
    });
    const approver = boss(actor.organization_id, { abilities: allOf('invoice:read', 'invoice:approve1') });
    expect((await act(approver, 'POST', id, '/resubmission', { version })).status).toBe(403);
    expect((await get(editor, id)).can['resubmit']).toBe(true);
    const again = await act(editor, 'POST', id, '/resubmission', { version });
    expect(again.body).toMatchObject({ final_state: 'OPEN', top_level: 0, return_reason: null });
    expect(await waiting(actor)).toEqual([id]);
    expect((await act(editor, 'POST', id, '/resubmission', { version: again.body.version })).body.code).toBe(
      'not_returned',
    );
    const log = await admin<{ action: string }>(
      'select action from approval.audit_log where subject_id = $1 order by seq desc limit 2',
      [id],
    );
    expect(log.map(({ action }) => action)).toEqual(['approval.resubmitted', 'approval.returned']);
  });

  test('is for users who may do the next step, with a reason and the version that was seen', async () => {
    const actor = boss();
    const { id } = await feedInvoice(actor);
    const only = (...abilities: string[]) =>
      boss(actor.organization_id, { abilities: allOf('invoice:read', ...abilities) });
    expect((await sendBack(only(), id, 1)).status).toBe(403);
    for (const wrong of [only('invoice:approve2'), only('invoice:final_approve')])
      expect((await sendBack(wrong, id, 1)).body.code).toBe('no_privilege');
    expect((await sendBack(actor, id, 2)).body.code).toBe('version_conflict');
    for (const bad of ['', ' ', 'x'.repeat(501)])
      expect((await sendBack(actor, id, 1, { reason: bad })).status).toBe(400);
    expect((await sendBack(boss(), id, 1)).status).toBe(404);
    const both = await Promise.all([sendBack(actor, id, 1), sendBack(actor, id, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('comes too late after the final approval', async () => {
    const actor = boss();
    const id = await approved(actor);
    const { version } = await get(actor, id);
    await act(actor, 'POST', id, '/final', { invoice_version: 1, version });
    const final = await get(actor, id);
    expect((await sendBack(actor, id, final.version)).body.code).toBe(
      'unable_to_change_locked_invoice_journal',
    );
  });
});

test('many invoices go back for one reason, each with its own result', async () => {
  const actor = boss();
  const reason = '部門が違います';
  const [one, edited, final] = [await feedInvoice(actor), await feedInvoice(actor), await approved(actor)];
  await act(actor, 'POST', final, '/final', { invoice_version: 1 });
  await act(actor, 'POST', one.id, '/levels/1', { version: 1 });
  await feedInvoice(actor, { ...edited, version: 2, content_version: 2 });
  const missing = newId();
  const invoices = [one.id, edited.id, final, missing].map((id) => ({ id, invoice_version: 1 }));
  const send = (body: object, who = actor) =>
    service.call<{ results: object[] }>(who, 'POST', '/approvals/bulk-return', body);
  expect((await send({ invoices })).status).toBe(400);
  const { body } = await send({ invoices, reason });
  expect(body.results).toEqual([
    { id: one.id, ok: true },
    { id: edited.id, ok: false, code: 'version_conflict' },
    { id: final, ok: false, code: 'unable_to_change_locked_invoice_journal' },
    { id: missing, ok: false, code: 'no_record' },
  ]);
  expect(await get(actor, one.id)).toMatchObject({ final_state: 'RETURNED', top_level: 0, steps: [] });
  const told = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).filter(
    ({ data }) => data.returned?.reason === reason,
  );
  expect(told.map(({ data }) => data.subject_id)).toEqual([one.id]);
  const reader = boss(actor.organization_id, { abilities: allOf('invoice:read', 'invoice:approve2') });
  const other = await feedInvoice(actor);
  expect(
    (await send({ invoices: [{ id: other.id, invoice_version: 1 }], reason }, reader)).body.results,
  ).toEqual([{ id: other.id, ok: false, code: 'no_privilege' }]);
});
