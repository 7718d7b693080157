import { newId } from '@uketori/service-kit/ids';
import { allOf } from '@uketori/service-kit/testing';
import type { MonthAccruals } from '../src/month-end/accrual.record.js';
import type { MonthEnd } from '../src/month-end/month-end.types.js';
import { JournalHouse, keiri, ORGANIZATION } from './journal-house.js';
import { field, newInvoice, readFields } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

type Answer = MonthAccruals & { code?: string };
const chief = {
  ...keiri,
  abilities: { ...keiri.abilities, ...allOf('month_end:close', 'month_end:reopen') },
};
const of = (month: string) => house.get<Answer>(`/month-end/${month}/accruals`);
const book = (month: string, body: object, actor = chief) =>
  house.service.call<Answer>(actor, 'POST', `/month-end/${month}/accruals`, body);
const remove = (month: string, id: string) =>
  house.service.call<Answer>(chief, 'DELETE', `/month-end/${month}/accruals/${id}`);

/** A supplier with an invoice of each of these days and amounts. */
async function supplier(name: string, bills: [day: string, total: number][]): Promise<string> {
  const made = await house.service.call<{ id: string }>(keiri, 'POST', '/companies', { company_name: name });
  for (const [day, total] of bills)
    await newInvoice(house.service, keiri, {
      fields: readFields({
        supplier_name: field(name),
        t_number: field(''),
        phone: field(''),
        issue_date: field(day),
        total_amount: field(String(total)),
      }),
    });
  return made.body.id;
}

async function inputOf(company_id: string, amount: number) {
  return {
    company_id,
    amount,
    debit_account_title_id: await house.master('account_title', '外注費'),
    credit_account_title_id: await house.master('account_title', '未払金'),
  };
}

const file = (ids: number[], over: object = {}) =>
  house.file({ kind: 'estimate', format_id: 'yayoi', target: { ids }, ...over }, 'cp932');

test('an expected invoice is proposed with the average, booked, reversed, exported and met by the invoice', async () => {
  const name = `毎月商店${newId().slice(-6)}`;
  const company_id = await supplier(name, [
    ['2025-02-28', 100_000],
    ['2025-03-31', 110_000],
    ['2025-04-30', 120_001],
  ]);
  const before = await of('2025-05');
  expect(before).toMatchObject({ booked: '2025-05-31', reversed: '2025-06-01', items: [] });
  expect(before.proposals).toMatchObject([{ company_id, partner_name: name, amount: 110_000 }]);
  expect((await house.get<MonthEnd>('/month-end/2025-05')).missing).toMatchObject([
    { company_id, accrued: false },
  ]);

  const booked = await book('2025-05', await inputOf(company_id, 99_000));
  expect(booked.status).toBe(201);
  expect(booked.body.proposals).toEqual([]);
  const [item] = booked.body.items;
  expect(item).toMatchObject({
    amount: 99_000,
    debit_name: '外注費',
    credit_name: '未払金',
    exports: 0,
    arrived_local_id: null,
  });
  expect((await book('2025-05', await inputOf(company_id, 1))).body.code).toBe('already_accrued');

  // The month end shows the invoice as accrued, so it does not keep the month open.
  const { missing } = await house.get<MonthEnd>('/month-end/2025-05');
  expect(missing.filter((one) => one.company_id === company_id)).toMatchObject([{ accrued: true }]);

  const rows = await file([item?.base_local_id ?? 0]);
  const text = rows.map((row) => row.join(' '));
  expect(text).toHaveLength(2);
  expect(text[0]).toMatch(/2025\/05\/31.*外注費.*99000.*未払金.*99000/);
  expect(text[1]).toMatch(/2025\/06\/01.*未払金.*99000.*外注費.*99000/);
  for (const line of text) expect(line).toContain(name);
  await expect(file([item?.base_local_id ?? 0])).rejects.toThrow('no_data_selected');
  expect((await of('2025-05')).items[0]?.exports).toBe(1);
  expect((await remove('2025-05', item?.id ?? '')).body.code).toBe('accrual_exported');

  await supplier('別の商店', []);
  await newInvoice(house.service, keiri, {
    fields: readFields({
      supplier_name: field(name),
      t_number: field(''),
      phone: field(''),
      issue_date: field('2025-05-25'),
    }),
  });
  expect((await of('2025-05')).items[0]?.arrived_local_id).toBeGreaterThan(item?.base_local_id ?? 0);
});

test('a closed month, or a closed next one, takes no estimate and loses none', async () => {
  const company_id = await supplier(`定期商店${newId().slice(-6)}`, [['2024-04-30', 50_000]]);
  const input = await inputOf(company_id, 50_000);
  const close = (month: string) =>
    house.service.call(chief, 'POST', `/month-end/${month}/closings`, { area: 'journal', confirmed: true });
  const reopen = (month: string) =>
    house.service.call(chief, 'POST', `/month-end/${month}/reopenings`, {
      area: 'journal',
      reason: '計上漏れ',
    });
  for (const month of ['2024-05', '2024-06']) {
    await close(month);
    expect((await book('2024-05', input)).body.code).toBe('month_closed');
    await reopen(month);
  }
  const { body } = await book('2024-05', input);
  const id = body.items[0]?.id ?? '';
  await close('2024-05');
  expect((await remove('2024-05', id)).body.code).toBe('month_closed');
  await reopen('2024-05');
  expect((await remove('2024-05', id)).body.items).toEqual([]);
  const left = await house.service.work.read(keiri, (tx) =>
    tx.rows('select 1 from journal.accrual_entries where organization_id = $1 and accrual_id = $2', [
      ORGANIZATION,
      id,
    ]),
  );
  expect(left).toEqual([]);
});

test('no right, no supplier, no amount', async () => {
  const company_id = await supplier(`権限商店${newId().slice(-6)}`, [['2024-04-30', 50_000]]);
  const input = await inputOf(company_id, 50_000);
  expect((await book('2024-07', input, keiri)).status).toBe(403);
  expect((await book('2024-07', { ...input, company_id: newId() })).status).toBe(404);
  expect((await book('2024-07', { ...input, amount: 0 })).status).toBe(400);
  const results = await Promise.all([1, 2, 3].map(() => book('2024-07', input)));
  expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});
