import type { MonthClosed } from '@uketori/proto/uketori/journal/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
import { holdClosedMonths } from '../src/closed-months/closed-months.facade.js';
import type { MonthClosings } from '../src/month-end/closed-month.record.js';
import { JournalHouse, keiri, ORGANIZATION } from './journal-house.js';
import { documentRead, field, fixture, type Invoice, newInvoice, readEvent, readFields } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

type Answer = MonthClosings & { code?: string; params?: Record<string, unknown> };
interface Posted extends Invoice {
  posting_date: string;
  posting_date_source: string;
  closed: { month: string; fields: string[] } | null;
  code?: string;
}

const chief = {
  ...keiri,
  abilities: { ...keiri.abilities, ...allOf('month_end:close', 'month_end:reopen') },
};
const close = (month: string, over: object = {}, actor = chief) =>
  house.service.call<Answer>(actor, 'POST', `/month-end/${month}/closings`, {
    area: 'journal',
    confirmed: true,
    ...over,
  });
const reopen = (month: string, over: object = {}, actor = chief) =>
  house.service.call<Answer>(actor, 'POST', `/month-end/${month}/reopenings`, {
    area: 'journal',
    reason: '請求額の誤り',
    ...over,
  });
const of = (month: string) => house.get<Answer>(`/month-end/${month}/closings`);
const issued = async (day: string, over: object = {}): Promise<Posted> => {
  const made = await newInvoice(house.service, keiri, {
    fields: readFields({ issue_date: field(day), ...over }),
  });
  return house.get<Posted>(`/invoices/${made.local_id}`);
};
const save = (invoice: Posted, patch: object) =>
  house.save(invoice, patch) as unknown as Promise<{ status: number; body: Posted }>;
const again = (invoice: Posted) => house.get<Posted>(`/invoices/${invoice.local_id}`);

test('an invoice is posted on its issue date, or on a day that a user sets', async () => {
  const invoice = await issued('2025-01-20');
  expect(invoice).toMatchObject({
    posting_date: '2025-01-20',
    posting_date_source: 'issue_date',
    closed: null,
  });
  const delivered = await save(invoice, { delivery_date: '2025-01-18' });
  expect(delivered.body).toMatchObject({ posting_date: '2025-01-18', posting_date_source: 'delivery_date' });
  const set = await save(invoice, { posting_date: '2025-01-31' });
  expect(set.body).toMatchObject({ posting_date: '2025-01-31', posting_date_source: 'manual' });
  const moved = await save(invoice, { delivery_date: '2025-01-10' });
  expect(moved.body).toMatchObject({ posting_date: '2025-01-31', posting_date_source: 'manual' });
  const cleared = await save(invoice, { posting_date: null });
  expect(cleared.body).toMatchObject({ posting_date: '2025-01-10', posting_date_source: 'delivery_date' });
});

test('closing refuses each change of the figures; approvals, notes and names stay free; reopening frees all', async () => {
  const invoice = await issued('2025-02-20');
  const other = await issued('2025-05-20');
  const removed = await issued('2025-02-21');
  await house.service.call(keiri, 'DELETE', `/invoices/${removed.local_id}`);
  const closed = await close('2025-02', { note: '月次確定' });
  expect(closed.status).toBe(201);
  expect(closed.body.areas[0]).toMatchObject({
    area: 'journal',
    closing: { closed_by_name: chief.user_name, note: '月次確定' },
  });
  expect((await again(invoice)).closed).toMatchObject({ month: '2025-02' });

  const refused = {
    status: 409,
    body: { code: 'month_closed', params: { month: '2025-02', area: 'journal' } },
  };
  expect(await save(invoice, { total_amount: 1 })).toMatchObject(refused);
  expect(await save(invoice, { issue_date: '2025-05-01' })).toMatchObject(refused);
  expect(await save(invoice, { posting_date: '2025-05-01' })).toMatchObject(refused);
  expect(await save(invoice, { journals: [] })).toMatchObject(refused);
  expect(await save(other, { posting_date: '2025-02-28' })).toMatchObject(refused);
  expect(await house.service.call(keiri, 'DELETE', `/invoices/${invoice.local_id}`)).toMatchObject(refused);
  expect(await house.service.call(keiri, 'POST', `/invoices/${removed.local_id}/restore`)).toMatchObject(
    refused,
  );
  const bulk = await house.service.call<{ results: object[] }>(keiri, 'POST', '/invoices/bulk-edit', {
    ids: [invoice.local_id, other.local_id],
    item: { posting_date: '2025-05-31' },
  });
  expect(bulk.body.results).toMatchObject([
    { local_id: invoice.local_id, ok: false, code: 'month_closed' },
    { local_id: other.local_id, ok: true },
  ]);

  expect((await save(invoice, { partner_name: '別名商店', note_1: 'メモ' })).status).toBe(200);
  expect((await house.lock(await again(invoice))).locked).toBe(true);

  expect((await reopen('2025-02', { reason: ' ' })).status).toBe(400);
  const open = await reopen('2025-02');
  expect(open.status).toBe(201);
  expect(open.body.areas[0]?.closing).toBeNull();
  expect(open.body.history[0]).toMatchObject({
    reason: '請求額の誤り',
    reopened_by_name: chief.user_name,
    note: '月次確定',
  });
  expect((await house.service.call(keiri, 'POST', `/invoices/${removed.local_id}/restore`)).status).toBe(200);
  expect((await reopen('2025-02')).body.code).toBe('month_not_closed');
});

