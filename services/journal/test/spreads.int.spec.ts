import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
import type { InvoiceSpreads, MonthSpreads } from '../src/spreads/spread.record.js';
import { JournalHouse, keiri } from './journal-house.js';
import { field, type Invoice, newInvoice, readFields, startEditing } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

type Answer = InvoiceSpreads & { code?: string };
const chief = {
  ...keiri,
  abilities: { ...keiri.abilities, ...allOf('month_end:close', 'month_end:reopen', 'report:read') },
};
const call = <T = Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  house.service.call<T>(chief, method, path, body);
const fresh = (invoice: Invoice) => house.get(`/invoices/${invoice.local_id}`);
const ofMonth = (month: string) => house.get<MonthSpreads>(`/month-end/${month}/spreads`);
const close = (month: string) =>
  call('POST', `/month-end/${month}/closings`, { area: 'journal', confirmed: true });
const reopen = (month: string) =>
  call('POST', `/month-end/${month}/reopenings`, { area: 'journal', reason: '修正' });

/** An invoice of a year's maintenance: 120,000 yen and its tax on one line. */
async function yearly(day: string, total = 132_000): Promise<Invoice> {
  const { local_id } = await newInvoice(house.service, keiri, {
    fields: readFields({
      supplier_name: field(`年間保守${newId().slice(-6)}`),
      phone: field(''),
      issue_date: field(day),
      total_amount: field(String(total)),
    }),
  });
  const { body } = await house.save(await house.get(`/invoices/${local_id}`), {
    journals: [await lineOf(total)],
  });
  expect(body.balanced).toBe(true);
  return body;
}

async function lineOf(total: number, over: object = {}) {
  return {
    description: '年間保守料',
    debit_account_title_id: await house.master('account_title', '修繕費'),
    debit_tax_id: await house.master('tax', '課対仕入10%'),
    debit_amount: total,
    debit_typed_last: 'amount',
    credit_account_title_id: await house.master('account_title', '未払金'),
    credit_tax_id: await house.master('tax', '対象外'),
    credit_amount: total,
    credit_typed_last: 'amount',
    ...over,
  };
}

async function spread(invoice: Invoice, first_month: string, months = 12, over: object = {}) {
  const { version } = await fresh(invoice);
  const expense_account_title_id = await house.master('account_title', '修繕費');
  const body = { version, position: 1, first_month, months, expense_account_title_id, ...over };
  return call('POST', `/invoices/${invoice.local_id}/spreads`, body);
}

async function remove(invoice: Invoice, id: string) {
  const { version } = await fresh(invoice);
  return call('DELETE', `/invoices/${invoice.local_id}/spreads/${id}?version=${version}`);
}

const file = (ids: number[], over: object = {}) =>
  house.file({ kind: 'spread', format_id: 'yayoi', target: { ids }, ...over }, 'cp932');

