import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { allOf } from '@uketori/service-kit/testing';
import type { MonthAccruals } from '../src/month-end/accrual.record.js';
import type { InvoiceSpreads } from '../src/spreads/spread.record.js';
import { AccountingDesk } from './accounting-desk.js';
import { schemaOf } from './accounting-house.js';
import { ACCOUNTANT, type Invoice } from './support.js';
import type { Actor } from './tax-support.js';

const JOURNALS = 'POST /api/1/manual_journals';
const MONTH = '2026-12';
const BODY = schemaOf('manualJournalCreateParams');

interface Entry {
  kind: 'estimate' | 'spread';
  local_id: number;
  entry_date: string;
  amount: number;
  state: string;
  can_send: boolean;
  obstacles: { code: string; kind?: string; name?: string; key?: string }[];
  journal_id: number | null;
  error_code: string;
}

const desk = new AccountingDesk();
const { house } = desk;
let chief: Actor;
beforeAll(async () => {
  await house.open();
  house.freee.masters.account_items?.push(
    { id: 142, name: '前払費用', available: true },
    { id: 213, name: '未払費用', available: true },
  );
});
afterAll(() => house.close());
beforeEach(async () => {
  const { organization_id } = await desk.fresh();
  house.freee.journals.length = 0;
  const abilities = { ...ACCOUNTANT, ...allOf('invoice:export_journal', 'month_end:close') };
  chief = house.actor({ organization_id, abilities });
});

const make = async (name: string, category: string) =>
  (await house.call<{ id: string }>(chief, 'POST', '/masters/account_title', { name, category })).id;
const entries = async (month = MONTH) =>
  (await house.call<{ items: Entry[] }>(chief, 'GET', `/accounting/journals/${month}`)).items;
const send = async (month = MONTH) =>
  (await house.call<{ items: Entry[] }>(chief, 'POST', `/accounting/journals/${month}`)).items;
const states = (items: Entry[]) => items.map(({ kind, entry_date, state }) => [kind, entry_date, state]);

/** An estimate of the month, after an invoice of the supplier in November. */
async function estimated(amount = 99_000): Promise<MonthAccruals> {
  const { id: company_id } = await house.call<{ id: string }>(chief, 'POST', '/companies', {
    company_name: '佐藤税理士事務所',
  });
  await desk.approved(undefined, { company_id });
  return house.call<MonthAccruals>(chief, 'POST', `/month-end/${MONTH}/accruals`, {
    company_id,
    amount,
    debit_account_title_id: desk.ids.outsourcing,
    credit_account_title_id: await make('未払費用', 'liability'),
  });
}

/** An approved invoice with a line over three months from December on. */
async function spreadOver(): Promise<{ invoice: Invoice; plan: InvoiceSpreads['items'][number] }> {
  await make('前払費用', 'asset');
  const invoice = await desk.approved([desk.line({ description: '年間保守' })]);
  const lock = (locked: boolean) =>
    house.sql(chief, 'update journal.invoices set locked = $2 where id = $1', [invoice.id, locked]);
  await lock(false);
  const path = `/invoices/${invoice.local_id}`;
  const { version } = await house.call<Invoice>(chief, 'GET', path);
  const { items } = await house.call<InvoiceSpreads>(chief, 'POST', `${path}/spreads`, {
    version,
    position: 1,
    first_month: MONTH,
    months: 3,
    expense_account_title_id: desk.ids.outsourcing,
  });
  expect((await entries()).filter(({ kind }) => kind === 'spread')).toEqual([]);
  await lock(true);
  const [plan] = items;
  if (!plan) throw new Error('no plan');
  return { invoice, plan };
}

test('an estimate goes out with its reversal, a prepaid line month by month, each once and by the schema', async () => {
  await estimated();
  const { invoice } = await spreadOver();
  expect(states(await entries())).toEqual([
    ['estimate', '2026-12-31', 'ready'],
    ['spread', '2026-12-31', 'ready'],
    ['estimate', '2027-01-01', 'ready'],
  ]);
  expect((await send()).every(({ state }) => state === 'waiting')).toBe(true);
  await house.drive();
  expect((await entries()).every(({ state, journal_id }) => state === 'sent' && journal_id !== null)).toBe(
    true,
  );
  await send();
  await house.drive();
  const { journals } = house.freee;
  expect(journals).toHaveLength(3);
  for (const { id: _id, adjustment: _adjustment, ...body } of journals)
    expect(BODY.safeParse(body).error).toBeUndefined();
  const sides = (date: string, text: string) =>
    journals
      .filter(({ issue_date, details }) => issue_date === date && JSON.stringify(details).includes(text))
      .map(({ details }) =>
        details.map((one) => [one.entry_side, one.account_item_id, one.tax_code, one.partner_id, one.amount]),
      );
  expect(sides('2026-12-31', '未払計上')).toEqual([
    [
      ['debit', 512, 2, 701, 99_000],
      ['credit', 213, 2, 701, 99_000],
    ],
  ]);
  expect(sides('2027-01-01', '取消 未払計上')).toEqual([
    [
      ['debit', 213, 2, 701, 99_000],
      ['credit', 512, 2, 701, 99_000],
    ],
  ]);
  expect(sides('2026-12-31', '年間保守')).toEqual([
    [
      ['debit', 512, 2, 701, 33_334],
      ['credit', 142, 2, 701, 33_334],
    ],
  ]);
  expect(new Set(journals.map(({ ref_number }) => ref_number)).size).toBe(3);
  for (const { ref_number } of journals) expect(String(ref_number)).toMatch(/^(EST|SPR)-\d+-[0-9a-f]{5}$/);
  expect(await entries('2027-01')).toMatchObject([{ local_id: invoice.local_id, state: 'ready' }]);
});

