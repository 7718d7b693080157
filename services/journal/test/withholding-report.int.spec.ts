import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testEvent, testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { ACCOUNTANT, accountant, fixture, type Invoice, newInvoice, startEditing } from './support.js';

interface Report {
  kind: string;
  due: string;
  kinds: {
    type: number | null;
    sub_type: string;
    payees: number;
    count: number;
    base: number;
    tax: number;
  }[];
  total: { payees: number; count: number; base: number; tax: number };
  payees: { partner_name: string; base: number; tax: number; needs_statement: boolean | null }[];
  unknown_days: number;
}
let service: TestService;
const keiri = accountant(newId(), { abilities: { ...ACCOUNTANT, ...allOf('report:read') } });
const TOKEN = 'w'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

async function withheld(partner_name: string, over: object): Promise<Invoice> {
  const invoice = await newInvoice(service, keiri);
  await startEditing(service, keiri, invoice.local_id, TOKEN);
  const saved = await service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token: TOKEN,
    partner_name,
    withholding_type: 0,
    withholding_base: 100_000,
    withholding_tax: 10_210,
    ...over,
  });
  expect(saved.status).toBe(200);
  await service.call(keiri, 'PUT', `/invoices/${invoice.local_id}/editing`, { mode: 0, window_token: TOKEN });
  return saved.body;
}

/** The event of a payment that is paid, or is paid no longer. */
async function pay(
  invoice: Invoice,
  pay_date: string,
  version = 1,
  paid = true,
  paid_on = '',
): Promise<void> {
  const event = fixture<PaymentChanged>('uketori.payment.v1.PaymentChanged');
  if (!event) throw new Error('no fixture');
  const data = { ...event, pay_key: invoice.id, invoice_id: invoice.id, pay_date, paid, version, paid_on };
  await service.feed(
    testEvent(
      keiri.organization_id,
      'uketori.payment.v1.PaymentChanged',
      'uketori.payment.payment',
      data.pay_key,
      data,
    ),
  );
}

const report = async (period: string, actor = keiri) =>
  service.call<Report>(actor, 'GET', `/reports/withholding?period=${period}`);

test('the tax of a month, a half year and a year, by the day of the payment', async () => {
  const [first, second, design, scrivener, late, unpaid, undated] = [
    await withheld('税理士法人ではない会計', { issue_date: '2026-09-30' }),
    await withheld('税理士法人ではない会計', { issue_date: '2026-10-31' }),
    await withheld('デザイン花子', { withholding_type: 1, withholding_base: 40_000, withholding_tax: 4084 }),
    await withheld('司法書士 山本', {
      withholding_sub_type: 'judicial_scrivener',
      withholding_base: 50_000,
      withholding_tax: 4084,
    }),
    await withheld('税理士法人ではない会計', { issue_date: '2026-10-31' }),
    await withheld('未払の人', {}),
    await withheld('日付のない人', {}),
  ];
  await pay(first, '2026-10-30');
  await pay(second, '2026-11-30');
  await pay(design, '2026-11-10');
  await pay(scrivener, '2026-11-01');
  await pay(late, '2026-12-01');
  await pay(unpaid, '2026-11-30', 1, false);
  await pay(undated, '');

  const month = (await report('2026-11')).body;
  expect(month).toMatchObject({ kind: 'month', due: '2026-12-10', unknown_days: 1 });
  const one = { payees: 1, count: 1, non_resident: false };
  expect(month.kinds).toEqual([
    { ...one, type: 0, sub_type: '', base: 100_000, tax: 10_210 },
    { ...one, type: 0, sub_type: 'judicial_scrivener', base: 50_000, tax: 4084 },
    { ...one, type: 1, sub_type: '', base: 40_000, tax: 4084 },
  ]);
  expect(month.total).toEqual({ payees: 3, count: 3, base: 190_000, tax: 18_378 });
  expect(month.payees.every(({ needs_statement }) => needs_statement === null)).toBe(true);

  const half = (await report('2026-H2')).body;
  expect(half.due).toBe('2027-01-20');
  expect(half.kinds.map(({ type, count, tax }) => [type, count, tax])).toEqual([
    [0, 3, 30_630],
    [0, 1, 4084],
  ]);
  const year = (await report('2026')).body;
  expect(year.due).toBe('2027-02-01');
  expect(
    year.payees.map(({ partner_name, base, needs_statement }) => [partner_name, base, needs_statement]),
  ).toEqual([
    ['税理士法人ではない会計', 300_000, true],
    ['デザイン花子', 40_000, false],
    ['司法書士 山本', 50_000, false],
  ]);

  // A payment that is not paid after all leaves its month.
  await pay(second, '2026-11-30', 2, false);
  expect((await report('2026-11')).body.total).toMatchObject({ count: 2, tax: 8168 });
  expect((await report('2025-11')).body).toMatchObject({
    kinds: [],
    payees: [],
    total: { count: 0, tax: 0 },
  });
});

