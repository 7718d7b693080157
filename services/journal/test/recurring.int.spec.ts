import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { toJstDate, todayJst } from '@uketori/service-kit/clock';
import { newId } from '@uketori/service-kit/ids';
import { testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { RecurringMaking } from '../src/recurring/making.service.js';
import { accountant, type Invoice, newInvoice, startEditing } from './support.js';

type Schedule = Record<string, unknown> & {
  id: string;
  version: number;
  next_issue_date: string | null;
  upcoming: string[];
  invoices: { local_id: number; issue_date: string }[];
  code?: string;
};
let service: TestService;
const keiri = accountant(newId());
const TOKEN = 'r'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

const create = (body: object, actor = keiri) =>
  service.call<Schedule>(actor, 'POST', '/recurring-schedules', body);
const patch = (id: string, body: object, actor = keiri) =>
  service.call<Schedule>(actor, 'PATCH', `/recurring-schedules/${id}`, body);
const read = (local_id: number) =>
  service.call<Invoice>(keiri, 'GET', `/invoices/${local_id}`).then(({ body }) => body);
const today = todayJst();
const [year, month] = today.split('-').map(Number) as [number, number];
/** The last day of a month, counted from this one. */
const monthEnd = (step: number) => toJstDate(Date.UTC(year, month + step, 0));

/** The rent: a line with a department, a note and a number of its own, issued at the end of the month before last. */
async function rent(issue_date = monthEnd(-2)): Promise<Invoice> {
  const title = await service.call<{ id: string }>(keiri, 'POST', '/masters/account_title', {
    name: `地代家賃 ${newId()}`,
  });
  const invoice = await newInvoice(service, keiri);
  await startEditing(service, keiri, invoice.local_id, TOKEN);
  const saved = await service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token: TOKEN,
    issue_date,
    invoice_number: 'R-1',
    note_1: '本社',
    journals: [
      {
        debit_account_title_id: title.body.id,
        debit_amount: 110_000,
        credit_account_title_id: title.body.id,
        credit_amount: 110_000,
        description: '家賃',
      },
    ],
  });
  expect(saved.status).toBe(200);
  await service.call(keiri, 'PUT', `/invoices/${invoice.local_id}/editing`, { mode: 0, window_token: TOKEN });
  return saved.body;
}

test('the defaults: from the end of last month, each month on that day, paid at the end of the next', async () => {
  const invoice = await rent(monthEnd(-1));
  const { status, body } = await create({ local_id: invoice.local_id });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    local_id: invoice.local_id,
    partner_name: invoice.partner_name,
    start_at: monthEnd(-1),
    end_at: null,
    issue_day: Number(monthEnd(-1).slice(8)),
    issue_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    payment_term_month: 1,
    payment_term_day: 31,
    completed: false,
    invoices: [],
    made: 0,
  });
  expect(body.upcoming).toHaveLength(3);
  expect((await create({ local_id: invoice.local_id })).body.code).toBe('recurring_exists');
  const list = await service.call<{ items: Schedule[] }>(
    keiri,
    'GET',
    `/recurring-schedules?local_id=${invoice.local_id}`,
  );
  expect(list.body.items.map((row) => row.id)).toEqual([body.id]);
});

test('a due invoice is created at once: the pattern with dates of its own, an event for the others, a log row', async () => {
  const invoice = await rent();
  const { body } = await create({
    local_id: invoice.local_id,
    start_at: monthEnd(-2),
    issue_day: 31,
    payment_term_month: 2,
    payment_term_day: 10,
  });
  expect(body.invoices.map((made) => made.issue_date)).toEqual([monthEnd(-1)]);
  expect(body.next_issue_date).toBe(monthEnd(0));
  const local_id = body.invoices[0]?.local_id ?? 0;
  const made = await read(local_id);
  expect(made).toMatchObject({
    partner_name: invoice.partner_name,
    total_amount: 110_000,
    issue_date: monthEnd(-1),
    due_date: null,
    invoice_number: '',
    note_1: '',
    document_id: null,
    source: 'recurring',
    status: 'read',
    balanced: true,
    account_number: '0711875',
    journals: [{ description: '家賃', debit_amount: 110_000 }],
  });
  expect(String(made.pay_date) > monthEnd(0)).toBe(true);
  const told = (await service.outbox('uketori.journal.v1.InvoiceChanged')).filter(
    ({ subject }) => subject === made.id,
  );
  expect(told.map(({ cause }) => cause)).toEqual(['created']);
  const log = await service.call<{ items: { action: string }[] }>(
    keiri,
    'GET',
    `/invoices/${local_id}/action-logs`,
  );
  expect(log.body.items.map((entry) => entry.action)).toContain('invoice.recurred');
  // Looking again, from here and from the sweeper, makes no second one.
  const making = service.app.get(RecurringMaking);
  await Promise.all([making.drive(keiri.organization_id, body.id), making.sweep(), making.sweep()]);
  expect((await service.call<Schedule>(keiri, 'GET', `/recurring-schedules/${body.id}`)).body.made).toBe(1);
});

