import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { InboxItem } from '../src/items/items.state.js';
import { ReadingService } from '../src/items/reading.service.js';
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
    const returned = await patch(actor, item.version, { submit_status: 3, submit_comment: '金額が違います' });
    expect(returned.body).toMatchObject({ submit_status: 3, submit_comment: '金額が違います' });
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

describe('sending to reading', () => {
  const send = (actor: Actor, item: InboxItem) =>
    call<InboxItem>(actor, 'POST', `/inbox-items/${item.id}/send-to-reading`, {
      version: item.version,
      attachment_page: 2,
    });
  const jobs = (actor: Actor) =>
    bench.intake.work.read(actor, (tx) =>
      tx.rows<{ pages: number[] }>('select pages from intake.reading_jobs'),
    );

  it('queues one reading however often it is clicked, and the invoice comes back to the item', async () => {
    const actor = collector();
    const item = await submitted(actor);
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(actor, item)));
    expect(answers.every((a) => a.status === 202)).toBe(true);
    const sent = (await call<InboxItem>(actor, 'GET', `/inbox-items/${item.id}`)).body;
    expect(sent).toMatchObject({ submit_status: 2, reading_state: 'SENT' });
    expect(await jobs(actor)).toEqual([{ pages: [1] }]);
    const [upload] = await bench.intake.work.read(actor, (tx) =>
      tx.rows<{ id: string; source: string; source_ref: string }>(
        'select id, source, source_ref from intake.uploads',
      ),
    );
    expect(upload).toEqual({ id: sent.upload_id, source: 'inbox', source_ref: sent.source_ref });
    const invoice = (version: number, deleted = false, source_ref = sent.source_ref) =>
      testEvent(
        actor.organization_id,
        'uketori.journal.v1.InvoiceChanged',
        'uketori.journal.invoice',
        newId(),
        {
          id: sent.id,
          local_id: 12,
          version,
          deleted,
          source: 'inbox',
          source_ref,
        },
      );
    const created = invoice(1);
    for (let i = 0; i < 50; i++) await bench.inbox.feed(created);
    await bench.inbox.feed(invoice(4, true));
    await bench.inbox.feed(invoice(3));
    await bench.inbox.feed(invoice(9, false, 'not-a-uuid'));
    expect((await call<InboxItem>(actor, 'GET', `/inbox-items/${sent.source_ref}`)).body).toMatchObject({
      id: item.id,
      invoice_local_id: 12,
      invoice_deleted: true,
    });
    const told = (await bench.inbox.outbox<InboxItemChanged>('uketori.inbox.v1.InboxItemChanged')).filter(
      (e) => e.subject === item.id,
    );
    expect(told.map((e) => e.cause)).toEqual(['received', 'sent_to_reading', 'invoiced', 'invoiced']);
    expect(
      (await call(actor, 'PATCH', `/inbox-items/${item.id}`, { version: sent.version + 2, submit_status: 3 }))
        .body.code,
    ).toBe('item_already_sent');
  });

  it('goes on by itself when intake was away', async () => {
    const actor = collector();
    const item = await submitted(actor);
    const usual = bench.intake_url.current;
    const down = await inboxWithoutIntake();
    const answer = await down.send(item, actor);
    expect([answer.status, answer.body.reading_state, answer.body.submit_status]).toEqual([
      202,
      'SENDING',
      1,
    ]);
    expect(await jobs(actor)).toEqual([]);
    bench.intake_url.current = usual;
    await bench.inbox.work.run(actor, (tx) =>
      tx.rows(`update inbox.items set reading_at = now() - interval '1 minute'`),
    );
    expect(await bench.inbox.app.get(ReadingService).sweep()).toBe(1);
    expect((await call<InboxItem>(actor, 'GET', `/inbox-items/${item.id}`)).body).toMatchObject({
      submit_status: 2,
      reading_state: 'SENT',
    });
    expect(await jobs(actor)).toHaveLength(1);
    expect(await bench.inbox.app.get(ReadingService).sweep()).toBe(0);
  });

  it('refuses an item without a file and a stale version', async () => {
    const actor = collector();
    const customer = await customerOf(actor);
    const empty = (
      await call<InboxItem>(actor, 'POST', '/inbox-items', {
        customer_id: customer.id,
        year: 2026,
        month: 10,
      })
    ).body;
    expect((await send(actor, empty)).body.code).toBe('item_has_no_file');
    const item = await submitted(actor);
    expect((await send(actor, { ...item, version: item.version + 1 })).body.code).toBe('version_conflict');
  });

  /** Asks the same service while its way to intake is shut: the actor's call fails as on a dead network. */
  async function inboxWithoutIntake() {
    const { GrpcClients } = await import('@uketori/service-kit/grpc');
    const clients = bench.inbox.app.get(GrpcClients);
    clients.close();
    bench.intake_url.current = '127.0.0.1:1';
    return {
      async send(item: InboxItem, actor: Actor) {
        const answer = await send(actor, item);
        clients.close();
        return answer;
      },
    };
  }
});