test('a line becomes prepaid and an expense month by month, in files, reports and the month', async () => {
  const invoice = await yearly('2025-04-10');
  const before = await ofMonth('2025-05');
  const made = await spread(invoice, '2025-04');
  expect(made.status).toBe(201);
  const [plan] = made.body.items;
  expect(plan).toMatchObject({
    amount: 120_000,
    months: 12,
    expense_name: '修繕費',
    prepaid_name: '前払費用',
    removable: true,
  });
  expect(plan?.entries).toHaveLength(12);
  expect(plan?.entries[1]).toEqual({ entry_date: '2025-05-31', amount: 10_000, exports: 0, closed: false });
  const saved = await fresh(invoice);
  expect(saved.journals).toMatchObject([
    {
      debit_account_title: '前払費用',
      debit_account_title_code: '142',
      debit_amount: 132_000,
      debit_tax_amount: 12_000,
    },
  ]);
  expect(saved.balanced).toBe(true);
  expect((await spread(invoice, '2025-04')).body.code).toBe('already_spread');

  const month = await ofMonth('2025-05');
  expect(month.booked).toBe('2025-05-31');
  expect(month.amount - before.amount).toBe(10_000);
  expect(month.rest - before.rest).toBe(100_000);
  expect(month.items).toContainEqual(
    expect.objectContaining({
      local_id: invoice.local_id,
      month_amount: 10_000,
      rest: 100_000,
      locked: false,
    }),
  );

  await expect(file([invoice.local_id])).rejects.toThrow('no_data_selected');
  await house.lock(await fresh(invoice));
  const rows = await file([invoice.local_id], { until: '2025-05-31' });
  const text = rows.map((row) => row.join(' '));
  expect(text).toHaveLength(2);
  expect(text[0]).toMatch(/2025\/04\/30.*修繕費.*10000.*前払費用.*10000/);
  expect(text[1]).toMatch(/2025\/05\/31.*修繕費.*10000.*前払費用.*10000/);
  expect(
    (await ofMonth('2025-05')).items.find(({ local_id }) => local_id === invoice.local_id)?.exports,
  ).toBe(1);
  expect(await file([invoice.local_id], { until: '2025-06-30' })).toHaveLength(1);
  expect(await file([invoice.local_id])).toHaveLength(9);
  await expect(file([invoice.local_id])).rejects.toThrow('no_data_selected');

  const report = await call<{ account_title: { name: string; months: number[] }[] }>(
    'GET',
    '/reports/invoices?from=2025-04&to=2025-06&date_type=posting_date',
  );
  const months = (name: string) => report.body.account_title.find((row) => row.name === name)?.months;
  expect(months('前払費用')).toEqual([122_000, -10_000, -10_000]);
  expect(months('修繕費')).toEqual([10_000, 10_000, 10_000]);
});

test('a plan is removed with its invoice or by hand, and its line is an expense again', async () => {
  const invoice = await yearly('2024-01-10');
  const { body } = await spread(invoice, '2024-01', 5);
  expect(body.items[0]?.entries.map(({ amount }) => amount)).toEqual(Array(5).fill(24_000));
  const removed = await remove(invoice, body.items[0]?.id ?? '');
  expect(removed.body.items).toEqual([]);
  expect((await fresh(invoice)).journals).toMatchObject([{ debit_account_title: '修繕費' }]);

  await spread(invoice, '2024-01', 5);
  const deleted = await call<Invoice>('DELETE', `/invoices/${invoice.local_id}`);
  expect(deleted.status).toBe(200);
  expect((await ofMonth('2024-02')).items.some(({ local_id }) => local_id === invoice.local_id)).toBe(false);
  await call('POST', `/invoices/${invoice.local_id}/restore`, {});
  expect((await fresh(invoice)).journals).toMatchObject([{ debit_account_title: '修繕費' }]);
  expect((await call('GET', `/invoices/${invoice.local_id}/spreads`)).body.items).toEqual([]);
});

test('a plan follows its line while no month is booked; the line does not leave it', async () => {
  const invoice = await yearly('2024-03-10');
  await spread(invoice, '2024-03', 12);
  const prepaid = await house.master('account_title', '前払費用');
  const other = await lineOf(11_000, { description: '部品' });
  const saved = await house.save(await fresh(invoice), {
    total_amount: 275_000,
    journals: [other, await lineOf(264_000, { debit_account_title_id: prepaid })],
  });
  expect(saved.status).toBe(200);
  const [plan] = (await call('GET', `/invoices/${invoice.local_id}/spreads`)).body.items;
  expect(plan).toMatchObject({ position: 2, amount: 240_000, description: '年間保守料' });
  expect(plan?.entries).toHaveLength(12);
  expect(plan?.entries[11]).toMatchObject({ entry_date: '2025-02-28', amount: 20_000 });

  const gone = await house.save(await fresh(invoice), { journals: [other] });
  expect([gone.status, gone.body.code]).toEqual([409, 'spread_line_changed']);

  await house.lock(await fresh(invoice));
  expect((await remove(invoice, plan?.id ?? '')).status).toBe(409);
});