test('several at once make each day once', async () => {
  const invoice = await rent(monthEnd(-7));
  const { body } = await create({
    local_id: invoice.local_id,
    start_at: monthEnd(-6),
    issue_day: 31,
    completed: true,
  });
  expect(body).toMatchObject({ made: 0, next_issue_date: null, upcoming: [] });
  await patch(body.id, { version: body.version, completed: false, end_at: monthEnd(-1) });
  const making = service.app.get(RecurringMaking);
  await Promise.all(Array.from({ length: 4 }, () => making.drive(keiri.organization_id, body.id)));
  const after = (await service.call<Schedule>(keiri, 'GET', `/recurring-schedules/${body.id}`)).body;
  expect(after.invoices.map((made) => made.issue_date)).toEqual([-1, -2, -3, -4, -5, -6].map(monthEnd));
  expect(after).toMatchObject({ completed: true, next_issue_date: null, made: 6 });
});

test('a change leaves existing invoices, a stale one is refused; an end before the start is refused', async () => {
  const { body } = await create({ local_id: (await rent()).local_id, start_at: monthEnd(-1), issue_day: 31 });
  expect(body.made).toBe(1);
  const changed = await patch(body.id, { version: body.version + 1, issue_day: 5 });
  expect(changed.body.code).toBe('version_conflict');
  const now = (await service.call<Schedule>(keiri, 'GET', `/recurring-schedules/${body.id}`)).body;
  const saved = await patch(body.id, {
    version: now.version,
    issue_months: [month === 12 ? 1 : month + 1],
    issue_day: 5,
  });
  expect(saved.body).toMatchObject({ made: 1, issue_day: 5 });
  expect(saved.body.next_issue_date?.slice(8)).toBe('05');
  expect((await patch(body.id, { version: saved.body.version, end_at: monthEnd(-2) })).status).toBe(400);
  expect(
    (await create({ local_id: (await rent()).local_id, start_at: '2026-02-01', end_at: '2026-01-01' }))
      .status,
  ).toBe(400);
});

test('a deleted pattern makes nothing and says so, until it is restored', async () => {
  const invoice = await rent();
  const { body } = await create({ local_id: invoice.local_id, start_at: monthEnd(0), issue_day: 31 });
  await service.call(keiri, 'DELETE', `/invoices/${invoice.local_id}`);
  await service.work.run(keiri, (tx) =>
    tx.rows(
      'update journal.recurring_schedules set next_issue_date = $3 where organization_id = $1 and id = $2',
      [keiri.organization_id, body.id, monthEnd(-1)],
    ),
  );
  const making = service.app.get(RecurringMaking);
  await making.sweep();
  const stopped = (await service.call<Schedule>(keiri, 'GET', `/recurring-schedules/${body.id}`)).body;
  expect(stopped).toMatchObject({ made: 0, error_code: 'invoice_deleted', invoice_deleted: true });
  await service.call(keiri, 'POST', `/invoices/${invoice.local_id}/restore`);
  await making.sweep();
  expect((await service.call<Schedule>(keiri, 'GET', `/recurring-schedules/${body.id}`)).body).toMatchObject({
    made: 1,
    error_code: '',
  });
});

test('others: another organization, a reader, somebody whose invoice it is not', async () => {
  const invoice = await rent();
  const stranger = accountant(newId());
  expect((await create({ local_id: invoice.local_id }, stranger)).status).toBe(404);
  const reader = accountant(keiri.organization_id, { abilities: { 'invoice:read': 3 } });
  expect((await create({ local_id: invoice.local_id }, reader)).status).toBe(403);
  const { body } = await create({ local_id: invoice.local_id });
  expect((await service.call(stranger, 'GET', `/recurring-schedules/${body.id}`)).status).toBe(404);
  const own = accountant(keiri.organization_id, { abilities: { 'invoice:read': 1, 'invoice:update': 1 } });
  expect((await service.call(own, 'GET', `/recurring-schedules/${body.id}`)).status).toBe(404);
  expect((await patch(body.id, { version: body.version, completed: true }, own)).status).toBe(404);
  const seen = await service.call<{ items: Schedule[] }>(own, 'GET', '/recurring-schedules');
  expect(seen.body.items).toEqual([]);
});

test('a year that was mistyped makes no flood of invoices', async () => {
  const old = await rent('2016-10-31');
  const count = async () => (await service.outbox('uketori.journal.v1.InvoiceChanged')).length;
  const before = await count();
  const refused = await create({ local_id: old.local_id, start_at: '2016-10-31' });
  expect([refused.status, refused.body.code]).toEqual([400, 'recurring_too_many']);
  const ended = await create({ local_id: old.local_id, start_at: '2016-10-31', completed: true });
  expect(ended.status).toBe(201);
  const begun = await patch(ended.body.id, { version: ended.body.version, completed: false });
  expect([begun.status, begun.body.code]).toEqual([400, 'recurring_too_many']);
  expect(await count()).toBe(before);
  const late = { version: ended.body.version, completed: false, start_at: monthEnd(-1) };
  expect((await patch(ended.body.id, late)).status).toBe(200);
});
