import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomerChanged, InboxItemChanged } from '@uketori/proto/uketori/inbox/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { testEvent } from '@uketori/service-kit/testing';
import type { Customer } from '../src/customers/customers.service.js';
import type { InboxItem } from '../src/items/items.state.js';
import { ReadingService } from '../src/items/reading.service.js';
import type { CustomerTable } from '../src/months/months.service.js';
import { seed } from '../src/seed.js';
import { collector, type InboxBench, inboxBench, pdf } from './inbox-bench.js';

let bench: InboxBench;
const fixture = (name: string) =>
  JSON.parse(
    readFileSync(join(PROJECT_ROOT, `proto/fixtures/uketori.inbox.v1.${name}.json`), 'utf8'),
  ) as object;
const call = <T>(actor: Actor | null, method: string, path: string, body?: unknown) =>
  bench.inbox.call<T & { code?: string }>(actor, method, path, body);
const customerOf = async (actor: Actor, more: object = {}) =>
  (await call<Customer>(actor, 'POST', '/customers', { name: '株式会社青空商店', ...more })).body;
const linkFor = async (actor: Actor, customer_id: string, more: object = {}) => {
  const { body } = await call<{ id: string; url: string }>(
    actor,
    'POST',
    `/customers/${customer_id}/request-links`,
    { year: 2026, month: 10, ...more },
  );
  return { id: body.id, url: body.url, path: new URL(body.url).pathname };
};
const supplier = { 'x-forwarded-for': '203.0.113.7' };
let address = 0;
/** A new address for each use: calls are counted by it. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++address}` });
const itemsOf = async (actor: Actor, query = '') =>
  (await call<{ items: InboxItem[] }>(actor, 'GET', `/inbox-items${query}`)).body.items;
async function submitted(actor: Actor): Promise<InboxItem> {
  const { path } = await linkFor(actor, (await customerOf(actor)).id);
  const { body } = await bench.send<{ item_id: string }>(path, '請求書.pdf', pdf(), elsewhere());
  return (await call<InboxItem>(actor, 'GET', `/inbox-items/${body.item_id}`)).body;
}

beforeAll(async () => {
  bench = await inboxBench();
});
afterAll(() => bench.close());

describe('customers', () => {
  it('are stored with every default of the spec, told and listed', async () => {
    const actor = collector();
    const customer = await customerOf(actor);
    expect(customer).toMatchObject({
      department_name: '',
      own_represent_user_org_id: null,
      sort_num: 0,
      status: 1,
      is_uncategorized: false,
      approval_stage: 1,
      default_approve_users: {},
      start_at: null,
      tran_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      is_send_schedule_email: false,
      beginning_day: 1,
      increment_day: 0,
      email_template_id: null,
      use_issue_date: false,
      version: 1,
    });
    const [event] = (await bench.inbox.outbox<CustomerChanged>('uketori.inbox.v1.CustomerChanged')).filter(
      (e) => e.subject === customer.id,
    );
    expect(Object.keys(event?.data ?? {}).sort()).toEqual(Object.keys(fixture('CustomerChanged')).sort());
  });

  it('are found by two characters, paged by keyset, edited with a version', async () => {
    const actor = collector();
    for (const [i, name] of ['㈱みなと印刷', '北星クラウド', 'さくらデザイン'].entries())
      await customerOf(actor, { name, sort_num: i });
    const names = async (query: string) =>
      (await call<{ items: Customer[]; next_cursor: string | null }>(actor, 'GET', `/customers?${query}`))
        .body;
    expect((await names(`q=${encodeURIComponent('印刷')}`)).items.map((c) => c.name)).toEqual([
      '㈱みなと印刷',
    ]);
    const first = await names('limit=2');
    const second = await names(`limit=2&cursor=${first.next_cursor}`);
    expect([...first.items, ...second.items].map((c) => c.sort_num)).toEqual([0, 1, 2]);
    const { id, created_at: _, version, ...fields } = first.items[0] as Customer;
    const edited = await call<Customer>(actor, 'PUT', `/customers/${id}`, {
      ...fields,
      name: '港印刷',
      version,
    });
    expect([edited.status, edited.body.name, edited.body.version]).toEqual([200, '港印刷', 2]);
    expect((await call(actor, 'PUT', `/customers/${id}`, { ...fields, version })).body.code).toBe(
      'version_conflict',
    );
  });

  it.each([
    [{ name: '' }],
    [{ name: 'x', tran_months: [13] }],
    [{ name: 'x', email: 'no' }],
    [{ name: 'x', start_at: '2026-02-01', end_at: '2026-01-01' }],
    [{ name: 'x', organization_id: newId() }],
  ])('refuses %j', async (body) => {
    expect((await call(collector(), 'POST', '/customers', body)).body.code).toBe('invalid_input');
  });

  it('the seed fills the demo organization once', async () => {
    await seed({ work: bench.inbox.work });
    await seed({ work: bench.inbox.work });
    const demo = collector({ organization_id: '01900000-0000-7000-8000-000000000001' });
    expect((await call<{ items: Customer[] }>(demo, 'GET', '/customers')).body.items).toHaveLength(4);
  });
});

describe('request links and the supplier page', () => {
  it('a supplier uploads without a login; the file becomes an item of the month', async () => {
    const actor = collector();
    await bench.inbox.feed(
      testEvent(
        actor.organization_id,
        'uketori.admin.v1.OrganizationChanged',
        'uketori.admin.organization',
        actor.organization_id,
        {
          id: actor.organization_id,
          name: '株式会社うけとり商事',
          version: 2,
          settings: { upload_max_bytes: 4000 },
        },
      ),
    );
    const customer = await customerOf(actor);
    const link = await linkFor(actor, customer.id);
    expect(link.url).toMatch(/^http:\/\/app\.uketori\.test\/tempupload\/[0-9a-f-]{36}$/);
    const view = await bench.inbox.call(null, 'GET', link.path, undefined, supplier);
    expect(view.body).toMatchObject({
      organization_name: '株式会社うけとり商事',
      customer_name: '株式会社青空商店',
      year: 2026,
      month: 10,
      max_bytes: 4000,
      submitted_count: 0,
    });
    const bytes = pdf();
    const sent = await bench.send<{ item_id: string }>(link.path, '10月分.pdf', bytes, supplier);
    expect(sent.status).toBe(201);
    const again = await bench.send<{ item_id: string }>(link.path, '10月分.pdf', bytes, supplier);
    expect(again.body.item_id).toBe(sent.body.item_id);
    const items = await itemsOf(actor);
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({
      id: sent.body.item_id,
      submit_status: 1,
      year: 2026,
      month: 10,
      file_name: '10月分.pdf',
      page_count: 1,
      submitted_by: null,
      submitted_by_name: '株式会社青空商店',
    });
    const [event] = (await bench.inbox.outbox<InboxItemChanged>('uketori.inbox.v1.InboxItemChanged')).filter(
      (e) => e.subject === items[0]?.id,
    );
    expect(event?.cause).toBe('received');
    expect(Object.keys(event?.data ?? {}).sort()).toEqual(Object.keys(fixture('InboxItemChanged')).sort());
    const image = await call<{ url: string }>(actor, 'GET', `/inbox-items/${items[0]?.id}/image`);
    const served = await fetch(bench.intake.url + image.body.url.replace('/api/v1', ''));
    expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await bench.send(link.path, 'big.pdf', pdf(4000), supplier)).body.code).toBe('file_too_large');
  });

  it('the file fills the item that waited for it', async () => {
    const actor = collector();
    const customer = await customerOf(actor);
    const waiting = (
      await call<InboxItem>(actor, 'POST', '/inbox-items', {
        customer_id: customer.id,
        year: 2026,
        month: 10,
        memo: '毎月',
      })
    ).body;
    const { path } = await linkFor(actor, customer.id);
    const { body } = await bench.send<{ item_id: string }>(path, 'a.pdf', pdf(), elsewhere());
    expect(body.item_id).toBe(waiting.id);
    expect((await itemsOf(actor))[0]).toMatchObject({ memo: '毎月', submit_status: 1, version: 2 });
  });

  it.each([
    ['bad.png', 'InvalidFileType', 415, () => pdf()],
    ['bad.pdf', 'SaveImageError', 400, () => Buffer.from('%PDF-1.4 nothing %%EOF')],
    ['empty.pdf', 'InvalidFileType', 415, () => Buffer.alloc(0)],
    ['big.pdf', 'file_too_large', 413, () => pdf(2 * 1024 * 1024)],
  ])('%s is refused with %s and leaves no item', async (name, code, status, make) => {
    const actor = collector();
    const { path } = await linkFor(actor, (await customerOf(actor)).id);
    const answer = await bench.send(path, name, make(), elsewhere());
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await itemsOf(actor)).toEqual([]);
  });

  it('an expired, a revoked and an unknown link are told apart only as far as it helps the supplier', async () => {
    const actor = collector();
    const { id: customer_id } = await customerOf(actor);
    const [expired, revoked] = [await linkFor(actor, customer_id), await linkFor(actor, customer_id)];
    await bench.inbox.work.run(actor, (tx) =>
      tx.rows(`update inbox.request_links set expires_at = now() where id = $1`, [expired.id]),
    );
    expect(
      (await call<{ revoked_at: string }>(actor, 'DELETE', `/request-links/${revoked.id}`)).body.revoked_at,
    ).not.toBeNull();
    const from = elsewhere();
    const code = async (path: string, method: 'GET' | 'POST') => {
      const answer =
        method === 'GET'
          ? await bench.inbox.call<{ code: string }>(null, 'GET', path, undefined, from)
          : await bench.send(path, 'a.pdf', pdf(), from);
      return [answer.status, answer.body.code];
    };
    for (const method of ['GET', 'POST'] as const) {
      expect(await code(expired.path, method)).toEqual([403, 'request_link_expired']);
      expect(await code(revoked.path, method)).toEqual([403, 'request_link_revoked']);
      expect(await code(`/tempupload/${newId()}`, method)).toEqual([404, 'no_record']);
      expect(await code('/tempupload/not-a-uuid', method)).toEqual([404, 'no_record']);
    }
    const kept = await bench.inbox.work.read(actor, (tx) => tx.rows('select * from inbox.request_links'));
    expect(JSON.stringify(kept)).not.toContain(expired.path.split('/').at(-1));
  });

  it('uploads are limited for each link, guesses for each address', async () => {
    const actor = collector();
    const { path } = await linkFor(actor, (await customerOf(actor)).id);
    const bytes = pdf();
    for (let i = 0; i < 20; i++)
      expect((await bench.send(path, 'a.pdf', bytes, elsewhere())).status).toBe(201);
    const refused = await bench.send(path, 'a.pdf', bytes, elsewhere());
    expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await linkFor(actor, (await customerOf(actor)).id);
    expect((await bench.send(other.path, 'a.pdf', bytes, elsewhere())).status).toBe(201);
    const guesser = elsewhere();
    const guesses: number[] = [];
    for (let i = 0; i < 31; i++)
      guesses.push(
        (await bench.inbox.call(null, 'GET', `/tempupload/${newId()}`, undefined, guesser)).status,
      );
    expect([guesses.slice(0, 30).every((s) => s === 404), guesses[30]]).toEqual([true, 429]);
  });

  it('ten tabs with different files make ten items, with one file make one', async () => {
    const actor = collector();
    const customer = await customerOf(actor);
    const { path } = await linkFor(actor, customer.id);
    await call(actor, 'POST', '/inbox-items', { customer_id: customer.id, year: 2026, month: 10 });
    await Promise.all(Array.from({ length: 5 }, () => bench.send(path, 'a.pdf', pdf(), elsewhere())));
    expect(await itemsOf(actor)).toHaveLength(5);
    const bytes = pdf();
    await Promise.all(Array.from({ length: 5 }, () => bench.send(path, 'b.pdf', bytes, elsewhere())));
    expect(await itemsOf(actor)).toHaveLength(6);
  });
});

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

describe('month table', () => {
  it('shows three months by schedule, with counts and the filter', async () => {
    const actor = collector();
    const a = await customerOf(actor, { name: 'A', sort_num: 1 });
    const b = await customerOf(actor, { name: 'B', sort_num: 2, tran_months: [9] });
    await customerOf(actor, { name: 'C', sort_num: 3, status: 0 });
    const { path } = await linkFor(actor, a.id);
    await bench.send(path, 'a.pdf', pdf(), elsewhere());
    await call(actor, 'POST', '/inbox-items', { customer_id: b.id, year: 2026, month: 11 });
    const window = 'year_from=2026&month_from=9&year_to=2026&month_to=11';
    const table = async (query: string) =>
      (await call<CustomerTable>(actor, 'GET', `/customer-table?${query}`)).body;
    const shown = await table(`${window}&is_list=true`);
    expect(
      shown.customer_table.map((r) => [r.customer_name, ...r.months.map((m) => `${m.status}:${m.count}`)]),
    ).toEqual([
      ['A', 'uncollected:0', 'submitted:1', 'uncollected:0'],
      ['B', 'uncollected:0', 'not_expected:0', 'uncollected:1'],
    ]);
    expect(shown.customer_table[0]?.months[1]?.items).toMatchObject([
      { submit_status: 1, file_name: 'a.pdf' },
    ]);
    expect(shown.totals).toMatchObject({ uncollected: 4, submitted: 1, not_expected: 1 });
    expect((await table(`${window}&status=2`)).customer_table).toHaveLength(2);
    expect((await table(`${window}&status=3`)).customer_table).toHaveLength(0);
    const october = await table('year_from=2026&month_from=10&year_to=2026&month_to=10&status=3');
    expect(october.customer_table.map((r) => r.customer_name)).toEqual(['A']);
    expect(october.customer_table[0]?.months[0]?.items).toBeUndefined();
    expect((await table('')).months).toHaveLength(3);
    expect((await table('year_from=2026&month_from=13&year_to=2027&month_to=1')).months).toEqual([
      { year: 2027, month: 1 },
    ]);
    expect(
      (await call(actor, 'GET', '/customer-table?year_from=2026&month_from=1&year_to=2026&month_to=4')).body
        .code,
    ).toBe('invalid_input');
    expect((await call(actor, 'GET', '/customer-table?year_from=2026')).body.code).toBe('invalid_input');
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
