import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { routesOf } from '@uketori/service-kit/routes';
import { allOf, testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant } from './support.js';

let service: TestService;
let supplier: string;
const owner = accountant(newId(), {
  abilities: allOf('report:read', 'company:read', 'account_title:read', 'company:update'),
});
const MONTHS = 'from=2026-10&to=2026-11';
const DAYS = 'from=2026-11-01&to=2026-11-30';
/** Every file with records of the organization, and what the log calls it. */
const FILES: [path: string, action: string][] = [
  ['/companies/export.csv?mode=all', 'company.exported'],
  ['/masters/account_title/export.csv?mode=all', 'master.exported'],
  [`/payables/export.csv?${MONTHS}&language=ja`, 'payables.exported'],
  ['/payables/ageing/export.csv?on=2026-11-30&language=ja', 'payables.exported'],
  [`/payables/SUPPLIER/export.csv?${MONTHS}&language=ja`, 'payables.exported'],
  [`/reports/invoices/export.csv?${MONTHS}&part=month&language=ja`, 'report.exported'],
  ['/reports/ageing/export.csv?language=ja', 'report.exported'],
  [`/reports/stages/export.csv?${MONTHS}&language=ja`, 'report.exported'],
  [`/reports/purchase-tax/export.csv?${MONTHS}`, 'report.exported'],
  [`/reports/duties/export.csv?${DAYS}&language=ja`, 'report.exported'],
  ['/reports/withholding/export.csv?period=2026-11', 'report.exported'],
  [`/reports/purchase-ledger/export.csv?${MONTHS}`, 'report.exported'],
  [`/reports/assets/export.csv?${MONTHS}`, 'report.exported'],
  ['/reports/withholding/statements/export.csv?year=2026', 'report.exported'],
];

beforeAll(async () => {
  service = await testService(definition);
  const made = await service.call<{ id: string }>(owner, 'POST', '/companies', {
    company_name: '帳票の会社',
  });
  supplier = made.body.id;
});
afterAll(() => service?.close());

const logged = async () =>
  (await service.outbox<ActionLogged>('uketori.audit.v1.ActionLogged')).map(({ data }) => data);

test.each(FILES)('%s is in the log as %s', async (path, action) => {
  const before = (await logged()).length;
  const { status, body } = await service.call<unknown>(owner, 'GET', path.replace('SUPPLIER', supplier));
  expect([status, status === 200 ? '' : body]).toEqual([200, '']);
  const entries = (await logged()).slice(before);
  expect(entries.map((entry) => [entry.action, entry.user_id])).toEqual([[action, owner.user_id]]);
});

test('a template holds no record and is not in the log', async () => {
  const before = (await logged()).length;
  for (const path of ['/masters/account_title/export.csv', '/companies/export.csv'])
    expect((await service.call(owner, 'GET', `${path}?mode=template`)).status).toBe(200);
  expect(await logged()).toHaveLength(before);
});

test('no other route gives such a file', () => {
  const routes = routesOf(service.app).filter(({ path }) => path.endsWith('export.csv'));
  expect(routes.map(({ path }) => path)).toHaveLength(FILES.length);
});
