import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InvoiceChanged, InvoiceHand } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent, waitingFor } from '@uketori/service-kit/testing';
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
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

type Policy = 'off' | 'warn' | 'enforce';

/** Two levels under a policy, with four colleagues: an uploader, an editor and two approvers. */
async function house(duty_policy: Policy) {
  const uploader = boss();
  const { organization_id } = uploader;
  const [editor, first, second] = [boss(organization_id), boss(organization_id), boss(organization_id)];
  await setApproveLevel(uploader, 2, 1, { duty_policy });
  for (const [actor, name] of [
    [uploader, '経理 太郎'],
    [editor, '仕訳 花子'],
    [first, '承認 一郎'],
    [second, '承認 二郎'],
  ] as const)
    await feedMember(actor, name);
  return { organization_id, uploader, editor, first, second };
}

const hand = (duty: string, { user_id }: Actor): InvoiceHand => ({
  duty,
  user_id,
  user_name: duty,
  at: '2026-11-28T00:00:00.000Z',
});

function invoiceOf(uploader: Actor, editor: Actor, over: Partial<InvoiceChanged> = {}) {
  return feedInvoice(uploader, { hands: [hand('upload', uploader), hand('edit', editor)], ...over });
}

async function approve(actor: Actor, id: string, level: number, more: object = {}) {
  const { version } = await get(actor, id);
  const { status, body } = await act(actor, 'POST', id, `/levels/${level}`, { version, ...more });
  return status === 200 ? null : body.code;
}

async function finalize(actor: Actor, id: string, more: object = {}) {
  const { status, body } = await act(actor, 'POST', id, '/final', { invoice_version: 1, ...more });
  return status === 200 ? null : body.code;
}

/** The statements of an invariant, as `npm run invariants` runs them. */
async function invariants(id: string): Promise<string[]> {
  const file = pathToFileURL(join(PROJECT_ROOT, 'scripts/invariants/rows.mjs')).href;
  const { ROW_CHECKS } = (await import(file)) as { ROW_CHECKS: { id: string; sql: string }[] };
  return ROW_CHECKS.filter((check) => check.id === id).map(({ sql }) => sql);
}

const logOf = (id: string) =>
  admin<{ action: string; user_id: string; after: Record<string, unknown> }>(
    'select action, user_id, after from approval.audit_log where subject_id = $1 order by seq',
    [id],
  );

test('enforce: one person gives one level, and neither uploader nor editor nor approver approves for good', async () => {
  const { uploader, editor, first, second, organization_id } = await house('enforce');
  const { id } = await invoiceOf(uploader, editor);
  expect(await approve(first, id, 1)).toBeNull();
  expect(await approve(first, id, 2)).toBe('duty_two_levels');
  expect(await approve(first, id, 2, { accept_duties: true })).toBe('duty_two_levels');
  const view = await service.call<{ duty_refusals: object; duty_policy: string }>(
    first,
    'GET',
    `/approvals/invoice/${id}`,
  );
  expect(view.body).toMatchObject({ duty_policy: 'enforce', duty_refusals: { approve2: 'duty_two_levels' } });
  expect((await get(first, id)).can).toMatchObject({ approve2: false, cancel1: true });
  expect((await get(second, id)).can).toMatchObject({ approve2: true });
  expect(await waitingFor(service, first)).toEqual({});
  expect(await waitingFor(service, second)).toMatchObject({ to_approve: { count: 1 } });
  expect(await approve(second, id, 2)).toBeNull();

  for (const [actor, code] of [
    [uploader, 'duty_own_record'],
    [editor, 'duty_own_record'],
    [first, 'duty_two_levels'],
    [second, 'duty_two_levels'],
  ] as const) {
    expect(await finalize(actor, id)).toBe(code);
    expect(await finalize(actor, id, { accept_duties: true })).toBe(code);
    expect((await get(actor, id)).can).toMatchObject({ final: false });
    expect(await waitingFor(service, actor)).toEqual({});
  }
  const third = boss(organization_id);
  expect(await waitingFor(service, third)).toMatchObject({ to_approve: { count: 1 } });
  expect(await finalize(third, id)).toBeNull();
  expect((await logOf(id)).map(({ action }) => action)).not.toContain('approval.duty_accepted');
});

test('warn: the act passes once the warning is accepted, and the log keeps it; the first try changes nothing', async () => {
  const { uploader, editor, first } = await house('warn');
  const { id } = await invoiceOf(uploader, editor);
  expect(await approve(first, id, 1)).toBeNull();
  const { version } = await get(first, id);
  const warned = await act(first, 'POST', id, '/levels/2', { version });
  expect([warned.status, warned.body]).toMatchObject([
    409,
    { code: 'duty_two_levels', params: { can_accept: true, earlier: { duty: 'level' } } },
  ]);
  expect(await get(first, id)).toMatchObject({ top_level: 1, can: { approve2: true } });
  expect(await approve(first, id, 2, { accept_duties: true })).toBeNull();
  expect(await finalize(uploader, id)).toBe('duty_own_record');
  expect(await finalize(uploader, id, { accept_duties: true })).toBeNull();
  const accepted = (await logOf(id)).filter(({ action }) => action === 'approval.duty_accepted');
  expect(accepted).toMatchObject([
    { user_id: first.user_id, after: { duty: 'level', reason: 'duty_two_levels', earlier_duty: 'level' } },
    {
      user_id: uploader.user_id,
      after: { duty: 'final', reason: 'duty_own_record', earlier_duty: 'upload' },
    },
  ]);
});