test('a late invoice is posted on the first day of the first open month, a second reading changes nothing', async () => {
  const known = await issued('2025-06-20');
  await close('2025-06');
  await close('2025-07');
  const late = await issued('2025-06-25');
  expect(late).toMatchObject({
    issue_date: '2025-06-25',
    posting_date: '2025-08-01',
    posting_date_source: 'month_closed',
    closed: null,
  });
  const before = await again(known);
  const reading = documentRead({
    document_id: String(known.document_id),
    fields: readFields({ total_amount: field('990000') }),
    version: 2,
  });
  await house.service.feed(readEvent(ORGANIZATION, reading));
  expect(await again(known)).toMatchObject({
    total_amount: before.total_amount,
    posting_date: '2025-06-20',
    closed: { month: '2025-06' },
  });
  await reopen('2025-06');
  await reopen('2025-07');
});

test('open work needs a confirmation and stays with the closing; again changes nothing', async () => {
  await issued('2025-09-20');
  const refused = await close('2025-09', { confirmed: false });
  expect(refused).toMatchObject({ status: 409, body: { code: 'month_has_open_work' } });
  expect((await of('2025-09')).areas[0]?.open_work).toEqual([{ key: 'unapproved', count: 1 }]);
  const closed = await close('2025-09');
  expect(closed.body.history[0]?.open_work).toEqual([{ key: 'unapproved', count: 1 }]);
  expect(closed.body.closed_months).toEqual([{ month: '2025-09', area: 'journal' }]);
  expect((await close('2025-09', { confirmed: false })).body.history).toHaveLength(1);
  expect((await close('2025-10', { confirmed: false })).status).toBe(201);
  expect((await close('2025-10', { area: 'payment', confirmed: false })).status).toBe(201);
  expect((await close('2999-01')).body.code).toBe('month_not_begun');
});

test('each act needs its own ability, and the log has both', async () => {
  const closer = { ...keiri, abilities: { ...keiri.abilities, ...allOf('month_end:close') } };
  expect((await close('2025-11', {}, keiri)).status).toBe(403);
  expect((await close('2025-11', {}, closer)).status).toBe(201);
  expect((await reopen('2025-11', {}, closer)).status).toBe(403);
  expect((await reopen('2025-11')).status).toBe(201);
  const rows = await house.service.work.read(keiri, (tx) =>
    tx.rows<{ action: string; after: object }>(
      `select action, after from journal.audit_log where organization_id = $1 and action like 'month.%'
       order by seq desc limit 2`,
      [ORGANIZATION],
    ),
  );
  expect(rows).toMatchObject([
    { action: 'month.reopened', after: { month: '2025-11', area: 'journal', reason: '請求額の誤り' } },
    { action: 'month.closed', after: { month: '2025-11', area: 'journal' } },
  ]);
  const stranger = { ...chief, organization_id: newId() };
  expect(
    (await house.service.call<Answer>(stranger, 'GET', '/month-end/2025-09/closings')).body.history,
  ).toEqual([]);
});

test('no write slips in beside a closing', async () => {
  const invoices = await Promise.all([1, 2, 3, 4, 5, 6].map(() => issued('2024-03-20')));
  const edits = invoices.map(({ local_id }, at) =>
    house.service.call<{ results: { ok: boolean; code?: string }[] }>(keiri, 'POST', '/invoices/bulk-edit', {
      ids: [local_id],
      item: { delivery_date: `2024-03-1${at}` },
    }),
  );
  const [closing, ...results] = await Promise.all([close('2024-03'), ...edits]);
  expect(closing.status).toBe(201);
  const { closed_at } = closing.body.areas[0]?.closing ?? { closed_at: '' };
  for (const [at, { body }] of results.entries()) {
    const [result] = body.results;
    const { delivery_date, updated_at } = (await again(invoices[at] as Posted)) as unknown as Record<
      string,
      string
    >;
    if (result?.ok)
      expect([delivery_date, String(updated_at) <= closed_at]).toEqual([`2024-03-1${at}`, true]);
    else expect([result?.code, delivery_date]).toEqual(['month_closed', null]);
  }
});

test('a write in progress makes the closing wait, and a closing in progress the write', async () => {
  const invoice = await issued('2024-04-20');
  let finish = () => {};
  const held = new Promise<void>((resolve) => (finish = resolve));
  let started = () => {};
  const running = new Promise<void>((resolve) => (started = resolve));
  const write = house.service.work.run(keiri, async (tx) => {
    expect(await holdClosedMonths(tx, 'journal')).not.toContain('2024-04');
    started();
    await held;
    await tx.rows(
      'update journal.invoices set total_amount = 5 where organization_id = $1 and local_id = $2',
      [ORGANIZATION, invoice.local_id],
    );
  });
  await running;
  let isClosed = false;
  const closing = close('2024-04').then((answer) => {
    isClosed = true;
    return answer;
  });
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(isClosed).toBe(false);
  finish();
  await write;
  expect((await closing).status).toBe(201);
  expect((await again(invoice)).total_amount).toBe(5);
});

test('the emitted MonthClosed equals the golden file in shape and names', async () => {
  const expected = fixture<MonthClosed>('uketori.journal.v1.MonthClosed');
  await close('2023-10', { area: 'payment' });
  await reopen('2023-10', { area: 'payment' });
  const told = (await house.service.outbox<MonthClosed>('uketori.journal.v1.MonthClosed'))
    .map(({ data }) => data)
    .filter(({ month }) => month === '2023-10');
  expect(told.map(({ closed, version }) => [closed, version])).toEqual([
    [true, 1],
    [false, 2],
  ]);
  expect({ ...told[0], id: expected?.id, month: expected?.month }).toEqual(expected);
});
