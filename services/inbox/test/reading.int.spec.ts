import type { InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { InboxItem } from '../src/items/inbox-item.record.js';
import { collector, InboxBench } from './inbox-bench.js';

const bench = new InboxBench();
const { call, customerOf, submitted } = bench;
beforeAll(() => bench.open());
afterAll(() => bench.close());

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
      (
        await call(actor, 'POST', `/inbox-items/${item.id}/return`, {
          version: sent.version + 2,
          reason: '宛名が違います',
        })
      ).body.code,
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
    await bench.inbox.runJobs('early');
    expect((await call<InboxItem>(actor, 'GET', `/inbox-items/${item.id}`)).body).toMatchObject({
      submit_status: 2,
      reading_state: 'SENT',
    });
    await bench.inbox.runJobs('early');
    expect(await jobs(actor)).toHaveLength(1);
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
