import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
import type { MonthEnd } from '../src/month-end/month-end.types.js';
import { JournalHouse, keiri } from './journal-house.js';
import { field, type Invoice, newInvoice, readFields } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

type Answer = MonthEnd & { code?: string };
const of = async (month: string, actor = keiri) =>
  (await house.service.call<Answer>(actor, 'GET', `/month-end/${month}`)).body;
const tick = (month: string, task: string, body: object, actor = keiri) =>
  house.service.call<Answer>(actor, 'PUT', `/month-end/${month}/tasks/${task}`, body);
const taskOf = (months: MonthEnd, name: string) => months.tasks.find(({ task }) => task === name);
const admin = { ...keiri, abilities: { ...keiri.abilities, ...allOf('settings:update') } };
const clerk = { ...keiri, abilities: allOf('invoice:read', 'invoice:update') };
const logged = async () =>
  (
    await house.service.work.read(keiri, (tx) =>
      tx.rows<{ action: string }>(
        `select action from journal.audit_log where organization_id = $1 and action like 'month_end.%' order by seq`,
        [keiri.organization_id],
      ),
    )
  ).map(({ action }) => action);

test('a task is done once, by the first user, for its month alone, and can be opened again', async () => {
  const colleague = { ...keiri, user_id: newId(), user_name: '経理 次郎' };
  const first = await tick('2026-11', 'approved', { done: true, note: '特記なし' });
  expect(first.status).toBe(200);
  expect(taskOf(first.body, 'approved')).toMatchObject({
    done_by_name: keiri.user_name,
    note: '特記なし',
    title: '',
  });
  const second = await tick('2026-11', 'approved', { done: true, note: '二人目' }, colleague);
  expect(taskOf(second.body, 'approved')).toEqual(taskOf(first.body, 'approved'));
  expect(taskOf(await of('2026-12'), 'approved')).toMatchObject({ done_at: null, note: '' });
  const open = await tick('2026-11', 'approved', { done: false }, colleague);
  expect(taskOf(open.body, 'approved')).toMatchObject({ done_by_name: null, done_at: null });
  expect((await tick('2026-11', 'approved', { done: false })).status).toBe(200);
  expect(await logged()).toEqual(['month_end.done', 'month_end.reopened']);
});

test('two users who tick at the same time leave one tick', async () => {
  const users = Array.from({ length: 6 }, (_, at) => ({
    ...keiri,
    user_id: newId(),
    user_name: `経理 ${at}`,
  }));
  const results = await Promise.all(users.map((user) => tick('2026-10', 'paid', { done: true }, user)));
  expect(results.map(({ status }) => status)).toEqual(users.map(() => 200));
  const names = new Set(results.map(({ body }) => taskOf(body, 'paid')?.done_by_name));
  expect(names.size).toBe(1);
});

test('an organization adds tasks to every month; without the right no user does', async () => {
  const add = (title: string, actor = admin) =>
    house.service.call<{ id: string; code?: string }>(actor, 'POST', '/close-tasks', { title });
  expect((await add('在庫を確認した', clerk)).status).toBe(403);
  const { body } = await add('在庫を確認した');
  expect((await add('在庫を確認した')).body.code).toBe('name_in_use');
  expect((await add('  ')).status).toBe(400);
  const done = await tick('2026-11', body.id, { done: true });
  expect(taskOf(done.body, body.id)).toMatchObject({
    title: '在庫を確認した',
    done_by_name: keiri.user_name,
  });
  expect((await house.service.call(admin, 'DELETE', `/close-tasks/${body.id}`)).status).toBe(200);
  expect(taskOf(await of('2026-11'), body.id)).toBeUndefined();
  expect((await tick('2026-11', body.id, { done: true })).body.code).toBe('no_record');
  for (let at = 0; at < 30; at++) expect((await add(`作業 ${at}`)).status).toBe(201);
  expect((await add('もう一つ')).body.code).toBe('too_many_close_tasks');
});

test('no month, no task, no right', async () => {
  for (const month of ['2026-13', '2026-1', '26-11', 'x'])
    expect((await house.service.call(keiri, 'GET', `/month-end/${month}`)).status).toBe(400);
  expect((await tick('2026-11', 'unknown', { done: true })).status).toBe(404);
  expect((await tick('2026-11', 'paid', { done: true, note: 'あ'.repeat(501) })).status).toBe(400);
  const viewer = { ...keiri, abilities: allOf('invoice:read') };
  expect((await house.service.call(viewer, 'GET', '/month-end/2026-11')).status).toBe(403);
  expect((await tick('2026-11', 'paid', { done: true }, viewer)).status).toBe(403);
});

describe('invoices that did not come', () => {
  const supplier = async (name: string, days: string[]) => {
    await house.service.call(keiri, 'POST', '/companies', { company_name: name });
    const made: Invoice[] = [];
    for (const day of days)
      made.push(
        await newInvoice(house.service, keiri, {
          fields: readFields({
            supplier_name: field(name),
            t_number: field(''),
            phone: field(''),
            issue_date: field(day),
          }),
        }),
      );
    return made;
  };
  const missing = async (month: string, actor = keiri) =>
    (await of(month, actor)).missing.map(({ partner_name }) => partner_name);

  test('are of suppliers who sent one in each of the three months before', async () => {
    const mark = newId().slice(-6);
    const [faithful, irregular, punctual] = ['毎月', '不定期', '定刻'].map((kind) => `${kind}商店${mark}`);
    const sent = await supplier(faithful ?? '', ['2025-02-28', '2025-03-01', '2025-04-30']);
    await supplier(irregular ?? '', ['2025-02-10', '2025-03-10', '2025-03-20']);
    await supplier(punctual ?? '', ['2025-02-10', '2025-03-10', '2025-04-10', '2025-05-01']);
    expect(await missing('2025-05')).toEqual([faithful]);
    expect((await of('2025-05')).missing[0]).toMatchObject({
      last_local_id: sent.at(-1)?.local_id,
      last_issue_date: '2025-04-30',
    });
    expect(await missing('2025-04')).toEqual([]);
    expect(await missing('2025-06')).toEqual([punctual]);
    const stranger = { ...keiri, user_id: newId(), abilities: { 'invoice:read': 1, 'invoice:update': 1 } };
    expect(await missing('2025-05', stranger)).toEqual([]);
    await house.service.call(keiri, 'DELETE', `/invoices/${sent[1]?.local_id}`);
    expect(await missing('2025-05')).toEqual([]);
  });

  test('are recurring ones that are due by the end of the month', async () => {
    const invoice = await newInvoice(house.service, keiri);
    const made = await house.service.call<{ id: string; next_issue_date: string }>(
      keiri,
      'POST',
      '/recurring-schedules',
      {
        local_id: invoice.local_id,
        start_at: '2090-01-01',
        end_at: null,
        issue_day: 31,
        issue_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
        payment_term_month: 1,
        payment_term_day: 31,
      },
    );
    expect(made.status).toBe(201);
    const due = async (month: string) => (await of(month)).recurring.map(({ id }) => id);
    expect(await due('2089-12')).not.toContain(made.body.id);
    expect(await due('2090-01')).toContain(made.body.id);
    expect((await of('2090-01')).recurring).toContainEqual({
      id: made.body.id,
      local_id: invoice.local_id,
      partner_name: expect.any(String),
      accrued: false,
      next_issue_date: '2090-01-31',
      error_code: '',
    });
  });
});
