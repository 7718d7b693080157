import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import {
  ACCOUNTANT,
  accountant,
  documentRead,
  field,
  type Invoice,
  newInvoice,
  readEvent,
  readFields,
  startEditing,
} from './support.js';

interface Group {
  name: string;
  code: string;
  months: number[];
  total: number;
}
interface Report {
  months: Record<string, number>[];
  total: Record<string, number>;
  undated: number;
  account_title: Group[];
  department: Group[];
  partner: Group[];
}
let service: TestService;
const keiri = accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });
const TOKEN = 'p'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

const report = (query: string, actor = keiri) =>
  service.call<Report>(actor, 'GET', `/reports/invoices?${query}`);

async function coded(issue_date: string, pay_date: string | null, lines: object[]): Promise<Invoice> {
  const invoice = await newInvoice(service, keiri);
  await startEditing(service, keiri, invoice.local_id, TOKEN);
  const saved = await service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token: TOKEN,
    issue_date,
    pay_date,
    journals: lines,
  });
  expect(saved.status).toBe(200);
  await service.call(keiri, 'PUT', `/invoices/${invoice.local_id}/editing`, { mode: 0, window_token: TOKEN });
  return saved.body;
}

test('a year by its months, accounts, departments and partners', async () => {
  const make = async (kind: string, body: object) =>
    (await service.call<{ id: string }>(keiri, 'POST', `/masters/${kind}`, body)).body.id;
  const supplies = await make('account_title', { name: '消耗品費', code: '700' });
  const rent = await make('account_title', { name: '地代家賃', code: '710' });
  await coded('2026-03-31', '2026-04-30', [
    {
      debit_account_title_id: supplies,
      debit_amount: 60_000,
      credit_account_title_id: rent,
      credit_amount: 110_000,
    },
    { debit_account_title_id: rent, debit_amount: 50_000 },
  ]);
  await coded('2026-12-31', '2027-01-29', [{ debit_account_title_id: supplies, debit_amount: 110_000 }]);
  await coded('2025-12-31', '2026-01-30', [{ debit_account_title_id: supplies, debit_amount: 1 }]);
  const gone = await coded('2026-03-01', null, []);
  await service.call(keiri, 'DELETE', `/invoices/${gone.local_id}`);
  const none = field('');
  await newInvoice(service, keiri, {
    fields: readFields({ issue_date: none, supplier_name: field('別の会社') }),
  });

  const { body } = await report('year=2026');
  expect(body.months.map((month) => month.count)).toEqual([0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1]);
  expect(body.total).toEqual({
    count: 2,
    total_amount: 220_000,
    tax_amount: 20_000,
    withholding_tax: 0,
    payable_amount: 220_000,
    unapproved: 2,
    unexported: 0,
    unpaid: 0,
  });
  expect(body.undated).toBe(1);
  expect(body.account_title.map(({ code, name, total }) => [code, name, total])).toEqual([
    ['700', '消耗品費', 170_000],
    ['710', '地代家賃', 50_000],
  ]);
  expect(body.account_title[0]?.months[2]).toBe(60_000);
  expect(body.partner.map(({ name, total }) => [name, total])).toEqual([['株式会社ミナト印刷', 220_000]]);
  expect(body.department).toEqual([expect.objectContaining({ name: '', total: 220_000 })]);

  const paid = (await report('year=2026&date_type=pay_date')).body;
  expect(paid.months.map((month) => month.count)).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  const read = (await report(`year=${new Date().getUTCFullYear()}&date_type=created_at`)).body;
  expect(read.total.count).toBe(4);
  expect(read.undated).toBe(0);
});

test('an invoice read in the first hours of a Japanese year belongs to it', async () => {
  const actor = accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });
  const invoice = await newInvoice(service, actor);
  await service.work.run(actor, (tx) =>
    tx.rows('update journal.invoices set created_at = $3 where organization_id = $1 and id = $2', [
      actor.organization_id,
      invoice.id,
      '2026-12-31T15:00:00Z',
    ]),
  );
  const of = async (year: number) => (await report(`year=${year}&date_type=created_at`, actor)).body;
  expect((await of(2026)).total.count).toBe(0);
  expect((await of(2027)).months[0]?.count).toBe(1);
});

