import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CustomerChanged } from '@uketori/proto/uketori/inbox/v1/events';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testEvent } from '@uketori/service-kit/testing';
import type { Customer } from '../src/customers/customer.record.js';
import type { CustomerTable } from '../src/months/months.types.js';
import { seed } from '../src/seed.js';
import { collector, InboxBench, pdf } from './inbox-bench.js';

const bench = new InboxBench();
const { call, customerOf, linkFor, elsewhere } = bench;
const fixture = (name: string) =>
  JSON.parse(
    readFileSync(join(PROJECT_ROOT, `proto/fixtures/uketori.inbox.v1.${name}.json`), 'utf8'),
  ) as object;
const fixtureOf = (name: string) =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/${name}.json`), 'utf8')) as object;
beforeAll(() => bench.open());
afterAll(() => bench.close());

describe('customers', () => {
  it('are stored with every default, announced and listed', async () => {
    const actor = collector();
    const customer = await customerOf(actor);
    expect(customer).toMatchObject({
      department_name: '',
      own_represent_user_org_id: null,
      sort_num: 0,
      status: 1,
      approval_stage: 0,
      default_approve_users: {},
      start_at: null,
      tran_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      is_send_schedule_email: false,
      beginning_day: 1,
      increment_day: 0,
      email_template_id: null,
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

describe('many customers', () => {
  const remover = () => collector({ abilities: allOf('inbox:read', 'inbox:update', 'inbox:delete') });

  test('get the same values, others keep theirs, the log and the event contain it', async () => {
    const actor = remover();
    const a = await customerOf(actor, { name: '甲', beginning_day: 3 });
    const b = await customerOf(actor, { name: '乙' });
    const body = {
      customer_ids: [a.id, b.id, actor.user_id],
      values: { is_send_schedule_email: true, increment_day: 7 },
    };
    const { body: answer } = await call<{ results: { ok: boolean; code?: string }[] }>(
      actor,
      'POST',
      '/customers/bulk-update',
      body,
    );
    expect(answer.results.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answer.results.filter(({ ok }) => !ok)).toMatchObject([{ code: 'no_record' }]);
    const after = await call<Customer>(actor, 'GET', `/customers/${a.id}`);
    expect(after.body).toMatchObject({
      name: '甲',
      beginning_day: 3,
      is_send_schedule_email: true,
      increment_day: 7,
      version: 2,
    });
    for (const values of [{}, { name: 'x' }, { beginning_day: 32 }])
      expect((await call(actor, 'POST', '/customers/bulk-update', { ...body, values })).status).toBe(400);
  });

  test('are deleted with the word typed, by users who may delete; links close, items stay', async () => {
    const actor = remover();
    const item = await bench.submitted(actor);
    const link = await bench.linkFor(actor, item.customer_id);
    const body = { customer_ids: [item.customer_id], confirm: 'DELETE' };
    expect(
      (
        await call(
          collector({ organization_id: actor.organization_id }),
          'POST',
          '/customers/bulk-delete',
          body,
        )
      ).status,
    ).toBe(403);
    expect((await call(actor, 'POST', '/customers/bulk-delete', { ...body, confirm: 'delete' })).status).toBe(
      400,
    );
    expect((await call(actor, 'POST', '/customers/bulk-delete', body)).body).toMatchObject({
      results: [{ ok: true }],
    });
    expect((await call(actor, 'GET', `/customers/${item.customer_id}`)).body.code).toBe('no_record');
    expect((await call<{ items: object[] }>(actor, 'GET', '/customers')).body.items).toEqual([]);
    expect((await bench.send(link.path, 'a.pdf', pdf(), elsewhere())).body.code).toBe('request_link_revoked');
    expect((await bench.itemsOf(actor)).map(({ id }) => id)).toEqual([item.id]);
    expect(
      (await call(actor, 'PUT', `/customers/${item.customer_id}/sorts`, { sort_num: 1 })).body.code,
    ).toBe('no_record');
  });

  test('take the place that they are given', async () => {
    const actor = remover();
    const a = await customerOf(actor, { name: '甲' });
    const answer = await call<Customer>(actor, 'PUT', `/customers/${a.id}/sorts`, { sort_num: 42 });
    expect(answer.body).toMatchObject({ sort_num: 42, version: 2 });
    expect((await call(actor, 'PUT', `/customers/${a.id}/sorts`, { sort_num: -1 })).status).toBe(400);
  });

  it('store no member and no department of another organization', async () => {
    const actor = collector();
    const [member, department] = [newId(), newId()];
    const tell = (id: string, type: string, topic: string, data: object) =>
      bench.inbox.feed(testEvent(actor.organization_id, type, topic, id, data));
    const refused = async (fields: object) =>
      (await call<{ params: { field: string } }>(actor, 'POST', '/customers', { name: '他社', ...fields }))
        .body.params.field;
    expect(await refused({ own_department_id: department })).toBe('own_department_id');
    expect(await refused({ own_represent_user_org_id: member })).toBe('own_represent_user_org_id');
    expect(await refused({ default_approve_users: { 1: [member] } })).toBe('own_represent_user_org_id');
    await tell(department, 'uketori.journal.v1.MasterChanged', 'uketori.journal.master', {
      ...(fixtureOf('uketori.journal.v1.MasterChanged') as object),
      id: department,
      kind: 'department',
    });
    await tell(member, 'uketori.admin.v1.UserChanged', 'uketori.admin.user', {
      ...(fixtureOf('uketori.admin.v1.UserChanged') as object),
      user_organization_id: member,
    });
    const own = { own_department_id: department, own_represent_user_org_id: member };
    const { body } = await call<Customer>(actor, 'POST', '/customers', { name: '自社', ...own });
    expect(body).toMatchObject(own);
    const bulk = { customer_ids: [body.id], values: { own_department_id: newId() } };
    expect((await call(actor, 'POST', '/customers/bulk-update', bulk)).body.code).toBe('no_record');
    const elsewhere = collector();
    const stolen = await call(elsewhere, 'POST', '/customers', {
      name: '別会社',
      own_department_id: department,
    });
    expect(stolen).toMatchObject({ status: 404, body: { code: 'no_record' } });
  });
});