test('what has no counterpart over there is named and stays; the choice sends it', async () => {
  await estimated();
  house.freee.masters.account_items = house.freee.masters.account_items?.filter(({ id }) => id !== 213);
  try {
    await house.call(chief, 'POST', '/accounting/masters');
    const [first] = await entries();
    expect(first).toMatchObject({
      state: 'blocked',
      can_send: false,
      obstacles: [{ code: 'unmapped', kind: 'account_title', name: '未払費用' }],
    });
    expect(states(await send())).toEqual([
      ['estimate', '2026-12-31', 'blocked'],
      ['estimate', '2027-01-01', 'blocked'],
    ]);
    await house.drive();
    expect(house.freee.journals).toEqual([]);
    const [obstacle] = first?.obstacles ?? [];
    const choice = { kind: 'account_title', key: obstacle?.key, remote_id: 212 };
    await house.call(chief, 'PUT', '/accounting/mappings', choice);
    await send();
    await house.drive();
    expect(house.freee.journals).toHaveLength(2);
  } finally {
    house.freee.masters.account_items?.push({ id: 213, name: '未払費用', available: true });
  }
});

test.each([
  ['lost_after', 1],
  ['500_after', 1],
  ['500', 0],
  ['lost', 0],
])('a response that is %s: it is looked for before anything is sent again', async (order, there) => {
  await estimated();
  house.freee.order(JOURNALS, order);
  await send();
  await house.drive();
  const [one, other] = await entries();
  expect([one?.state, other?.state].sort()).toEqual(['sent', 'waiting']);
  expect(house.freee.journals).toHaveLength(1 + there);
  await house.later(chief);
  await house.drive();
  expect((await entries()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  expect(house.freee.journals).toHaveLength(2);
});

test('too many calls pause the queue; a refusal is final, with the words of the service, and can be sent again', async () => {
  await estimated();
  house.freee.order(JOURNALS, '429');
  await send();
  await house.drive();
  expect(house.freee.journals).toEqual([]);
  expect((await entries()).map(({ error_code }) => error_code).sort()).toEqual(['', 'accounting_limited']);
  // Somebody took the account out of use over there since the masters were fetched.
  const account = house.freee.masters.account_items?.find(({ id }) => id === 213);
  Object.assign(account ?? {}, { available: false });
  await house.later(chief);
  await house.drive();
  Object.assign(account ?? {}, { available: true });
  expect((await entries()).map(({ state, error_code }) => [state, error_code])).toEqual([
    ['failed', 'accounting_refused'],
    ['failed', 'accounting_refused'],
  ]);
  // Not there: the estimate can go, or be sent again.
  expect((await house.call<MonthAccruals>(chief, 'GET', `/month-end/${MONTH}/accruals`)).items).toMatchObject(
    [{ exports: 0 }],
  );
  expect((await send()).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
  await house.drive();
  expect(house.freee.journals).toHaveLength(2);
});

test('what waits or is there no longer changes, and a file that holds an entry keeps it from being sent', async () => {
  const { items } = await estimated();
  const { invoice, plan } = await spreadOver();
  await send();
  const [estimate] = items;
  const path = `/month-end/${MONTH}/accruals/${estimate?.id ?? ''}`;
  expect(await desk.code('DELETE', path, undefined, chief)).toEqual([409, 'accrual_exported']);
  await house.drive();
  expect(await desk.code('DELETE', path, undefined, chief)).toEqual([409, 'accrual_exported']);
  const { version } = plan;
  const replan = `/invoices/${invoice.local_id}/spreads/${plan.id}/replan`;
  const [status] = await desk.code('POST', replan, { version, month: MONTH, months: 1 }, chief);
  expect(status).toBe(409);
  // January is not there yet: a file of it comes first.
  await house.call(chief, 'POST', '/exports', {
    kind: 'spread',
    format_id: 'yayoi',
    target: { ids: [invoice.local_id] },
    until: '2027-01-31',
  });
  await house.service.runJobs();
  const [next] = await entries('2027-01');
  expect(next).toMatchObject({ state: 'blocked', obstacles: [{ code: 'already_exported' }] });
});

test('only for those who export for the whole organization, and only once connected', async () => {
  const own = house.actor({
    organization_id: chief.organization_id,
    abilities: { 'invoice:export_journal': 1, 'invoice:read': 1 },
  });
  const path = `/accounting/journals/${MONTH}`;
  expect((await desk.code('GET', path, undefined, own))[0]).toBe(403);
  expect((await desk.code('POST', path, undefined, own))[0]).toBe(403);
  expect((await desk.code('GET', '/accounting/journals/2026-13', undefined, chief))[0]).toBe(400);
  const stranger = house.actor();
  expect(await desk.code('GET', path, undefined, stranger)).toEqual([409, 'accounting_not_connected']);
});
