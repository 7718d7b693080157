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
async function pay(invoice: Invoice, pay_date: string, version = 1, paid = true): Promise<void> {
  const event = fixture<PaymentChanged>('uketori.payment.v1.PaymentChanged');
  if (!event) throw new Error('no fixture');
  const data = { ...event, pay_key: invoice.id, invoice_id: invoice.id, pay_date, paid, version };
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
  expect(month.kinds).toEqual([
    { type: 0, sub_type: '', payees: 1, count: 1, base: 100_000, tax: 10_210 },
    { type: 0, sub_type: 'judicial_scrivener', payees: 1, count: 1, base: 50_000, tax: 4084 },
    { type: 1, sub_type: '', payees: 1, count: 1, base: 40_000, tax: 4084 },
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

test('as a file, in the words of the forms', async () => {
  const answer = await service.call<string>(keiri, 'GET', '/reports/withholding/export.csv?period=2026');
  const text = String(answer.body);
  expect(text).toContain('支払先,区分,件数,支払額,源泉徴収税額,支払調書');
  expect(text).toContain('デザイン花子,原稿料・著作権使用料,1,40000,4084,不要');
  expect(text).toContain('司法書士 山本,司法書士等の報酬,1,50000,4084,不要');
});

test('bad periods, other organizations and missing rights', async () => {
  for (const period of ['2026-13', '2026-H3', 'x', '']) expect((await report(period)).status).toBe(400);
  const stranger = accountant(newId(), { abilities: allOf('report:read') });
  expect((await report('2026', stranger)).body).toMatchObject({ payees: [], unknown_days: 0 });
  expect((await report('2026', accountant(keiri.organization_id))).status).toBe(403);
});
