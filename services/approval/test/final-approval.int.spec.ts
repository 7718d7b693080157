import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { FinalApprovalProcess } from '../src/final-approval/final-approval-process.service.js';
import {
  ALL,
  act,
  approved,
  boss,
  calmSiblings,
  closeHouse,
  get,
  openHouse,
  service,
  siblings,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

describe('final approval', () => {
  test('locks the version the approver saw, and its cancel walks back', async () => {
    const actor = boss();
    const id = await approved(actor);
    const done = await act(actor, 'POST', id, '/final', { invoice_version: 7 });
    expect(done.body).toMatchObject({
      final_state: 'FINAL',
      attempt: 1,
      can: { cancel_final: true, cancel2: false },
    });
    expect(siblings.calls).toEqual([
      { rpc: 'lock', request: { invoice_id: id, expected_version: 7, attempt: 1 } },
    ]);
    expect((await act(actor, 'DELETE', id, '/levels/2', { version: done.body.version })).body.code).toBe(
      'unable_to_change_locked_invoice_journal',
    );
    expect((await act(actor, 'POST', id, '/final', { invoice_version: 7 })).body.code).toBe(
      'already_finally_approved',
    );
    const open = await act(actor, 'DELETE', id, '/final');
    expect(open.body).toMatchObject({ final_state: 'OPEN', top_level: 2, attempt: 1 });
    expect(siblings.calls.slice(1).map((call) => call.rpc)).toEqual(['withdraw', 'unlock']);
    await act(actor, 'POST', id, '/final', { invoice_version: 8 });
    expect(siblings.calls.at(-1)?.request).toEqual({ invoice_id: id, expected_version: 8, attempt: 2 });
    const causes = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged'))
      .filter((event) => event.subject === id && event.type.endsWith('ApprovalChanged'))
      .map((event) => [event.cause, event.data.final_state, event.data.attempt]);
    expect(causes.slice(2)).toEqual([
      ['finalized', 'FINAL', 1],
      ['final_cancelled', 'OPEN', 1],
      ['finalized', 'FINAL', 2],
    ]);
  });

  test("journal's refusal reopens with its code, payment's and journal's keep it final", async () => {
    const actor = boss();
    const id = await approved(actor);
    siblings.lock = 'unbalanced_journal';
    const refused = await act(actor, 'POST', id, '/final', { invoice_version: 1 });
    expect([refused.status, refused.body.code]).toEqual([409, 'unbalanced_journal']);
    expect(await get(actor, id)).toMatchObject({ final_state: 'OPEN', refusal_code: 'unbalanced_journal' });
    siblings.lock = null;
    await act(actor, 'POST', id, '/final', { invoice_version: 1 });
    siblings.withdraw = 'payment_confirmed';
    expect((await act(actor, 'DELETE', id, '/final')).body.code).toBe('payment_confirmed');
    expect(await get(actor, id)).toMatchObject({ final_state: 'FINAL', refusal_code: 'payment_confirmed' });
    expect(siblings.calls.map((call) => call.rpc)).not.toContain('unlock');
    siblings.withdraw = null;
    siblings.unlock = 'no_record';
    expect((await act(actor, 'DELETE', id, '/final')).body.code).toBe('no_record');
    expect((await get(actor, id)).final_state).toBe('FINAL');
    siblings.unlock = 'unable_to_change_locked_pay_record';
    expect((await act(actor, 'DELETE', id, '/final')).body.final_state).toBe('UNLOCKING');
    siblings.unlock = null;
    await service.runJobs('early');
    expect((await get(actor, id)).final_state).toBe('OPEN');
  });

  test('a repeated key gets the refusal, and not the step before it', async () => {
    const actor = boss();
    const id = await approved(actor);
    const key = { 'idempotency-key': newId() };
    siblings.lock = 'unbalanced_journal';
    const refused = await act(actor, 'POST', id, '/final', { invoice_version: 1 }, key);
    siblings.lock = null;
    const before = siblings.calls.length;
    const again = await act(actor, 'POST', id, '/final', { invoice_version: 1 }, key);
    expect([again.status, again.body.code]).toEqual([refused.status, 'unbalanced_journal']);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(siblings.calls.length).toBe(before);
    expect(await get(actor, id)).toMatchObject({ final_state: 'OPEN' });
  });

  test('missing levels and a missing right are refused before any call', async () => {
    const actor = boss();
    const id = await approved(actor, 1);
    expect((await act(actor, 'POST', id, '/final', { invoice_version: 1 })).body.code).toBe(
      'approval_level_missing',
    );
    const plain = boss(actor.organization_id, { abilities: { ...ALL, 'invoice:final_approve': 0 } });
    expect((await act(plain, 'POST', id, '/final', { invoice_version: 1 })).body.code).toBe('no_privilege');
    expect((await act(actor, 'DELETE', id, '/final')).body.code).toBe('not_finally_approved');
    expect(siblings.calls).toEqual([]);
  });

  test('eight final approvals at once lock once', async () => {
    const actor = boss();
    const id = await approved(actor);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => act(actor, 'POST', id, '/final', { invoice_version: 1 })),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(siblings.calls).toHaveLength(1);
    expect(await get(actor, id)).toMatchObject({ final_state: 'FINAL', attempt: 1 });
  });

  test('when journal is down the row waits and a job continues it, under the same attempt', async () => {
    const actor = boss();
    const id = await approved(actor);
    siblings.lock = 'silent';
    const waiting = await act(actor, 'POST', id, '/final', { invoice_version: 4 });
    expect([waiting.status, waiting.body.final_state]).toEqual([200, 'LOCKING']);
    expect((await act(actor, 'POST', id, '/levels/2', { version: waiting.body.version })).body.code).toBe(
      'approval_in_progress',
    );
    siblings.lock = 'down';
    await service.runJobs('early');
    expect((await get(actor, id)).final_state).toBe('LOCKING');
    siblings.lock = null;
    await service.runJobs('early');
    const view = await act(actor, 'GET', id, '');
    expect(view.body).toMatchObject({ final_state: 'FINAL', final_approved_by_name: actor.user_name });
    expect(new Set(siblings.calls.map((call) => call.request.attempt))).toEqual(new Set([1]));
    siblings.withdraw = 'down';
    expect((await act(actor, 'DELETE', id, '/final')).body.final_state).toBe('UNLOCKING');
    siblings.withdraw = null;
    await service.runJobs('early');
    expect((await get(actor, id)).final_state).toBe('OPEN');
  });

  test('several drivers of one row settle it once', async () => {
    const actor = boss();
    const id = await approved(actor);
    siblings.lock = 'down';
    await act(actor, 'POST', id, '/final', { invoice_version: 1 });
    siblings.lock = null;
    const process = service.app.get(FinalApprovalProcess);
    const job = { actor, data: { approval_id: id }, attempt: 1, stopping: new AbortController().signal };
    await Promise.all(Array.from({ length: 8 }, () => process.resume(job)));
    const finalized = (await service.outbox('uketori.approval.v1.ApprovalChanged')).filter(
      (event) => event.subject === id && event.cause === 'finalized',
    );
    expect(finalized).toHaveLength(1);
  });
});
