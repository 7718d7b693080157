import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { todayJst } from '@uketori/service-kit/clock';
import { allOf, testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { ACCOUNTANT, accountant, newInvoice } from './support.js';

interface Sums {
  count: number;
  amount: number;
}
interface Ageing {
  statuses: string[];
  ages: (Sums & { key: string; from: string | null; to: string | null })[];
  total: Sums;
  partner: (Sums & { name: string; ages: Sums[] })[];
}
interface Stages {
  stages: {
    stage: string;
    count: number;
    average: number | null;
    median: number | null;
    nine_of_ten: number | null;
    longest: number | null;
    bands: { from: number | null; to: number | null; count: number }[];
  }[];
}
type Actor = ReturnType<typeof accountant>;

let service: TestService;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

const reader = () => accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });

/** Stores columns of an invoice, and of its progress, as the other services would have caused them. */
async function store(actor: Actor, columns: object, progress: object = {}): Promise<void> {
  const { id } = await newInvoice(service, actor);
  const set = async (table: string, values: object) => {
    const names = Object.keys(values);
    if (names.length === 0) return;
    const places = names.map((name, at) => `${name} = $${at + 2}`).join(', ');
    await service.work.run(actor, (tx) =>
      tx.rows(`update journal.${table} set ${places} where id = $1`, [id, ...Object.values(values)]),
    );
  };
  await set('invoices', columns);
  await set('invoice_progress', progress);
}

async function listed(actor: Actor, filters: Record<string, string>): Promise<Sums> {
  const query = new URLSearchParams({ ...filters, limit: '1', count: 'capped' });
  const { status, body } = await service.call<{ count: number; sum: number }>(
    actor,
    'GET',
    `/invoices?${query}`,
  );
  expect(status).toBe(200);
  return { count: body.count, amount: body.sum };
}

const dayFromNow = (days: number) =>
  new Date(Date.parse(`${todayJst()}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

test('unpaid invoices by age and partner; each number is that of its list', async () => {
  const actor = reader();
  const days: [number | null, string, number, string?][] = [
    [0, 'approved', 1_000],
    [-1, 'linked', 200],
    [-30, 'confirming', 30],
    [-31, 'approved', 4_000],
    [-90, 'approved', 50_000, '別の会社'],
    [-91, 'approved', 600_000],
    [null, 'approved', 7],
    [-5, 'read', 8],
    [-5, 'paid', 9],
    [-5, 'disapproved', 10],
  ];
  for (const [offset, status, payable_amount, partner_name = 'ミナト'] of days)
    await store(actor, {
      pay_date: offset === null ? null : dayFromNow(offset),
      status,
      payable_amount,
      partner_name,
    });
  const ageing = async (query = '') =>
    (await service.call<Ageing>(actor, 'GET', `/reports/ageing${query}`)).body;
  const { ages, total, partner, statuses } = await ageing();
  expect(ages.map(({ key, count, amount }) => [key, count, amount])).toEqual([
    ['not_due', 1, 1_000],
    ['days_30', 2, 230],
    ['days_60', 1, 4_000],
    ['days_90', 1, 50_000],
    ['older', 1, 600_000],
    ['no_date', 1, 7],
  ]);
  expect(total).toEqual({ count: 7, amount: 655_237 });
  expect(partner.map(({ name, amount }) => [name, amount])).toEqual([
    ['ミナト', 605_237],
    ['別の会社', 50_000],
  ]);
  const status = statuses.join(',');
  for (const [at, { key, from, to, count, amount }] of ages.entries()) {
    const dates = {
      ...(from ? { pay_date_from: from } : {}),
      ...(to ? { pay_date_to: to } : {}),
      ...(key === 'no_date' ? { has_pay_date: 'false' } : {}),
    };
    expect(await listed(actor, { status, ...dates })).toEqual({ count, amount });
    for (const { name, ages: own } of partner)
      expect(await listed(actor, { status, ...dates, partner_name: name })).toEqual(own[at]);
  }
  expect((await ageing('?scope=all')).total).toEqual({ count: 8, amount: 655_245 });
  expect((await ageing(`?company_id=${newId()}`)).total.count).toBe(0);
  const file = await service.call<string>(actor, 'GET', '/reports/ageing/export.csv?scope=all');
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="ageing_${todayJst()}.csv"`);
  expect(file.body.split('\r\n').map((line) => line.split(',').slice(0, 3))).toEqual([
    ['取引先', '件数', '支払金額'],
    ['ミナト', '7', '605245'],
    ['別の会社', '1', '50000'],
    ['合計', '8', '655245'],
    [''],
  ]);
});

