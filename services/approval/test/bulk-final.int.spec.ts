import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import {
  ALL,
  act,
  admin,
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

interface Answer {
  results: { id: string; ok: boolean; code?: string; final_state?: string }[];
  code?: string;
}
const finalize = (actor: Actor, invoices: object[], headers = {}) =>
  service.call<Answer>(actor, 'POST', '/approvals/bulk-final', { invoices }, headers);
const seen = (id: string, invoice_version = 1) => ({ id, invoice_version });
const final = (id: string) => ({ id, ok: true, final_state: 'FINAL' });

describe('final approval of many', () => {
  test('locks each at the version that was seen and says of every other why not, in the order asked', async () => {
    const actor = boss();
    const [a, b] = [await approved(actor), await approved(actor)];
    const halfway = await approved(actor, 1);
    const done = await approved(actor);
    await act(actor, 'POST', done, '/final', { invoice_version: 1 });
    const nobody = newId();
    siblings.calls.length = 0;
    const { status, body } = await finalize(actor, [
      seen(halfway),
      seen(b, 7),
      seen(nobody),
      seen(done),
      seen(a, 3),
    ]);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { id: halfway, ok: false, code: 'approval_level_missing' },
      final(b),
      { id: nobody, ok: false, code: 'no_record' },
      { id: done, ok: false, code: 'already_finally_approved' },
      final(a),
    ]);
    const asked = siblings.calls.map(({ request }) => request);
    expect(asked).toHaveLength(2);
    expect(asked).toEqual(
      expect.arrayContaining([
        { invoice_id: a, expected_version: 3, attempt: 1 },
        { invoice_id: b, expected_version: 7, attempt: 1 },
      ]),
    );
    expect((await get(actor, halfway)).final_state).toBe('OPEN');
  });

  test('leaves the same log rows and events as one by one', async () => {
    const actor = boss();
    const [one, many] = [await approved(actor), await approved(actor)];
    await act(actor, 'POST', one, '/final', { invoice_version: 1 });
    await finalize(actor, [seen(many)]);
    const traces = async (id: string) => ({
      log: await admin(
        `select action, user_id, before, after from approval.audit_log where subject_id = $1 order by seq`,
        [id],
      ),
      told: (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged'))
        .filter((event) => event.subject === id)
        .map(({ cause, version, data }) => [cause, version, data.final_state, data.final_approved_by]),
    });
    expect(await traces(many)).toEqual(await traces(one));
    expect((await traces(many)).told.at(-1)).toEqual(['finalized', 5, 'FINAL', actor.user_id]);
  });

  test("journal's refusal opens the row again with its code, and stops no other", async () => {
    const actor = boss();
    const ids = [await approved(actor), await approved(actor), await approved(actor)];
    siblings.lock = 'version_conflict';
    const refused = await finalize(
      actor,
      ids.map((id) => seen(id)),
    );
    expect(refused.body.results).toEqual(ids.map((id) => ({ id, ok: false, code: 'version_conflict' })));
    for (const id of ids)
      expect(await get(actor, id)).toMatchObject({ final_state: 'OPEN', refusal_code: 'version_conflict' });
    siblings.lock = null;
    const again = await finalize(
      actor,
      ids.map((id) => seen(id, 2)),
    );
    expect(again.body.results).toEqual(ids.map(final));
  });

  test('without the right nothing begins, out of its reach nothing is locked', async () => {
    const actor = boss();
    const id = await approved(actor, 2, { created_by: newId() });
    const as = (level: number) =>
      boss(actor.organization_id, { abilities: { ...ALL, 'invoice:final_approve': level } });
    expect((await finalize(as(0), [seen(id)])).body.code).toBe('no_privilege');
    expect((await finalize(as(1), [seen(id)])).body.results).toEqual([
      { id, ok: false, code: 'no_privilege' },
    ]);
    expect((await finalize(boss(), [seen(id)])).body.results).toEqual([{ id, ok: false, code: 'no_record' }]);
    expect([siblings.calls, (await get(actor, id)).final_state]).toEqual([[], 'OPEN']);
  });

  test('while journal is silent all are taken on, one deadline is waited for, and a job continues each', async () => {
    const actor = boss();
    const ids = await Promise.all(Array.from({ length: 12 }, () => approved(actor)));
    siblings.lock = 'silent';
    const waiting = await finalize(
      actor,
      ids.map((id) => seen(id)),
    );
    expect(waiting.body.results).toEqual(ids.map((id) => ({ id, ok: true, final_state: 'LOCKING' })));
    expect(siblings.calls.length).toBeLessThanOrEqual(4);
    siblings.lock = null;
    // Left alone while the request that took them on may still be in progress.
    const before = siblings.calls.length;
    await service.runJobs();
    expect(siblings.calls).toHaveLength(before);
    await service.runJobs('early');
    for (const id of ids) expect(await get(actor, id)).toMatchObject({ final_state: 'FINAL', attempt: 1 });
  });

  test('a repeated Idempotency-Key locks no invoice again and gets the same response', async () => {
    const actor = boss();
    const ids = [await approved(actor), await approved(actor, 1)];
    const key = { 'idempotency-key': newId() };
    const first = await finalize(
      actor,
      ids.map((id) => seen(id)),
      key,
    );
    const asked = siblings.calls.length;
    const second = await finalize(
      actor,
      ids.map((id) => seen(id)),
      key,
    );
    expect(second.body).toEqual(first.body);
    expect([asked, siblings.calls.length]).toEqual([1, 1]);
  });

  test('two bulk acts over the same invoices lock each once', async () => {
    const actor = boss();
    const ids = await Promise.all(Array.from({ length: 20 }, () => approved(actor)));
    const answers = await Promise.all([
      finalize(
        actor,
        ids.map((id) => seen(id)),
      ),
      finalize(
        actor,
        ids.toReversed().map((id) => seen(id)),
      ),
    ]);
    expect(siblings.calls).toHaveLength(20);
    const results = answers.flatMap(({ body }) => body.results);
    expect(results.filter(({ ok }) => ok)).toHaveLength(20);
    const codes = results.filter(({ ok }) => !ok).map(({ code }) => code);
    expect(
      codes.filter((code) => !['approval_in_progress', 'already_finally_approved'].includes(code ?? '')),
    ).toEqual([]);
  });

  test('none, more than five hundred, one without its version and a version that no invoice has are refused', async () => {
    const actor = boss();
    const many = Array.from({ length: 501 }, () => seen(newId()));
    const beyond = seen(await approved(actor), 2 ** 31);
    for (const invoices of [[], many, [{ id: newId() }], [newId()], [beyond]]) {
      const { status, body } = await finalize(actor, invoices as object[]);
      expect([status, body.code]).toEqual([400, 'invalid_input']);
    }
  });
});
