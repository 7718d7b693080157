import type { ApprovalChanged } from '@uketori/proto/uketori/approval/v1/events';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testEvent } from '@uketori/service-kit/testing';
import type { InboxItem } from '../src/items/inbox-item.record.js';
import type { LinkView } from '../src/items/submissions.types.js';
import { collector, InboxBench, pdf } from './inbox-bench.js';

const bench = new InboxBench();
const { call } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

const giveBack = (actor: Actor, { id, version }: InboxItem, more: object = {}) =>
  call<InboxItem>(actor, 'POST', `/inbox-items/${id}/return`, {
    version,
    reason: '金額が税抜です。\n税込でお願いします。',
    ...more,
  });
const mails = (actor: Actor) =>
  bench.inbox.work.read(actor, (tx) =>
    tx.rows<{ recipient: string; purpose: string; subject: string; body: string }>(
      'select recipient, purpose, subject, body from inbox.mails order by created_at',
    ),
  );

/** A file that a supplier with an address handed in by their link. */
async function handedIn(actor: Actor, more: object = {}) {
  const supplier = { email: 'keiri@aozora.test', represent_name: '青空 太郎', ...more };
  const customer = await bench.customerOf(actor, supplier);
  const { path } = await bench.linkFor(actor, customer.id);
  const hand = async () => {
    const { body } = await bench.send<{ item_id: string }>(path, '請求書.pdf', pdf(), bench.elsewhere());
    return (await call<InboxItem>(actor, 'GET', `/inbox-items/${body.item_id}`)).body;
  };
  const page = async () => {
    const answer = await fetch(bench.inbox.url + path, { headers: bench.elsewhere() });
    return (await answer.json()) as LinkView;
  };
  return { customer, hand, page, item: await hand() };
}

const BY_HAND = { responsible_id: '', for_user_id: '' };

describe('returning a file to its supplier', () => {
  it('shows the reason on the page of the link, mails it with a new link, and the next file replaces it', async () => {
    const actor = collector();
    const { item, page, hand } = await handedIn(actor);
    expect((await page()).items).toMatchObject([{ file_name: '請求書.pdf', status: 'received' }]);
    const { status, body } = await giveBack(actor, item);
    expect(status).toBe(200);
    expect(body).toMatchObject({ submit_status: 3, returned_by_name: actor.user_name });
    expect((await page()).items).toEqual([
      {
        id: item.id,
        file_name: '請求書.pdf',
        received_at: item.received_at,
        status: 'returned',
        reason: '金額が税抜です。\n税込でお願いします。',
        returned_at: body.returned_at,
      },
    ]);
    const [mail, ...others] = await mails(actor);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ recipient: 'keiri@aozora.test', purpose: 'invoice_returned' });
    expect(mail?.subject).toContain('2026年10月分 請求書の差し戻し');
    for (const part of ['青空 太郎 様', 'ファイル: 請求書.pdf', '税込でお願いします。'])
      expect(mail?.body).toContain(part);
    const [address] = /https?:\S+tempupload\S+/.exec(mail?.body ?? '') ?? [];
    const fresh = await fetch(bench.inbox.url + new URL(address ?? '').pathname, {
      headers: bench.elsewhere(),
    });
    expect(await fresh.json()).toMatchObject({ year: 2026, month: 10, items: [{ status: 'returned' }] });
    const events = (await bench.inbox.outbox<InboxItemChanged>('uketori.inbox.v1.InboxItemChanged')).filter(
      ({ subject }) => subject === item.id,
    );
    expect(events.map(({ cause }) => cause)).toEqual(['received', 'returned']);

    const again = await hand();
    expect(again).toMatchObject({ id: item.id, submit_status: 1, return_reason: '', returned_at: null });
    expect((await page()).items).toMatchObject([{ id: item.id, status: 'received', reason: '' }]);
  });

  it('mails nothing where there is no address, and nothing when the user does not want it', async () => {
    const actor = collector();
    const silent = await handedIn(actor, { email: '' });
    expect((await giveBack(actor, silent.item)).status).toBe(200);
    const unasked = await handedIn(actor);
    expect((await giveBack(actor, unasked.item, { send_mail: false })).status).toBe(200);
    expect((await unasked.page()).items).toMatchObject([{ status: 'returned' }]);
    expect(await mails(actor)).toEqual([]);
  });

  it('writes in the language of the supplier, as their page is', async () => {
    const actor = collector();
    const { item, page } = await handedIn(actor, { language: 'en' });
    expect((await page()).language).toBe('en');
    await giveBack(actor, item);
    const [mail] = await mails(actor);
    expect(mail?.subject).toContain('Your invoice for 2026/10 was returned');
    expect(mail?.body).toContain('Dear 青空 太郎,');
  });

  it('needs a reason, the right to update, the current version, and a file that is not returned already', async () => {
    const actor = collector();
    const { item } = await handedIn(actor);
    for (const reason of ['', '  ', 'あ'.repeat(501), undefined])
      expect((await giveBack(actor, item, { reason })).status).toBe(400);
    const reader = collector({ organization_id: actor.organization_id, abilities: allOf('inbox:read') });
    expect((await giveBack(reader, item)).status).toBe(403);
    expect((await giveBack(actor, { ...item, version: 99 })).body.code).toBe('version_conflict');
    const { body } = await giveBack(actor, item);
    expect((await giveBack(actor, body)).body.code).toBe('item_already_returned');
    expect(await mails(actor)).toHaveLength(1);
    const taken = await call<InboxItem>(actor, 'PATCH', `/inbox-items/${item.id}`, {
      version: body.version,
      submit_status: 1,
    });
    expect(taken.body).toMatchObject({ submit_status: 1, return_reason: '' });
  });
});