test('off: one person does everything, and nothing is warned of', async () => {
  const { uploader, editor } = await house('off');
  const { id } = await invoiceOf(uploader, editor);
  expect([await approve(editor, id, 1), await approve(editor, id, 2), await finalize(editor, id)]).toEqual([
    null,
    null,
    null,
  ]);
  expect((await logOf(id)).map(({ action }) => action)).not.toContain('approval.duty_accepted');
});

test('an API key counts as its maker, in both directions', async () => {
  const { organization_id, uploader, editor, first } = await house('enforce');
  const keyOf = (maker: Actor) =>
    boss(organization_id, { user_name: '連携 (API)', role_id: 0, maker_user_id: maker.user_id });
  const byKey = (await invoiceOf(uploader, editor)).id;
  expect(await approve(keyOf(first), byKey, 1)).toBeNull();
  expect(await approve(first, byKey, 2)).toBe('duty_two_levels');
  expect(await approve(keyOf(first), byKey, 2)).toBe('duty_two_levels');
  const byMaker = (await invoiceOf(uploader, editor)).id;
  expect(await approve(first, byMaker, 1)).toBeNull();
  expect(await approve(keyOf(first), byMaker, 2)).toBe('duty_two_levels');
  await setApproveLevel(uploader, 1, 2, { duty_policy: 'enforce' });
  expect(await finalize(keyOf(uploader), byMaker)).toBe('duty_own_record');
  expect(await finalize(keyOf(editor), byMaker)).toBe('duty_own_record');
  const told = await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged');
  const steps = told.findLast(({ data }) => data.subject_id === byKey)?.data.steps;
  expect(steps).toMatchObject([{ user_name: '連携 (API)', responsible_id: first.user_id, for_user_id: '' }]);
});

test('a deputy counts as themselves and as the absent approver', async () => {
  const { uploader, editor, first, second } = await house('enforce');
  const { id } = await invoiceOf(uploader, editor);
  await service.call(first, 'PUT', `/approvals/absences/${first.user_id}`, {
    deputy_id: second.user_id,
    date_from: todayJst(),
    date_until: todayJst(),
  });
  const { version } = await get(editor, id);
  await act(editor, 'PUT', id, '/next', { next_level: 1, user_ids: [first.user_id], version });
  expect(await approve(second, id, 1)).toBeNull();
  expect(await approve(second, id, 2)).toBe('duty_two_levels');
  expect(await approve(first, id, 2)).toBe('duty_two_levels');
  expect(await approve(editor, id, 2)).toBeNull();
  for (const one of [first, second]) expect(await finalize(one, id)).toBe('duty_two_levels');
});

test('an edit after the approvals counts; a version that is not known here yet has to wait', async () => {
  const { organization_id, uploader, editor, first } = await house('enforce');
  await setApproveLevel(uploader, 1, 2, { duty_policy: 'enforce' });
  const invoice = await invoiceOf(uploader, editor);
  expect(await approve(first, invoice.id, 1)).toBeNull();
  const third = boss(organization_id);
  expect(await finalize(third, invoice.id, { invoice_version: 2 })).toBe('duties_not_known_yet');
  const hands = [hand('upload', uploader), hand('edit', editor), hand('edit', third)];
  await feedInvoice(uploader, { ...invoice, version: 2, content_version: 2, hands });
  expect(await finalize(third, invoice.id, { invoice_version: 2 })).toBe('duty_own_record');
  expect(await finalize(boss(organization_id), invoice.id, { invoice_version: 2 })).toBeNull();
});

