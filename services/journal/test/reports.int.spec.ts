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
  count: number;
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
const ofYear = (year: number) => `from=${year}-01&to=${year}-12`;
const issuedIn = (year: number) => `${ofYear(year)}&date_type=issue_date`;

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

  const { body } = await report(issuedIn(2026));
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

  const paid = (await report(`${ofYear(2026)}&date_type=pay_date`)).body;
  expect(paid.months.map((month) => month.count)).toEqual([1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0]);
  const read = (await report(`${ofYear(new Date().getUTCFullYear())}&date_type=created_at`)).body;
  expect(read.total.count).toBe(4);
  expect(read.undated).toBe(0);
});

interface Found {
  items: { total_amount: number }[];
}

/** What the list of invoices holds behind a number of a report. */
async function listed(filters: Record<string, string>): Promise<[count: number, total: number]> {
  const query = new URLSearchParams({ ...filters, limit: '100' });
  const { status, body } = await service.call<Found>(keiri, 'GET', `/invoices?${query}`);
  expect(status).toBe(200);
  return [body.items.length, body.items.reduce((sum, { total_amount }) => sum + total_amount, 0)];
}

test('each number is that of the list with its filters', async () => {
  const days = { issue_date_from: '2026-01-01', issue_date_to: '2026-12-31' };
  const { body } = await report(issuedIn(2026));
  expect(await listed(days)).toEqual([body.total.count, body.total.total_amount]);
  for (const { name, count, total } of body.partner)
    expect(await listed({ ...days, partner_name: name })).toEqual([count, total]);
  expect(await listed({ ...days, has_partner: 'false' })).toEqual([0, 0]);
  expect(await listed({ ...days, has_department: 'false' })).toEqual([2, 220_000]);
  expect(await listed({ ...days, department_name: '営業部' })).toEqual([0, 0]);
  expect(body.account_title.map(({ count }) => count)).toEqual([2, 1]);
  for (const { code, name, count } of body.account_title)
    expect((await listed({ ...days, debit_account: `${code}/${name}` }))[0]).toBe(count);
  expect((await listed({ ...days, debit_account: '700/地代家賃' }))[0]).toBe(0);
  const march = (await report('from=2026-03&to=2026-03')).body;
  expect([march.months.length, march.total.count, march.partner[0]?.months]).toEqual([1, 1, [110_000]]);
});

test('a report of a supplier or a department', async () => {
  const company = await service.call<{ id: string }>(keiri, 'POST', '/companies', {
    company_name: '第三の会社',
  });
  const { body } = await report(`${ofYear(2026)}&company_id=${company.body.id}`);
  expect([body.total.count, body.undated, body.account_title]).toEqual([0, 0, []]);
  expect((await report(`${ofYear(2026)}&department_id=${newId()}`)).body.total.count).toBe(0);
  expect((await report(`${ofYear(2026)}&department_id=1`)).status).toBe(400);
});

test('a table as a file: headings, a line for each month or account, sums', async () => {
  const file = (part: string) =>
    service.call<string>(keiri, 'GET', `/reports/invoices/export.csv?from=2026-03&to=2026-04&part=${part}`);
  const month = await file('month');
  expect(month.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(month.headers.get('content-disposition')).toBe(
    'attachment; filename="report_month_2026-03_2026-04.csv"',
  );
  // Reading as text takes the mark of UTF-8 away.
  expect(Number(month.headers.get('content-length'))).toBe(Buffer.byteLength(`\ufeff${month.body}`));
  expect(month.body.split('\r\n')).toEqual([
    '月,件数,請求金額（税込）,消費税,源泉徴収税額,支払金額,未承認,未出力,未払',
    '2026-03,1,110000,10000,0,110000,1,0,0',
    '2026-04,0,0,0,0,0,0,0,0',
    '合計,1,110000,10000,0,110000,1,0,0',
    '',
  ]);
  expect((await file('account_title')).body.split('\r\n')).toEqual([
    'コード,名称,件数,2026-03,2026-04,合計',
    '700,消耗品費,1,60000,0,60000',
    '710,地代家賃,1,50000,0,50000',
    '',
  ]);
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
  const of = async (year: number) => (await report(`${ofYear(year)}&date_type=created_at`, actor)).body;
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
  expect((await report(ofYear(2026), actor)).body.months[9]).toMatchObject({
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
  const { partner, total } = (await report(ofYear(2026), actor)).body;
  expect(total.count).toBe(102);
  expect(partner).toHaveLength(100);
  expect([partner[0]?.total, partner[99]?.total]).toEqual([102_000, 3000]);
});

test('others see nothing, a role without the ability is refused, a period is a period', async () => {
  const stranger = accountant(newId(), { abilities: allOf('report:read') });
  expect((await report(ofYear(2026), stranger)).body.total).toMatchObject({ count: 0, total_amount: 0 });
  expect((await report(ofYear(2026), accountant(keiri.organization_id))).status).toBe(403);
  for (const query of [
    'from=2026-01',
    'from=2026-1&to=2026-12',
    'from=2026-13&to=2027-01',
    'from=2026-05&to=2026-04',
    'from=2024-01&to=2027-01',
    `${ofYear(2026)}&date_type=due_date`,
    '',
  ])
    expect([query, (await report(query)).status]).toEqual([query, 400]);
  expect((await report('from=2024-01&to=2026-12')).body.months).toHaveLength(36);
  const file = (actor: typeof keiri, query: string) =>
    service.call(actor, 'GET', `/reports/invoices/export.csv?${query}`);
  expect((await file(accountant(keiri.organization_id), `${ofYear(2026)}&part=month`)).status).toBe(403);
  expect((await file(keiri, `${ofYear(2026)}&part=supplier`)).status).toBe(400);
});

test('the choices of a report: its dates with the years that have any, and its groups', async () => {
  const actor = accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });
  const settings = async () => (await service.call<object>(actor, 'GET', '/reports/settings')).body;
  const answer = (posting: number[], issue: number[], pay: number[], created: number[]) => ({
    date_types: Object.entries({
      posting_date: posting,
      issue_date: issue,
      pay_date: pay,
      created_at: created,
    }).map(([date_type, [first_year = null, last_year = null]]) => ({ date_type, first_year, last_year })),
    groups: ['account_title', 'department', 'partner'],
  });
  expect(await settings()).toEqual(answer([], [], [], []));
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
  expect(await settings()).toEqual(answer([2026, 2026], [2023, 2026], [2024, 2024], [2024, 2027]));
  expect((await service.call(accountant(newId()), 'GET', '/reports/settings')).status).toBe(403);
});
