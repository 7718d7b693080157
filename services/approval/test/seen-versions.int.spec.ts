import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import {
  act,
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

/** An invoice whose content was last changed at version 3; a note made it version 4. */
const noted = (actor: Actor, over: Partial<InvoiceChanged> = {}) =>
  feedInvoice(actor, { version: 4, content_version: 3, cause: 'note', ...over });
const edited = (actor: Actor, data: InvoiceChanged, version: number) =>
  feedInvoice(actor, { ...data, version, content_version: version, cause: 'updated' });
const seen = async (actor: Actor, id: string) =>
  (await get(actor, id)).steps.map((step) => [step.level, step.subject_version, step.changed_since]);
const level = (actor: Actor, id: string, at: number, body: object) =>
  act(actor, 'POST', id, `/levels/${at}`, body);

describe('the version that was approved', () => {
  test('is stored with the step and in the event; a later change of the content shows, the approval stays valid', async () => {
    const actor = boss();
    const data = await noted(actor);
    expect((await level(actor, data.id, 1, { version: 1, subject_version: 3 })).status).toBe(200);
    expect(await seen(actor, data.id)).toEqual([[1, 3, false]]);
    await feedInvoice(actor, { ...data, version: 5, content_version: 3, cause: 'note' });
    expect(await seen(actor, data.id)).toEqual([[1, 3, false]]);
    await edited(actor, data, 6);
    expect(await seen(actor, data.id)).toEqual([[1, 3, true]]);
    const second = (await level(actor, data.id, 2, { version: 2, subject_version: 6 })).body;
    expect(second).toMatchObject({ top_level: 2, content_version: 6, can: { final: true } });
    expect(await seen(actor, data.id)).toEqual([
      [1, 3, true],
      [2, 6, false],
    ]);
    const told = (await service.outbox<ApprovalChanged>('uketori.approval.v1.ApprovalChanged')).findLast(
      (event) => event.subject === data.id,
    );
    expect(told?.data.steps.map((step) => step.subject_version)).toEqual([3, 6]);
  });

  test('of an older content is refused, with the current version, and the invoice stays unapproved', async () => {
    const actor = boss();
    const { id } = await noted(actor);
    const answer = await service.call<{ code: string; params: object }>(
      actor,
      'POST',
      `/approvals/invoice/${id}/levels/1`,
      { version: 1, subject_version: 2 },
    );
    expect([answer.status, answer.body.code, answer.body.params]).toEqual([
      409,
      'version_conflict',
      { current: { version: 4 } },
    ]);
    expect(await get(actor, id)).toMatchObject({ top_level: 0, steps: [] });
  });

  test('is the current one when the caller sends none, and may be ahead of the copy', async () => {
    const actor = boss();
    const silent = await noted(actor);
    await level(actor, silent.id, 1, { version: 1 });
    expect(await seen(actor, silent.id)).toEqual([[1, 4, false]]);
    const ahead = await noted(actor);
    await level(actor, ahead.id, 1, { version: 1, subject_version: 5 });
    await edited(actor, ahead, 5);
    expect(await seen(actor, ahead.id)).toEqual([[1, 5, false]]);
  });

  test('is one that an invoice can have', async () => {
    const actor = boss();
    const { id } = await noted(actor);
    const beyond = await level(actor, id, 1, { version: 1, subject_version: 2 ** 31 });
    const final = await act(actor, 'POST', id, '/final', { invoice_version: 2 ** 31 });
    expect([beyond.body.code, final.body.code]).toEqual(['invalid_input', 'invalid_input']);
  });

  test('an older event leaves what is known', async () => {
    const actor = boss();
    const data = await noted(actor);
    await feedInvoice(actor, { ...data, version: 3, content_version: 9 });
    expect((await get(actor, data.id)).content_version).toBe(3);
  });
});

test('the list shows changes after an approval, and can filter by them', async () => {
  const actor = boss();
  const changed = await noted(actor, { currency_code: 'USD', foreign_total_amount: '1234.5' });
  const sound = await noted(actor, { total_amount: undefined, payable_amount: undefined });
  for (const { id } of [changed, sound]) await level(actor, id, 1, { version: 1, subject_version: 4 });
  await edited(actor, changed, 5);
  const list = async (query: string) =>
    (await service.call<{ items: object[] }>(actor, 'GET', `/approvals?sort=local_id${query}`)).body.items;
  expect(await list('')).toMatchObject([
    {
      id: changed.id,
      changed_since_approval: true,
      subject_version: 5,
      currency_code: 'USD',
      foreign_total_amount: '1234.5',
      payable_amount: 110_000,
    },
    { id: sound.id, changed_since_approval: false, total_amount: null, payable_amount: null },
  ]);
  expect(await list('&mine=1&changed_since_approval=true')).toHaveLength(1);
});

test('bulk approval takes the version of each row and refuses those that were changed since', async () => {
  const actor = boss();
  const [stale, sound, silent] = [await noted(actor), await noted(actor), await noted(actor)];
  const bulk = async (given: object) =>
    (await service.call<{ results?: object[] }>(actor, 'POST', '/approvals/bulk', given)).body.results;
  const invoices = [
    { id: stale.id, invoice_version: 2 },
    { id: sound.id, invoice_version: 3 },
  ];
  expect(await bulk({ invoices, ids: [silent.id] })).toBeUndefined();
  expect(await bulk({})).toBeUndefined();
  expect(await bulk({ invoices })).toEqual([
    { id: stale.id, ok: false, code: 'version_conflict' },
    { id: sound.id, ok: true, level: 1 },
  ]);
  expect(await bulk({ ids: [silent.id] })).toEqual([{ id: silent.id, ok: true, level: 1 }]);
  expect([await seen(actor, sound.id), await seen(actor, silent.id)]).toEqual([
    [[1, 3, false]],
    [[1, 4, false]],
  ]);
});

test('what is changed after the final approval shows there, too', async () => {
  const actor = boss();
  const data = await noted(actor);
  for (const at of [1, 2]) await level(actor, data.id, at, { version: at, subject_version: 4 });
  expect((await act(actor, 'POST', data.id, '/final', { invoice_version: 4 })).body).toMatchObject({
    final_state: 'FINAL',
    final_version: 4,
    changed_since_final: false,
  });
  await feedInvoice(actor, { ...data, version: 5, content_version: 3, cause: 'locked', locked: true });
  expect((await get(actor, data.id)).changed_since_final).toBe(false);
  await edited(actor, { ...data, locked: true }, 6);
  expect((await get(actor, data.id)).changed_since_final).toBe(true);
});