test('approved, exported and paid ones are counted as what is left to do', async () => {
  const actor = accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });
  const [open, final, paid] = [
    await newInvoice(service, actor),
    await newInvoice(service, actor),
    await newInvoice(service, actor),
  ];
  await service.work.run(actor, async (tx) => {
    await tx.rows(
      'update journal.invoices set locked = true where organization_id = $1 and id = any($2::uuid[])',
      [actor.organization_id, [final.id, paid.id]],
    );
    await tx.rows("update journal.invoices set status = 'paid' where organization_id = $1 and id = $2", [
      actor.organization_id,
      paid.id,
    ]);
  });
  // A file of payment journals is none of the invoice's own.
  const exported = (id: unknown, kind: string) =>
    service.work.run(actor, (tx) =>
      tx.rows(
        'insert into journal.export_items (organization_id, local_id, kind, export_id) values ($1, $2, $3, $4)',
        [actor.organization_id, id, kind, newId()],
      ),
    );
  await exported(final.local_id, 'payment');
  await exported(paid.local_id, 'accrual');
  expect(open.issue_date).toBe('2026-10-31');
  expect((await report('year=2026', actor)).body.months[9]).toMatchObject({
    count: 3,
    unapproved: 1,
    unexported: 1,
    unpaid: 1,
  });
});

test('of very many partners the largest hundred are named', async () => {
  const actor = accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });
  for (let n = 1; n <= 102; n++)
    await service.feed(
      readEvent(
        actor.organization_id,
        documentRead({
          fields: readFields({ supplier_name: field(`取引先${n}`), total_amount: field(String(n * 1000)) }),
        }),
      ),
    );
  const { partner, total } = (await report('year=2026', actor)).body;
  expect(total.count).toBe(102);
  expect(partner).toHaveLength(100);
  expect([partner[0]?.total, partner[99]?.total]).toEqual([102_000, 3000]);
});

test('others see nothing, a role without the ability is refused, a year is a year', async () => {
  const stranger = accountant(newId(), { abilities: allOf('report:read') });
  expect((await report('year=2026', stranger)).body.total).toMatchObject({ count: 0, total_amount: 0 });
  expect((await report('year=2026', accountant(keiri.organization_id))).status).toBe(403);
  for (const query of ['year=abc', 'year=20261', 'year=2026&date_type=due_date', ''])
    expect((await report(query)).status).toBe(400);
});

test('the choices of a report: its dates with the years that have any, and its groups', async () => {
  const actor = accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });
  const settings = async () => (await service.call<object>(actor, 'GET', '/reports/settings')).body;
  const answer = (issue: number[], pay: number[], created: number[]) => ({
    date_types: Object.entries({ issue_date: issue, pay_date: pay, created_at: created }).map(
      ([date_type, [first_year = null, last_year = null]]) => ({ date_type, first_year, last_year }),
    ),
    groups: ['account_title', 'department', 'partner'],
  });
  expect(await settings()).toEqual(answer([], [], []));
  const dates: [string | null, string | null, string][] = [
    ['2023-12-31', '2024-01-31', '2024-12-31T14:59:59Z'],
    ['2026-01-01', null, '2026-12-31T15:00:00Z'],
    [null, null, '2026-06-01T00:00:00Z'],
  ];
  for (const [issue_date, pay_date, created_at] of dates) {
    const { id } = await newInvoice(service, actor);
    await service.work.run(actor, (tx) =>
      tx.rows('update journal.invoices set issue_date = $2, pay_date = $3, created_at = $4 where id = $1', [
        id,
        issue_date,
        pay_date,
        created_at,
      ]),
    );
  }
  const deleted = await newInvoice(service, actor);
  await service.work.run(actor, (tx) =>
    tx.rows(`update journal.invoices set issue_date = '2010-01-01', deleted = true where id = $1`, [
      deleted.id,
    ]),
  );
  expect(await settings()).toEqual(answer([2023, 2026], [2024, 2024], [2024, 2027]));
  expect((await service.call(accountant(newId()), 'GET', '/reports/settings')).status).toBe(403);
});
