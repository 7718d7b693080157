import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { InboxItem } from '../src/items/inbox-item.record.js';
import { collector, InboxBench, pdf } from './inbox-bench.js';

const bench = new InboxBench();
const { call, customerOf, itemsOf, submitted } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

describe('items', () => {
  it('only who brought a file in returns it to uncollected', async () => {
    const actor = collector();
    const item = await submitted(actor);
    const patch = (by: Actor, version: number, body: object) =>
      call<InboxItem>(by, 'PATCH', `/inbox-items/${item.id}`, { version, ...body });
    expect((await patch(actor, item.version, { submit_status: 0 })).body.code).toBe(
      'cannot_return_to_uncollected',
    );
    expect((await patch(actor, item.version, { submit_status: 3 })).body.code).toBe('invalid_input');
    const returned = await call<InboxItem>(actor, 'POST', `/inbox-items/${item.id}/return`, {
      version: item.version,
      reason: '金額が違います',
    });
    expect(returned.body).toMatchObject({ submit_status: 3, return_reason: '金額が違います' });
    expect((await patch(actor, item.version, { memo: 'x' })).body.code).toBe('version_conflict');
    const brought = await bench.send<InboxItem>(
      `/inbox-items/${item.id}/file`,
      'mine.pdf',
      pdf(),
      await bench.inbox.identityHeaders(actor),
    );
    expect(brought.body).toMatchObject({
      submit_status: 1,
      file_name: 'mine.pdf',
      submitted_by: actor.user_id,
    });
    const colleague = collector({ organization_id: actor.organization_id });
    expect((await patch(colleague, brought.body.version, { submit_status: 0 })).status).toBe(403);
    const cleared = await patch(actor, brought.body.version, { submit_status: 0 });
    expect(cleared.body).toMatchObject({ submit_status: 0, document_id: null, file_name: '' });
    expect((await patch(actor, cleared.body.version, { submit_status: 2 })).body.code).toBe('invalid_input');
    expect((await patch(actor, cleared.body.version, { submit_status: 1 })).body.code).toBe(
      'item_has_no_file',
    );
  });

  it('filters by status, customer, dates and text', async () => {
    const actor = collector();
    const a = await submitted(actor);
    const b = await customerOf(actor, { name: '北星クラウド' });
    await call(actor, 'POST', '/inbox-items', { customer_id: b.id, year: 2026, month: 9 });
    const ids = async (query: string) => (await itemsOf(actor, query)).map((i) => i.customer_id);
    expect(await ids('')).toHaveLength(2);
    expect(await ids('?submit_status=1')).toEqual([a.customer_id]);
    expect(await ids('?submit_status=0,3')).toEqual([b.id]);
    expect(await ids(`?customer_id=${b.id}`)).toEqual([b.id]);
    expect(await ids('?transaction_from=202609&transaction_to=202609')).toEqual([b.id]);
    expect(await ids(`?received_date_from=${a.received_date}`)).toEqual([a.customer_id]);
    expect(await ids(`?q=${encodeURIComponent('北星')}`)).toEqual([b.id]);
  });

  it('of another organization are nowhere to be seen', async () => {
    const item = await submitted(collector());
    const stranger = collector();
    const paths: [string, string, object?][] = [
      ['GET', `/inbox-items/${item.id}`],
      ['GET', `/inbox-items/${item.id}/image`],
      ['PATCH', `/inbox-items/${item.id}`, { version: 1, memo: 'x' }],
      ['POST', `/inbox-items/${item.id}/send-to-reading`, { version: 1 }],
      ['GET', `/customers/${item.customer_id}`],
      ['PUT', `/customers/${item.customer_id}`, { name: 'x', version: 1 }],
      ['POST', `/customers/${item.customer_id}/request-links`, { year: 2026, month: 1 }],
      ['GET', `/customers/${item.customer_id}/request-links`],
      ['DELETE', `/request-links/${item.request_link_id}`],
      ['POST', '/inbox-items', { customer_id: item.customer_id, year: 2026, month: 1 }],
    ];
    for (const [method, path, body] of paths) {
      const answer = await call(stranger, method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'no_record']);
    }
    expect(
      (
        await bench.send(
          `/inbox-items/${item.id}/file`,
          'a.pdf',
          pdf(),
          await bench.inbox.identityHeaders(stranger),
        )
      ).status,
    ).toBe(404);
    expect(await itemsOf(stranger)).toEqual([]);
    const reader = collector({ abilities: { 'inbox:read': 3 } });
    expect((await call(reader, 'POST', '/customers', { name: 'x' })).body.code).toBe('no_privilege');
    expect((await call(collector({ abilities: {} }), 'GET', '/customers')).body.code).toBe('no_privilege');
  });
});

describe('approval', () => {
  it('an item asks for the stages of its customer and shows what approval says of it', async () => {
    const actor = collector();
    const approver = newId();
    await bench.memberOf({ ...actor, user_organization_id: approver });
    const customer = await customerOf(actor, { approval_stage: 2, default_approve_users: { 1: [approver] } });
    const { path } = await bench.linkFor(actor, customer.id);
    const sent = await bench.send<{ item_id: string }>(path, '請求書.pdf', pdf(), bench.elsewhere());
    const read = async () => (await call<InboxItem>(actor, 'GET', `/inbox-items/${sent.body.item_id}`)).body;
    const item = await read();
    expect(item).toMatchObject({ approval_stage: 2, approved_stage: 0, final_approved: false });
    const told = (await bench.inbox.outbox<InboxItemChanged>('uketori.inbox.v1.InboxItemChanged')).filter(
      ({ subject }) => subject === item.id,
    );
    expect(told.at(-1)?.data).toMatchObject({
      approval_stage: 2,
      default_approvers: [{ stage: 1, user_organization_ids: [approver] }],
    });
    const approval = (version: number, over: object) =>
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
            version,
            cause: 'approved',
            steps: [
              { level: 1, user_id: approver, user_name: '部長', approved_at: '2026-11-22T00:00:00.000Z' },
            ],
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
    await approval(3, {});
    await approval(2, { steps: [] });
    expect(await read()).toMatchObject({
      approved_stage: 1,
      approve_users: [{ stage: 1, user_name: '部長' }],
      version: item.version,
    });
    await approval(4, { final_state: 'FINAL', final_approved_by_name: '社長' });
    expect(await read()).toMatchObject({ final_approved: true, final_approved_by_name: '社長' });
    const returned = await call(actor, 'POST', `/inbox-items/${item.id}/return`, {
      version: item.version,
      reason: '宛名が違います',
    });
    expect(returned.body.code).toBe('item_finally_approved');
    const other = await customerOf(actor, { name: '株式会社別商店', approval_stage: 5 });
    const moved = await call(actor, 'PATCH', `/inbox-items/${item.id}`, {
      version: item.version,
      customer_id: other.id,
    });
    expect(moved.body.code).toBe('item_finally_approved');
  });
});
