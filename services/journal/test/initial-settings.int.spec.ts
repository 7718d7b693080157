import type { MasterChanged } from '@uketori/proto/uketori/journal/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testActor, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { ACCOUNT_TITLES, TAX_CLASSES } from '../src/initial-settings/standard-chart.data.js';
import { accountant, newInvoice } from './support.js';

let service: TestService;

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service.close());

const founder = () =>
  testActor({
    organization_id: newId(),
    abilities: { ...accountant(newId()).abilities, ...allOf('settings:read', 'settings:update') },
  });
const fill = (actor = founder()) =>
  service.call<{ account_titles: number; taxes: number; code?: string }>(actor, 'POST', '/initial-settings');

test('empty books get account titles, tax classes and a default journal, with events for the others', async () => {
  const actor = founder();
  expect(await fill(actor)).toMatchObject({
    status: 201,
    body: { account_titles: ACCOUNT_TITLES.length, taxes: TAX_CLASSES.length },
  });
  const titles = await service.call<{
    items: { code: string; name: string; tax_classification_id: string }[];
    count: number;
  }>(actor, 'GET', '/masters/account_title?limit=3&count=capped');
  expect(titles.body.count).toBe(ACCOUNT_TITLES.length);
  expect(titles.body.items.map(({ name }) => name)).toEqual(
    ACCOUNT_TITLES.slice(0, 3).map(([, name]) => name),
  );
  expect(titles.body.items[0]?.tax_classification_id).toMatch(/^[0-9a-f-]{36}$/);
  const journal = await service.call<{ version: number; company_journals: object[] }>(
    actor,
    'GET',
    '/default-journal',
  );
  expect(journal.body.version).toBe(1);
  expect(journal.body.company_journals).toMatchObject([
    { debit_account_title: '消耗品費', credit_account_title: '未払金' },
  ]);
  const told = (await service.outbox<MasterChanged>('uketori.journal.v1.MasterChanged')).filter(
    (event) => event.organization_id === actor.organization_id,
  );
  expect(told).toHaveLength(ACCOUNT_TITLES.length + TAX_CLASSES.length);
});

test('from then on an invoice comes with proposed lines that balance', async () => {
  const actor = founder();
  await fill(actor);
  const invoice = await newInvoice(service, actor);
  expect(invoice.balance).toMatchObject({ balanced: true });
});

test('books that were begun are left alone, also by two at once', async () => {
  const actor = founder();
  const both = await Promise.all([fill(actor), fill(actor)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect((await fill(actor)).body.code).toBe('masters_exist');
  const begun = founder();
  await service.call(begun, 'POST', '/masters/account_title', { name: '自社の科目' });
  expect((await fill(begun)).body.code).toBe('masters_exist');
  const list = await service.call<{ items: object[] }>(begun, 'GET', '/masters/tax');
  expect(list.body.items).toEqual([]);
});

test('only who may change the settings fills them', async () => {
  const keeper = testActor({
    organization_id: newId(),
    abilities: allOf('account_title:update', 'tax:update'),
  });
  expect((await fill(keeper)).status).toBe(403);
});