test('a closed month of a plan never changes', async () => {
  const invoice = await yearly('2023-05-10');
  await close('2023-07');
  expect((await spread(invoice, '2023-05', 12)).body.code).toBe('month_closed');
  expect((await spread(invoice, '2023-05', 2)).status).toBe(201);
  await reopen('2023-07');
  const [plan] = (await call('GET', `/invoices/${invoice.local_id}/spreads`)).body.items;
  await remove(invoice, plan?.id ?? '');
  const { body } = await spread(invoice, '2023-05', 12);
  await close('2023-07');
  const id = body.items[0]?.id ?? '';
  expect((await remove(invoice, id)).body.code).toBe('month_closed');
  expect((await call('DELETE', `/invoices/${invoice.local_id}`)).body.code).toBe('month_closed');
  const prepaid = await house.master('account_title', '前払費用');
  const line = await lineOf(264_000, { debit_account_title_id: prepaid });
  const changed = await house.save(await fresh(invoice), { total_amount: 264_000, journals: [line] });
  expect(changed.body.code).toBe('month_closed');
  const shown = (await call('GET', `/invoices/${invoice.local_id}/spreads`)).body.items[0];
  expect(shown?.removable).toBe(false);
  expect(shown?.entries.filter((one) => one.closed).map((one) => one.entry_date)).toEqual(['2023-07-31']);
  await reopen('2023-07');
  expect((await remove(invoice, id)).status).toBe(200);
});

test('a month in a file keeps the plan', async () => {
  const invoice = await yearly('2022-05-10');
  const { body } = await spread(invoice, '2022-05', 12);
  await file([invoice.local_id], { approval: 'all', until: '2022-05-31' });
  expect((await remove(invoice, body.items[0]?.id ?? '')).body.code).toBe('spread_exported');
  expect((await call('DELETE', `/invoices/${invoice.local_id}`)).body.code).toBe('spread_exported');
});

async function replan(invoice: Invoice, over: object) {
  const [plan] = (await call('GET', `/invoices/${invoice.local_id}/spreads`)).body.items;
  const body = { version: plan?.version, month: '', months: 1, ...over };
  return call('POST', `/invoices/${invoice.local_id}/spreads/${plan?.id}/replan`, body);
}
const partsOfPlan = ({ body }: { body: InvoiceSpreads }) =>
  body.items[0]?.entries.map(({ entry_date, amount }) => [entry_date.slice(0, 7), amount]);

test('a contract that ends early: the rest is an expense of that month, and the months before stay', async () => {
  const invoice = await yearly('2021-04-10');
  await spread(invoice, '2021-04', 12);
  await house.lock(await fresh(invoice));
  await file([invoice.local_id], { until: '2021-05-31' });
  await close('2021-06');
  const before = await fresh(invoice);
  expect((await replan(invoice, { month: '2021-05' })).body.code).toBe('spread_exported');
  expect((await replan(invoice, { month: '2021-06' })).body.code).toBe('month_closed');
  expect((await replan(invoice, { month: '2022-04' })).body.code).toBe('spread_nothing_left');
  expect((await replan(invoice, { month: '2021-07', version: 9 })).body.code).toBe('version_conflict');
  const stopped = await replan(invoice, { month: '2021-08' });
  expect(stopped.status).toBe(200);
  expect(partsOfPlan(stopped)).toEqual([
    ['2021-04', 10_000],
    ['2021-05', 10_000],
    ['2021-06', 10_000],
    ['2021-07', 10_000],
    ['2021-08', 80_000],
  ]);
  expect(stopped.body.items[0]).toMatchObject({ months: 12, amount: 120_000, replanned_from: '2021-08-01' });
  expect(stopped.body.items[0]?.entries.map((one) => one.exports)).toEqual([1, 1, 0, 0, 0]);
  const after = await fresh(invoice);
  expect([after.version, after.journals]).toEqual([before.version, before.journals]);

  const month = (await ofMonth('2021-08')).items.find(({ local_id }) => local_id === invoice.local_id);
  expect(month).toMatchObject({ month_amount: 80_000, rest: 0, months: 5 });
  const rows = (await file([invoice.local_id])).map((row) => row.join(' '));
  expect(rows).toHaveLength(3);
  expect(rows[2]).toMatch(/2021\/08\/31.*修繕費.*80000.*前払費用.*80000/);
  expect((await replan(invoice, { month: '2021-08' })).body.code).toBe('spread_exported');
  await reopen('2021-06');
});

