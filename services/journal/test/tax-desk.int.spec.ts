import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { OrganizationChanged } from '@uketori/proto/uketori/admin/v1/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testEvent, testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { ACCOUNTANT, accountant, fixture, type Invoice, newInvoice } from './support.js';

let service: TestService;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});
const reader = () => accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });

const made = async (actor: Actor, kind: string, body: object) =>
  (await service.call<{ id: string }>(actor, 'POST', `/masters/${kind}`, body)).body.id;

/** An invoice with these lines, as its approval left it. */
async function stored(actor: Actor, columns: object, lines: readonly object[]): Promise<Invoice> {
  const invoice = await newInvoice(service, actor);
  const { organization_id } = actor;
  await service.work.run(actor, async (tx) => {
    const entries = Object.entries({ locked: true, ...columns });
    const places = entries.map(([name], at) => `${name} = $${at + 2}`).join(', ');
    await tx.rows(`update journal.invoices set ${places} where id = $1`, [
      invoice.id,
      ...entries.map(([, value]) => value as unknown),
    ]);
    await tx.rows('delete from journal.journal_lines where invoice_id = $1', [invoice.id]);
    for (const [at, line] of lines.entries()) {
      const row = { id: newId(), organization_id, invoice_id: invoice.id, position: at + 1, ...line };
      const names = Object.keys(row);
      await tx.rows(
        `insert into journal.journal_lines (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`).join(', ')})`,
        Object.values(row),
      );
    }
  });
  return invoice;
}

const debit = (net: number, tax: number, over: object = {}) => ({
  debit_amount: net + tax,
  debit_amount_without_tax: net,
  debit_tax_amount: tax,
  debit_amount_after: net + tax,
  debit_amount_without_tax_after: net,
  debit_tax_amount_after: tax,
  debit_deductible_percent: 100,
  ...over,
});

const text = async (actor: Actor, path: string) =>
  String((await service.call<string>(actor, 'GET', path)).body);

test('the ledger has each line by posting date with its note; its sums are those of the input tax', async () => {
  const actor = reader();
  const ten = await made(actor, 'tax', { name: '課対仕入10%', rate: 10 });
  const eight = await made(actor, 'tax', { name: '課対仕入8%（軽）', rate: 8 });
  const taxed = (id: string, name: string) => ({ debit_tax_id: id, debit_tax: name });
  const days = { issue_date: '2026-10-31', delivery_date: '2026-10-30', posting_date: '2026-11-02' };
  const { local_id } = await stored(actor, { partner_name: '山田工房', t_number: '', ...days }, [
    debit(100_000, 10_000, {
      ...taxed(ten, '課対仕入10%'),
      debit_deductible_percent: 70,
      description: '木工',
      debit_account_title: '消耗品費',
    }),
    debit(1000, 80, { ...taxed(eight, '課対仕入8%（軽）'), debit_account_title: '会議費' }),
    // A line without a tax class is no purchase.
    debit(500, 0),
  ]);
  await stored(actor, { partner_name: '未承認', ...days, locked: false }, [
    debit(1, 0, taxed(ten, '課対仕入10%')),
  ]);
  await stored(actor, { partner_name: '翌月', ...days, posting_date: '2026-12-01' }, [
    debit(1, 0, taxed(ten, '課対仕入10%')),
  ]);
  const { body } = await service.call<{ rows: object[]; total: { amount: number; tax: number } }>(
    actor,
    'GET',
    '/reports/purchase-ledger?from=2026-11&to=2026-11',
  );
  const of = { posting_date: '2026-11-02', purchase_date: '2026-10-30', local_id, partner_name: '山田工房' };
  expect(body.rows).toEqual([
    {
      ...of,
      t_number: '',
      content: '木工',
      amount: 110_000,
      tax: 10_000,
      tax_class: '課対仕入10%',
      note: '70%控除対象',
    },
    {
      ...of,
      t_number: '',
      content: '会議費',
      amount: 1080,
      tax: 80,
      tax_class: '課対仕入8%（軽）',
      note: '軽減税率対象',
    },
  ]);
  expect(body.total).toEqual({ count: 2, amount: 111_080, tax: 10_080 });
  const report = await service.call<{ total: object }>(
    actor,
    'GET',
    '/reports/purchase-tax?from=2026-11&to=2026-11',
  );
  expect(report.body.total).toMatchObject({ amount: 111_080, tax: 10_080 });
  const file = await text(actor, '/reports/purchase-ledger/export.csv?from=2026-11&to=2026-11');
  expect(file).toContain('2026-11-02,2026-10-30,');
  expect(file).toContain(',山田工房,,木工,110000,10000,課対仕入10%,70%控除対象');
  expect(file).toContain('合計,,,,,,111080,10080,,');
  // Others see nothing.
  const stranger = await text(reader(), '/reports/purchase-ledger/export.csv?from=2026-11&to=2026-11');
  expect(stranger).not.toContain('山田工房');
  const without = accountant(actor.organization_id);
  for (const path of ['purchase-ledger', 'assets'])
    expect((await service.call(without, 'GET', `/reports/${path}?from=2026-11&to=2026-11`)).status).toBe(403);
});

test('a line on an expense account may be a fixed asset by the limits of its day; the invoice warns', async () => {
  const actor = reader();
  const supplies = await made(actor, 'account_title', { name: '消耗品費', category: 'expense' });
  const rent = await made(actor, 'account_title', { name: '地代家賃', category: 'expense' });
  const tools = await made(actor, 'account_title', { name: '工具器具備品', category: 'asset' });
  const on = (id: string, name: string, net: number) =>
    debit(net, net / 10, { debit_account_title_id: id, debit_account_title: name, description: name });
  const days = { issue_date: '2026-11-10', delivery_date: null, posting_date: '2026-11-10' };
  const pc = await stored(actor, { partner_name: '電機店', ...days }, [
    on(supplies, '消耗品費', 350_000),
    on(supplies, '消耗品費', 150_000),
    on(supplies, '消耗品費', 99_990),
  ]);
  const office = await stored(actor, { partner_name: '大家', ...days }, [on(rent, '地代家賃', 500_000)]);
  await stored(actor, { partner_name: '工具店', ...days }, [on(tools, '工具器具備品', 500_000)]);
  // Before April 2026 the limit of small businesses was 300,000 yen.
  await stored(actor, { partner_name: '旧年度', ...days, issue_date: '2026-03-31' }, [
    on(supplies, '消耗品費', 350_000),
  ]);
  const { body } = await service.call<{
    rows: { partner_name: string; amount: number; class: string }[];
    small_business_total: number;
  }>(actor, 'GET', '/reports/assets?from=2026-11&to=2026-11');
  expect(body.rows.map((row) => [row.partner_name, row.amount, row.class])).toEqual([
    ['電機店', 350_000, 'small_business'],
    ['旧年度', 350_000, 'fixed_asset'],
    ['電機店', 150_000, 'three_years'],
  ]);
  expect(body.small_business_total).toBe(500_000);
  expect(await text(actor, '/reports/assets/export.csv?from=2026-11&to=2026-11')).toContain(
    ',電機店,消耗品費,消耗品費,150000,一括償却資産（3年）',
  );
  const warnings = async ({ local_id }: Invoice) =>
    (await service.call<{ warnings: string[] }>(actor, 'GET', `/invoices/${local_id}`)).body.warnings;
  expect(await warnings(pc)).toContain('fixed_asset_candidate');
  expect(await warnings(office)).not.toContain('fixed_asset_candidate');
});

test('the cap of each issuer in the fiscal year of the last day', async () => {
  const actor = reader();
  const company_id = (
    await service.call<{ id: string }>(actor, 'POST', '/companies', { company_name: '登録なし工房' })
  ).body.id;
  const days = { issue_date: '2026-11-10', delivery_date: null, posting_date: '2026-11-10' };
  const amounts = { transitional: true, taxable_10: 100_000, tax_10: 10_000, taxable_8: null, tax_8: null };
  await stored(actor, { partner_name: '登録なし工房', company_id, ...days, ...amounts }, []);
  await stored(actor, { partner_name: '別の人', company_id: null, ...days, ...amounts }, []);
  await stored(actor, { partner_name: '前年度', ...days, issue_date: '2026-03-31', ...amounts }, []);
  await stored(actor, { partner_name: '登録あり', ...days, ...amounts, transitional: false }, []);
  const { body } = await service.call<{
    caps: { company_id: string | null; limit: number; used: number; remaining: number; state: string }[];
    cap_year: object;
  }>(actor, 'GET', '/reports/purchase-tax?from=2026-11&to=2026-11');
  expect(body.cap_year).toEqual({ from: '2026-04-01', to: '2027-03-31' });
  const cap = { limit: 1_000_000_000, used: 110_000, remaining: 999_890_000, state: 'below' };
  expect(body.caps).toHaveLength(2);
  expect(body.caps).toEqual(
    expect.arrayContaining([
      { company_id, partner_name: '登録なし工房', ...cap },
      expect.objectContaining({ company_id: null, ...cap }),
    ]),
  );
  const file = await text(actor, '/reports/purchase-tax/export.csv?from=2026-11&to=2026-11');
  expect(file).toContain('登録なし工房,1000000000,110000,999890000');
});

test('the statements of a year: payer, payee with its last address, kinds and sums; the individual number is empty', async () => {
  const actor = reader();
  const organization = fixture<OrganizationChanged>('uketori.admin.v1.OrganizationChanged');
  const payment = fixture<PaymentChanged>('uketori.payment.v1.PaymentChanged');
  if (!organization?.profile || !payment) throw new Error('no fixtures');
  const profile = { ...organization.profile, company_name: '株式会社支払', t_number: 'T1180301018771' };
  const { organization_id } = actor;
  const fed = { ...organization, id: organization_id, profile, version: 9 };
  await service.feed(
    testEvent(organization_id, 'uketori.admin.v1.OrganizationChanged', 'uketori.admin.organization', fed.id, {
      ...fed,
      profile: { ...profile, type: 'corporation' },
    }),
  );
  const paid = async (pay_date: string, columns: object) => {
    const invoice = await stored(actor, { withholding_type: 0, currency_code: 'JPY', ...columns }, []);
    const data = {
      ...payment,
      pay_key: invoice.id,
      invoice_id: invoice.id,
      pay_date,
      paid: true,
      version: 1,
    };
    await service.feed(
      testEvent(
        organization_id,
        'uketori.payment.v1.PaymentChanged',
        'uketori.payment.payment',
        data.pay_key,
        data,
      ),
    );
  };
  const mori = { partner_name: '税理士 森田太郎', withholding_base: 100_000, withholding_tax: 10_210 };
  await paid('2026-10-30', { ...mori, issue_date: '2026-09-30', address: '港区1', postal_code: '105-0001' });
  await paid('2026-11-30', { ...mori, issue_date: '2026-10-31', address: '港区2', postal_code: '105-0002' });
  await paid('2026-12-01', { ...mori, issue_date: '2026-11-30', address: '' });
  await paid('2027-01-29', { ...mori, issue_date: '2026-12-31', address: '港区3' });
  await paid('2026-11-30', {
    partner_name: 'デザイン花子',
    withholding_type: 1,
    withholding_base: 40_000,
    withholding_tax: 4084,
    address: '渋谷区1',
  });
  interface Statements {
    due: string;
    payer: object;
    statements: { key: string; partner_name: string; address: string; base: number; needed: boolean }[];
  }
  const path = '/reports/withholding/statements';
  const { body } = await service.call<Statements>(actor, 'GET', `${path}?year=2026`);
  expect(body).toMatchObject({
    due: '2027-02-01',
    payer: { name: '株式会社支払', corporate_number: '1180301018771' },
  });
  expect(body.statements).toEqual([
    expect.objectContaining({
      key: 'name:税理士 森田太郎',
      partner_name: '税理士 森田太郎',
      postal_code: '105-0002',
      address: '港区2',
      needed: true,
      base: 300_000,
      tax: 30_630,
      lines: [{ type: 0, sub_type: '', count: 3, base: 300_000, tax: 30_630 }],
    }),
  ]);
  const all = await service.call<Statements>(actor, 'GET', `${path}?year=2026&all=true`);
  expect(all.body.statements.map(({ needed }) => needed)).toEqual([true, false]);
  const one = await service.call<Statements>(
    actor,
    'GET',
    `${path}?year=2026&payee=${encodeURIComponent('name:デザイン花子')}`,
  );
  expect(one.body.statements.map(({ partner_name }) => partner_name)).toEqual(['デザイン花子']);
  const lines = (await text(actor, `${path}/export.csv?year=2026`)).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toBe(
    '309,,,,株式会社支払,,,,,0,08,港区2,0,税理士 森田太郎,税理士等の報酬,,300000,,30630,,,1180301018771,',
  );
  expect((await service.call(actor, 'GET', `${path}?year=1999`)).status).toBe(400);
  expect((await service.call<Statements>(reader(), 'GET', `${path}?year=2026`)).body.statements).toEqual([]);
  expect((await service.call(accountant(organization_id), 'GET', `${path}?year=2026`)).status).toBe(403);
});
