import { readFileSync } from 'node:fs';
import type { EditClaimChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import {
  act,
  approved,
  boss,
  calmSiblings,
  closeHouse,
  feedInvoice,
  get,
  openHouse,
  service,
  siblings,
} from './approval-house.js';

beforeAll(openHouse);
afterAll(closeHouse);
beforeEach(calmSiblings);

const SOON = () => new Date(Date.now() + 300_000).toISOString();
const golden = JSON.parse(
  readFileSync(
    new URL('../../../proto/fixtures/uketori.journal.v1.EditClaimChanged.json', import.meta.url),
    'utf8',
  ),
) as EditClaimChanged;

async function feedClaim(actor: Actor, invoice_id: string, over: Partial<EditClaimChanged>): Promise<void> {
  const data = { ...golden, invoice_id, ...over };
  const { organization_id } = actor;
  const type = 'uketori.journal.v1.EditClaimChanged';
  await service.feed(testEvent(organization_id, type, 'uketori.journal.edit_claim', invoice_id, data));
}
const listed = async (actor: Actor) =>
  (
    await service.call<{ items: { id: string; editing_by_name: string | null }[] }>(
      actor,
      'GET',
      '/approvals?mine=1',
    )
  ).body.items;

test('every act waits while somebody edits, with one status, and goes on when the editing ends', async () => {
  const actor = boss();
  const id = await approved(actor, 1);
  const editor = newId();
  await feedClaim(actor, id, { version: 1, user_id: editor, expires_at: SOON() });
  const view = await service.call<{ version: number; editing: object; can: Record<string, boolean> }>(
    actor,
    'GET',
    `/approvals/invoice/${id}`,
  );
  expect(view.body.editing).toMatchObject({ user_id: editor, user_name: golden.user_name });
  expect(view.body.can).toMatchObject({ approve2: true, cancel1: true, send_back: true });
  const { version } = view.body;
  for (const [method, rest, more] of [
    ['POST', '/levels/2', {}],
    ['DELETE', '/levels/1', {}],
    ['PUT', '/next', { next_level: 2, user_ids: [] }],
    ['POST', '/return', { reason: '科目' }],
    ['POST', '/disapproval', { reason: '科目' }],
  ] as const) {
    const refused = await act(actor, method, id, rest, { version, ...more });
    expect([refused.status, refused.body.code, rest]).toEqual([423, 'editing_in_progress', rest]);
  }
  for (const [path, body] of [
    ['/approvals/bulk', { ids: [id] }],
    ['/approvals/bulk-final', { invoices: [{ id, invoice_version: 1 }] }],
  ] as const)
    expect((await service.call(actor, 'POST', path, body)).body).toEqual({
      results: [{ id, ok: false, code: 'editing_in_progress' }],
    });
  expect(await listed(actor)).toMatchObject([{ id, editing_by_name: golden.user_name }]);
  expect((await get(actor, id)).version).toBe(version);

  await feedClaim(actor, id, { version: 2, user_id: editor, expires_at: new Date().toISOString() });
  expect(await listed(actor)).toMatchObject([{ id, editing_by_name: null }]);
  expect((await act(actor, 'POST', id, '/levels/2', { version })).status).toBe(200);
});

test('an older state of the claim, and one that ended by itself, block nothing', async () => {
  const actor = boss();
  const { id } = await feedInvoice(actor);
  await feedClaim(actor, id, { version: 4, expires_at: new Date(Date.now() - 1).toISOString() });
  await feedClaim(actor, id, { version: 3, expires_at: SOON() });
  expect((await act(actor, 'POST', id, '/levels/1', { version: 1 })).status).toBe(200);
});

test('a save that the approver saw, and that is not known here yet, is newer than the claim', async () => {
  const actor = boss();
  const { id } = await feedInvoice(actor);
  await feedClaim(actor, id, { version: 1, expires_at: SOON() });
  expect((await act(actor, 'POST', id, '/levels/1', { version: 1, subject_version: 1 })).status).toBe(423);
  expect((await act(actor, 'POST', id, '/levels/1', { version: 1, subject_version: 2 })).status).toBe(200);
});

test("journal's own refusal of the final approval has the same status", async () => {
  const actor = boss();
  const id = await approved(actor, 2);
  siblings.lock = 'editing_in_progress';
  const refused = await act(actor, 'POST', id, '/final', { invoice_version: 1 });
  expect([refused.status, refused.body.code]).toEqual([423, 'editing_in_progress']);
});