test('the rest over other months; the plan keeps them when only the text of its line changes', async () => {
  const invoice = await yearly('2020-04-10');
  await spread(invoice, '2020-04', 12);
  const replanned = await replan(invoice, { month: '2020-10', months: 4 });
  const parts = [
    ...[4, 5, 6, 7, 8, 9].map((month) => [`2020-0${month}`, 10_000]),
    ...['2020-10', '2020-11', '2020-12', '2021-01'].map((month) => [month, 15_000]),
  ];
  expect(partsOfPlan(replanned)).toEqual(parts);
  const prepaid = await house.master('account_title', '前払費用');
  const text = await lineOf(132_000, { description: '保守（新）', debit_account_title_id: prepaid });
  expect((await house.save(await fresh(invoice), { journals: [text] })).status).toBe(200);
  expect(partsOfPlan(await call('GET', `/invoices/${invoice.local_id}/spreads`))).toEqual(parts);
  const line = await lineOf(264_000, { debit_account_title_id: prepaid });
  const changed = await house.save(await fresh(invoice), { total_amount: 264_000, journals: [line] });
  expect([changed.status, changed.body.code]).toEqual([409, 'spread_replanned']);
  const rows = (await file([invoice.local_id], { approval: 'all' })).map((row) => row.join(' '));
  expect(rows[6]).toContain('保守（新） 前払費用振替 2020年10月分（7/10）');

  const reader = { ...keiri, abilities: { 'invoice:read': 3 } };
  const [plan] = (await call('GET', `/invoices/${invoice.local_id}/spreads`)).body.items;
  const path = `/invoices/${invoice.local_id}/spreads/${plan?.id}/replan`;
  const input = { version: plan?.version, month: '2020-12', months: 1 };
  expect((await house.service.call(reader, 'POST', path, input)).status).toBe(403);
  expect((await replan(invoice, { month: '2020-12', months: 0 })).status).toBe(400);
  expect((await replan(invoice, { month: '2020-12', months: 121 })).status).toBe(400);
});

test('no right, no line, no amount, a stale version, an open editor', async () => {
  const invoice = await yearly('2022-08-10');
  const reader = { ...keiri, abilities: { 'invoice:read': 3 } };
  const path = `/invoices/${invoice.local_id}/spreads`;
  const { version } = await fresh(invoice);
  const expense_account_title_id = await house.master('account_title', '修繕費');
  const input = { version, position: 1, first_month: '2022-08', months: 12, expense_account_title_id };
  expect((await house.service.call(reader, 'POST', path, input)).status).toBe(403);
  expect((await spread(invoice, '2022-08', 12, { position: 9 })).body.code).toBe('not_spreadable');
  expect((await spread(invoice, '2022-08', 1)).status).toBe(400);
  expect((await spread(invoice, '2022-08', 121)).status).toBe(400);
  expect((await spread(invoice, '2022-13', 12)).status).toBe(400);
  expect((await spread(invoice, '2022-08', 12, { version: version - 1 })).body.code).toBe('version_conflict');
  const prepaid = await house.master('account_title', '前払費用');
  expect((await spread(invoice, '2022-08', 12, { expense_account_title_id: prepaid })).status).toBe(404);
  const other = { ...keiri, user_id: newId(), user_name: '別の人' };
  await startEditing(house.service, other, invoice.local_id, 'o'.repeat(100));
  expect((await spread(invoice, '2022-08')).body.code).toBe('editing_in_progress');
});