test('days of each stage, and the lists of their bands', async () => {
  const actor = reader();
  // Read at 08:00 of the next day in Japan.
  const read = { issue_date: '2026-03-01', created_at: '2026-03-03T23:00:00Z' };
  await store(actor, read);
  await store(actor, read, { final_approved_at: '2026-03-04T00:00:00Z' });
  await store(actor, { ...read, status: 'approved' }, { final_approved_at: '2026-03-11T15:00:00Z' });
  await store(
    actor,
    { ...read, status: 'paid' },
    { final_approved_at: '2026-03-06T03:00:00Z', payment_pay_date: '2026-04-30' },
  );
  await store(actor, { ...read, issue_date: '2025-03-01' });
  const query = 'from=2026-01&to=2026-12&date_type=issue_date';
  const { stages } = (await service.call<Stages>(actor, 'GET', `/reports/stages?${query}`)).body;
  const counts = (stage: string) =>
    stages.find((one) => one.stage === stage)?.bands.map(({ count }) => count);
  expect(stages.map(({ bands: _, ...days }) => days)).toEqual([
    { stage: 'reading', count: 4, average: 3, median: 3, nine_of_ten: 3, longest: 3 },
    { stage: 'approval', count: 3, average: 3.3, median: 2, nine_of_ten: 6.8, longest: 8 },
    { stage: 'payment', count: 1, average: 55, median: 55, nine_of_ten: 55, longest: 55 },
  ]);
  expect(counts('reading')).toEqual([0, 4, 0, 0, 0, 0]);
  expect(counts('approval')).toEqual([1, 1, 0, 1, 0, 0]);
  expect(counts('payment')).toEqual([0, 0, 0, 0, 0, 1]);
  const days = { issue_date_from: '2026-01-01', issue_date_to: '2026-12-31' };
  for (const { stage, count, bands } of stages) {
    expect((await listed(actor, { ...days, [`${stage}_days_from`]: '-9999' })).count).toBe(count);
    for (const { from, to, count: wanted } of bands) {
      const band = {
        [`${stage}_days_from`]: String(from ?? -9999),
        ...(to === null ? {} : { [`${stage}_days_to`]: String(to) }),
      };
      expect((await listed(actor, { ...days, ...band })).count).toBe(wanted);
    }
  }
  const none = await service.call<Stages>(actor, 'GET', '/reports/stages?from=2020-01&to=2020-12');
  expect(none.body.stages.map(({ count, average }) => [count, average])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ]);
  const file = await service.call<string>(actor, 'GET', `/reports/stages/export.csv?${query}`);
  expect(file.body.split('\r\n').slice(0, 3)).toEqual([
    '段階,件数,平均日数,中央値,90%の請求書,最長,1日以内,2〜3日,4〜7日,8〜14日,15〜30日,31日以上',
    '請求日から読取まで,4,3,3,3,3,0,4,0,0,0,0',
    '読取から最終承認まで,3,3.3,2,6.8,8,1,1,0,1,0,0',
  ]);
});

test.each([
  'ageing',
  'stages?from=2026-01&to=2026-12',
  'ageing/export.csv',
  'stages/export.csv?from=2026-01&to=2026-12',
])('a role without the ability is refused: %s', async (path) => {
  expect((await service.call(accountant(newId()), 'GET', `/reports/${path}`)).status).toBe(403);
});