test('the base follows from the amounts where no user typed one; the month is that of the bank', async () => {
  const apart = await withheld('士業 別記', { withholding_base: null });
  const whole = await withheld('士業 総額', { withholding_base: null, withholding_tax: 11_231 });
  for (const invoice of [apart, whole]) await pay(invoice, '2028-01-31', 1, true, '2028-02-01');
  expect((await report('2028-01')).body.total.count).toBe(0);
  const { payees } = (await report('2028-02')).body;
  // 110,000 with tax: 10.21 % of the fee alone, and of the whole amount.
  expect(payees.map(({ partner_name, base, tax }) => [partner_name, base, tax])).toEqual([
    ['士業 総額', 110_000, 11_231],
    ['士業 別記', 100_000, 10_210],
  ]);
});

test('as a file, in the words of the forms', async () => {
  const answer = await service.call<string>(keiri, 'GET', '/reports/withholding/export.csv?period=2026');
  const text = String(answer.body);
  expect(text).toContain('支払先,区分,件数,支払額,源泉徴収税額,支払調書');
  expect(text).toContain('デザイン花子,原稿料・著作権使用料,1,40000,4084,不要');
  expect(text).toContain('司法書士 山本,司法書士等の報酬,1,50000,4084,不要');
});

test('payees abroad are a kind of their own, without special due dates, as judged at the last save', async () => {
  const company = { company_name: 'Acme Consulting Ltd', gensenzei: true, non_resident: true };
  const made = await service.call<{ id: string }>(keiri, 'POST', '/companies', {
    ...company,
    treaty_rate: '10',
  });
  expect(made.status).toBe(201);
  const abroad = {
    company_id: made.body.id,
    total_amount: 1_000_000,
    withholding_type: null,
    withholding_base: 1_000_000,
    withholding_tax: 100_000,
  };
  const fee = await withheld('Acme Consulting Ltd', abroad);
  await pay(fee, '2027-03-31');
  const path = `/invoices/${fee.local_id}`;
  const assessed = await service.call<{ withholding: object }>(keiri, 'POST', `${path}/assessment`, {});
  expect(assessed.body.withholding).toMatchObject({
    verdict: 'ok',
    non_resident: true,
    payee_is_corporation: false,
    computed: { tax: 100_000, label: 'treaty', tiers: [{ rate: 1000 }] },
  });
  const gross = await service.call(keiri, 'GET', `${path}/gross-up?net=900000&type=0`);
  expect(gross.body).toMatchObject({ gross: 1_000_000, tax: 100_000 });

  const row = { type: null, sub_type: '', non_resident: true, payees: 1, count: 1 };
  const sums = { base: 1_000_000, tax: 100_000 };
  expect((await report('2027-03')).body.kinds).toEqual([{ ...row, ...sums }]);
  expect((await report('2027-H1')).body.kinds).toEqual([]);
  expect((await report('2027')).body.payees).toMatchObject([{ ...sums, needs_statement: null }]);
  const file = await service.call<string>(keiri, 'GET', '/reports/withholding/export.csv?period=2027');
  expect(String(file.body)).toContain('Acme Consulting Ltd,非居住者・外国法人,1,1000000,100000,\r\n');
  const bad = await service.call(keiri, 'POST', '/companies', {
    ...company,
    company_name: 'X',
    treaty_rate: '21',
  });
  expect(bad.status).toBe(400);
});

test('bad periods, other organizations and missing rights', async () => {
  for (const period of ['2026-13', '2026-H3', 'x', '']) expect((await report(period)).status).toBe(400);
  const stranger = accountant(newId(), { abilities: allOf('report:read') });
  expect((await report('2026', stranger)).body).toMatchObject({ payees: [], unknown_days: 0 });
  expect((await report('2026', accountant(keiri.organization_id))).status).toBe(403);
});