describe('the approval before reading', () => {
  const send = (actor: Actor, { id, version }: InboxItem) =>
    call<InboxItem>(actor, 'POST', `/inbox-items/${id}/send-to-reading`, { version });
  const waiting = async (actor: Actor) =>
    (await bench.itemsOf(actor, '?waiting=item_to_approve')).map(({ id }) => id);
  const approval = (actor: Actor, item: InboxItem, over: Partial<ApprovalChanged>) =>
    bench.inbox.feed(
      testEvent(
        actor.organization_id,
        'uketori.approval.v1.ApprovalChanged',
        'uketori.approval.approval',
        item.id,
        {
          subject_type: 'inbox_item',
          subject_id: item.id,
          local_id: 0,
          version: 1,
          cause: 'approved',
          steps: [],
          next_approvers: [],
          next_level: 0,
          final_state: 'OPEN',
          final_approved_by: '',
          final_approved_by_name: '',
          final_approved_at: '',
          attempt: 0,
          created_by: '',
          ...over,
        },
      ),
    );

  it('stops the reading until the final approval, where the supplier has stages', async () => {
    const actor = collector();
    const { item } = await handedIn(actor, { approval_stage: 1 });
    const early = await send(actor, item);
    expect([early.status, early.body.code]).toEqual([409, 'item_not_approved']);
    const steps = [
      { level: 1, user_id: newId(), user_name: '部長', approved_at: '', subject_version: 1, ...BY_HAND },
    ];
    await approval(actor, item, { version: 2, steps });
    expect((await send(actor, item)).body.code).toBe('item_not_approved');
    await approval(actor, item, { version: 3, steps, final_state: 'FINAL', cause: 'finalized' });
    expect((await send(actor, item)).status).toBe(202);
  });

  it('waits for the named approver, who may only read, and then for users who may update', async () => {
    const actor = collector();
    const approver = collector({ organization_id: actor.organization_id, abilities: allOf('inbox:read') });
    const other = collector({ organization_id: actor.organization_id, abilities: allOf('inbox:read') });
    await bench.memberOf(approver);
    const { item } = await handedIn(actor, {
      approval_stage: 1,
      default_approve_users: { 1: [approver.user_organization_id] },
    });
    expect([await waiting(approver), await waiting(other), await waiting(actor)]).toEqual([
      [item.id],
      [],
      [],
    ]);
    await approval(actor, item, {
      steps: [
        { level: 1, user_id: newId(), user_name: '部長', approved_at: '', subject_version: 1, ...BY_HAND },
      ],
    });
    expect([await waiting(approver), await waiting(actor)]).toEqual([[], [item.id]]);
    expect((await giveBack(approver, item)).status).toBe(403);
  });

  it('lets the named approver return the file', async () => {
    const actor = collector();
    const approver = collector({ organization_id: actor.organization_id, abilities: allOf('inbox:read') });
    await bench.memberOf(approver);
    const { item } = await handedIn(actor, {
      approval_stage: 1,
      default_approve_users: { 1: [approver.user_organization_id] },
    });
    expect((await giveBack(approver, item)).body).toMatchObject({ submit_status: 3 });
  });
});
