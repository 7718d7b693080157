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

describe('disapproving', () => {
  const reason = '金額が注文書と違います';
  const disapprove = (actor: Actor, id: string, version: number, more: object = {}) =>
    act(actor, 'POST', id, '/disapproval', { reason, version, ...more });

  test('ends an approval for good, with its reason, an event and an audit row', async () => {
    const actor = boss();
    const uploader = newId();
    const { id } = await feedInvoice(actor, { created_by: uploader });
    await act(actor, 'POST', id, '/levels/1', { version: 1 });
    const before = await get(actor, id);
    expect(before.can['disapprove']).toBe(true);
    const { status, body } = await disapprove(actor, id, before.version);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      final_state: 'DISAPPROVED',
      top_level: 1,
      disapproved_by_name: actor.user_name,
      disapproval_reason: reason,
    });
    expect(Object.values(body.can)).not.toContain(true);
    const { version } = body;
    for (const [method, rest, more] of [
      ['POST', '/levels/2', {}],
      ['DELETE', '/levels/1', {}],
      ['PUT', '/next', { next_level: 2, user_ids: [] }],
      ['POST', '/final', { invoice_version: 1 }],
      ['DELETE', '/final', {}],
      ['POST', '/disapproval', { reason }],
    ] as const)
      expect((await act(actor, method, id, rest, { version, ...more })).body.code).toBe(
        'invoice_disapproved',
      );
    const bulk = await service.call(actor, 'POST', '/approvals/bulk', { ids: [id] });
    expect(bulk.body).toEqual({ results: [{ id, ok: false, code: 'invoice_disapproved' }] });
    const waiting = await service.call<{ items: object[] }>(actor, 'GET', '/approvals?mine=1');
    expect(waiting.body.items).toEqual([]);
    const told = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).filter(
      (event) => event.subject === id,
    );
    expect(told.at(-1)?.data).toMatchObject({
      cause: 'disapproved',
      final_state: 'DISAPPROVED',
      created_by: uploader,
      disapproval: { user_id: actor.user_id, user_name: actor.user_name, reason },
    });
    expect(told[0]?.data.disapproval).toBeUndefined();
    const log = await admin<{ action: string; after: object }>(
      'select action, after from approval.audit_log where subject_id = $1 order by seq desc limit 1',
      [id],
    );
    expect(log).toMatchObject([
      { action: 'approval.disapproved', after: { final_state: 'DISAPPROVED', disapproval_reason: reason } },
    ]);
  });

  test('is for requested approvers and users who may do the next step, with a reason and the version that was seen', async () => {
    const actor = boss();
    const { id } = await feedInvoice(actor);
    const only = (...abilities: string[]) =>
      boss(actor.organization_id, { abilities: allOf('invoice:read', ...abilities) });
    expect((await disapprove(only(), id, 1)).status).toBe(403);
    for (const wrong of [only('invoice:approve2'), only('invoice:final_approve')])
      expect((await disapprove(wrong, id, 1)).body.code).toBe('no_privilege');
    expect((await disapprove(actor, id, 2)).body.code).toBe('version_conflict');
    for (const bad of ['', ' ', 'x'.repeat(501)])
      expect((await disapprove(actor, id, 1, { reason: bad })).status).toBe(400);
    expect((await disapprove(boss(), id, 1)).status).toBe(404);
    expect((await get(actor, id)).final_state).toBe('OPEN');
    const both = await Promise.all([disapprove(actor, id, 1), disapprove(actor, id, 1)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('waits for no level without a request, and comes too late after the final approval', async () => {
    const actor = boss();
    const id = await approved(actor);
    const chief = boss(actor.organization_id, { abilities: allOf('invoice:read', 'invoice:final_approve') });
    const { version } = await get(chief, id);
    await act(actor, 'POST', id, '/final', { invoice_version: 1, version });
    const final = await get(chief, id);
    expect(final.final_state).toBe('FINAL');
    expect((await disapprove(chief, id, final.version)).body.code).toBe(
      'unable_to_change_locked_invoice_journal',
    );
    const open = (await act(actor, 'DELETE', id, '/final', { version: final.version })).body;
    expect((await disapprove(chief, id, open.version)).body.final_state).toBe('DISAPPROVED');
  });
});