test('bulk acts judge row by row, and say of each refused row why and whether it may continue', async () => {
  for (const [policy, more] of [
    ['enforce', {}],
    ['warn', { can_accept: true }],
  ] as const) {
    const { uploader, editor, first, second } = await house(policy);
    const [a, b, c] = [
      (await invoiceOf(uploader, editor)).id,
      (await invoiceOf(uploader, editor)).id,
      (await invoiceOf(uploader, editor)).id,
    ];
    await approve(first, a, 1);
    await approve(second, b, 1);
    const bulk = async (actor: Actor, route: string, rest: object = {}) => {
      const invoices = [a, b, c].map((id) => ({ id, invoice_version: 1 }));
      const { body } = await service.call<{ results: object[] }>(actor, 'POST', route, { invoices, ...rest });
      return body.results;
    };
    expect(await bulk(first, '/approvals/bulk')).toEqual([
      { id: a, ok: false, code: 'duty_two_levels', ...more },
      { id: b, ok: true, level: 2 },
      { id: c, ok: true, level: 1 },
    ]);
    if (policy === 'enforce') {
      expect(await bulk(first, '/approvals/bulk', { accept_duties: true })).toMatchObject([
        { code: 'duty_two_levels' },
        { code: 'all_levels_approved' },
        { code: 'duty_two_levels' },
      ]);
      expect(await bulk(uploader, '/approvals/bulk-final')).toEqual([
        { id: a, ok: false, code: 'approval_level_missing' },
        { id: b, ok: false, code: 'duty_own_record' },
        { id: c, ok: false, code: 'approval_level_missing' },
      ]);
      continue;
    }
    expect(await bulk(first, '/approvals/bulk', { accept_duties: true })).toMatchObject([
      { ok: true, level: 2 },
      { ok: false, code: 'all_levels_approved' },
      { ok: true, level: 2 },
    ]);
    expect(await bulk(uploader, '/approvals/bulk-final')).toEqual(
      [a, b, c].map((id) => ({ id, ok: false, code: 'duty_own_record', can_accept: true })),
    );
    expect(await bulk(uploader, '/approvals/bulk-final', { accept_duties: true })).toMatchObject(
      [a, b, c].map((id) => ({ id, ok: true, final_state: 'FINAL' })),
    );
    expect((await logOf(a)).map(({ action }) => action)).toContain('approval.duty_accepted');
  }
});

test('a collected invoice: who handed the file in does not approve it for good, a new file starts again', async () => {
  const { organization_id, uploader, first } = await house('enforce');
  const id = newId();
  const collected = { 'inbox:read': 3, 'inbox:update': 3 };
  const may = (actor: Actor): Actor => ({ ...actor, abilities: collected });
  const received = (version: number, by: Actor) =>
    service.feed(
      testEvent(
        organization_id,
        'uketori.inbox.v1.InboxItemChanged',
        'uketori.inbox.inbox_item',
        id,
        {
          id,
          customer_id: newId(),
          customer_name: '株式会社回収先',
          submit_status: 'submitted',
          year: 2026,
          month: 11,
          document_id: newId(),
          file_name: 'a.pdf',
          cause: 'received',
          invoice_local_id: 0,
          version,
          approval_stage: 0,
          default_approvers: [],
        },
        { actor_id: by.user_id, actor_name: by.user_name },
      ),
    );
  const final = async (actor: Actor, invoice_version: number) => {
    const path = `/approvals/inbox_item/${id}/final`;
    return (await service.call<{ code?: string }>(may(actor), 'POST', path, { invoice_version })).body.code;
  };
  await received(1, uploader);
  expect(await final(uploader, 1)).toBe('duty_own_record');
  await received(2, first);
  expect(await final(first, 2)).toBe('duty_own_record');
  expect(await final(uploader, 2)).toBeUndefined();
});

test('I18 finds acts that broke the policy after it was enforced, and no others', async () => {
  const { organization_id, uploader, editor, first, second } = await house('enforce');
  const [check] = await invariants('I18');
  const broken = async (id: string) =>
    (await admin<{ approval_id: string; later: string }>(check ?? '')).filter(
      (row) => row.approval_id === id,
    );
  const { id } = await invoiceOf(uploader, editor);
  await approve(first, id, 1);
  await approve(second, id, 2);
  expect(await broken(id)).toEqual([]);
  const change = (sql: string, user: Actor) =>
    admin(`update approval.${sql} where organization_id = $1`, [organization_id, user.user_id]);
  await change(
    "steps set responsible_id = $2, approved_at = approved_at + level * interval '1 minute'",
    first,
  );
  expect(await broken(id)).toMatchObject([{ later: 'level' }]);
  await change('steps set responsible_id = case level when 1 then $2 else user_id end', first);
  await change(
    "approvals set final_state = 'FINAL', final_by = $2, final_at = now() + interval '1 hour'",
    uploader,
  );
  expect(await broken(id)).toMatchObject([{ later: 'final' }]);
  await setApproveLevel(uploader, 2, 2, { duty_policy: 'warn' });
  expect(await broken(id)).toEqual([]);
});

test('enforce: the next level is not requested from the user who gave an earlier one', async () => {
  for (const [policy, status] of [
    ['enforce', 409],
    ['warn', 200],
  ] as const) {
    const { uploader, editor, first, second } = await house(policy);
    const { id } = await invoiceOf(uploader, editor);
    await approve(first, id, 1);
    const request = async (user_ids: string[]) => {
      const { version } = await get(editor, id);
      return act(editor, 'PUT', id, '/next', { next_level: 2, user_ids, version });
    };
    expect((await request([first.user_id, second.user_id])).status).toBe(status);
    expect((await request([second.user_id])).status).toBe(200);
  }
});