describe('approval', () => {
  it('an item asks for the stages of its customer and shows what approval says of it', async () => {
    const actor = collector();
    const approver = newId();
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
    const returned = await call(actor, 'PATCH', `/inbox-items/${item.id}`, {
      version: item.version,
      submit_status: 3,
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

describe('golden events of other owners', () => {
  const golden = (type: string) =>
    JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/${type}.json`), 'utf8')) as {
      id: string;
      name: string;
      version: number;
    };
  const feed = (actor: Actor, type: string, topic: string, data: object) =>
    bench.inbox.feed(testEvent(actor.organization_id, type, topic, newId(), data));

  it('are taken: organization, member, department; an older version and another kind change nothing', async () => {
    const actor = collector();
    const organization = golden('uketori.admin.v1.OrganizationChanged');
    await feed(actor, 'uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization', organization);
    await feed(actor, 'uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization', {
      ...organization,
      name: '古い名',
      version: 0,
    });
    await feed(
      actor,
      'uketori.admin.v1.UserChanged',
      'uketori.admin.user',
      golden('uketori.admin.v1.UserChanged'),
    );
    const master = golden('uketori.journal.v1.MasterChanged');
    await feed(actor, 'uketori.journal.v1.MasterChanged', 'uketori.journal.master', {
      ...master,
      id: newId(),
      kind: 'vendor',
    });
    await feed(actor, 'uketori.journal.v1.MasterChanged', 'uketori.journal.master', {
      ...master,
      kind: 'department',
    });
    const copies = await bench.inbox.work.read(actor, async (tx) => ({
      organizations: await tx.rows<{ name: string; upload_max_bytes: number }>(
        'select name, upload_max_bytes from inbox.organizations',
      ),
      departments: await tx.rows<{ id: string }>('select id from inbox.departments'),
    }));
    expect(copies).toEqual({
      organizations: [{ name: '株式会社うけとり商事', upload_max_bytes: 2 * 1024 * 1024 }],
      departments: [{ id: master.id }],
    });
    const people = await call<{ items: { full_name: string }[] }>(actor, 'GET', '/customers/representatives');
    expect(people.body.items).toHaveLength(1);
    const departments = await call<{ items: object[] }>(actor, 'GET', '/customers/departments');
    expect(departments.body.items).toEqual([{ id: master.id, name: master.name, active: true }]);
  });

  it('an invoice that was uploaded by hand touches no item', async () => {
    const actor = collector();
    const item = await submitted(actor);
    await feed(
      actor,
      'uketori.journal.v1.InvoiceChanged',
      'uketori.journal.invoice',
      golden('uketori.journal.v1.InvoiceChanged'),
    );
    expect((await call<InboxItem>(actor, 'GET', `/inbox-items/${item.id}`)).body).toMatchObject({
      version: item.version,
      invoice_local_id: null,
    });
  });
});
