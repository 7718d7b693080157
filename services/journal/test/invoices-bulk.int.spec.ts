import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { testService, type TestService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { accountant, documentRead, type Invoice, newInvoice, readEvent, startEditing } from './support.js';

interface Bulk {
  results: { local_id: number; ok: boolean; code?: string }[];
  code?: string;
}
let service: TestService;
const keiri = accountant(newId());
const TOKEN = 'b'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

const bulk = (path: string, body: object, actor = keiri) =>
  service.call<Bulk>(actor, 'POST', `/invoices/${path}`, body);
const read = (invoice: Invoice) =>
  service.call<Invoice>(keiri, 'GET', `/invoices/${invoice.local_id}`).then(({ body }) => body);
const make = async (kind: string, fields: object) =>
  (await service.call<{ id: string }>(keiri, 'POST', `/masters/${kind}`, fields)).body.id;
const codes = ({ body }: { body: Bulk }) => body.results.map(({ ok, code }) => (ok ? 'ok' : code));

/** An invoice with one line, and one whose credit side is one for two lines. */
async function coded(lines: object[]): Promise<Invoice> {
  const invoice = await newInvoice(service, keiri);
  await startEditing(service, keiri, invoice.local_id, TOKEN);
  const saved = await service.call<Invoice>(keiri, 'PATCH', `/invoices/${invoice.local_id}`, {
    version: invoice.version,
    window_token: TOKEN,
    journals: lines,
  });
  expect(saved.status).toBe(200);
  await service.call(keiri, 'PUT', `/invoices/${invoice.local_id}/editing`, { mode: 0, window_token: TOKEN });
  return saved.body;
}

test('one issue date for many: each has a result, is stored, logged and sent on; the same date again changes nothing', async () => {
  const [one, two] = [await newInvoice(service, keiri), await newInvoice(service, keiri)];
  const body = { ids: [two.local_id, one.local_id, one.local_id, 999_999], issue_date: '2026-09-30' };
  const answer = await bulk('bulk-issue-date', body);
  expect(answer.body.results.map(({ local_id }) => local_id)).toEqual([one.local_id, two.local_id, 999_999]);
  expect(codes(answer)).toEqual(['ok', 'ok', 'no_record']);
  expect(await read(one)).toMatchObject({ issue_date: '2026-09-30', version: one.version + 1 });
  expect(codes(await bulk('bulk-issue-date', body))).toEqual(['ok', 'ok', 'no_record']);
  expect((await read(one)).version).toBe(one.version + 1);
  const told = (await service.outbox('uketori.journal.v1.InvoiceChanged')).filter(
    ({ subject }) => subject === two.id,
  );
  expect(told.at(-1)?.data).toMatchObject({ issue_date: '2026-09-30' });
});

test('header and journal of many at once; a blank side stays blank, a title takes its sub account along', async () => {
  const title = await make('account_title', { name: '消耗品費', code: '1' });
  const other = await make('account_title', { name: '外注費', code: '2' });
  const sub = await make('sub_account', { name: '補助', company_account_title_id: title });
  const department = await make('department', { name: '工場', code: '7' });
  const single = await coded([
    {
      debit_account_title_id: title,
      debit_sub_account_id: sub,
      debit_amount: 110_000,
      credit_account_title_id: other,
      credit_amount: 110_000,
    },
  ]);
  const several = await coded([
    {
      debit_account_title_id: title,
      debit_amount: 10_000,
      credit_account_title_id: other,
      credit_amount: 110_000,
    },
    { debit_account_title_id: title, debit_amount: 100_000 },
  ]);
  const answer = await bulk('bulk-edit', {
    ids: [single.local_id, several.local_id],
    item: { pay_date: '2026-12-28', department_id: department, note_1: '年末' },
    journal_form: {
      debit: { account_title_id: other, department_id: department },
      credit: { department_id: department },
      description: '十月分',
    },
  });
  expect(codes(answer)).toEqual(['ok', 'ok']);
  expect(await read(single)).toMatchObject({
    pay_date: '2026-12-28',
    pay_date_source: 'manual',
    department_name: '工場',
    note_1: '年末',
    journals: [
      {
        debit_account_title: '外注費',
        debit_sub_account: null,
        debit_department: '工場',
        credit_department: '工場',
        description: '十月分',
      },
    ],
  });
  expect(await read(several)).toMatchObject({
    balance: { debit_total: 110_000, credit_total: 110_000 },
    journals: [
      { debit_account_title: '外注費', credit_account_title: '外注費', credit_department: '工場' },
      {
        debit_account_title: '外注費',
        credit_account_title: null,
        credit_department: null,
        description: '十月分',
      },
    ],
  });
});

test('locked, deleted, open in a form, of another department or organization: each keeps its reason, the rest is done', async () => {
  const [free, open, gone] = [
    await newInvoice(service, keiri),
    await newInvoice(service, keiri),
    await newInvoice(service, keiri),
  ];
  const locked = await newInvoice(service, keiri);
  await service.work.run(keiri, (tx) =>
    tx.rows('update journal.invoices set locked = true where organization_id = $1 and id = $2', [
      keiri.organization_id,
      locked.id,
    ]),
  );
  await startEditing(service, keiri, open.local_id, TOKEN);
  await service.call(keiri, 'DELETE', `/invoices/${gone.local_id}`);
  const ids = [free, open, gone, locked].map(({ local_id }) => local_id);
  expect(codes(await bulk('bulk-issue-date', { ids, issue_date: '2026-08-31' }))).toEqual([
    'ok',
    'editing_in_progress',
    'no_record',
    'unable_to_change_locked_invoice_data',
  ]);
  // When it is paid stays open until the payment is approved.
  expect(
    codes(await bulk('bulk-edit', { ids: [locked.local_id], item: { pay_date: '2026-12-25' } })),
  ).toEqual(['ok']);
  const own = accountant(keiri.organization_id, { abilities: { 'invoice:read': 3, 'invoice:update': 1 } });
  expect(codes(await bulk('bulk-edit', { ids: [free.local_id], item: { note_1: 'x' } }, own))).toEqual([
    'no_privilege',
  ]);
  const stranger = accountant(newId());
  expect(codes(await bulk('bulk-edit', { ids: [free.local_id], item: { note_1: 'x' } }, stranger))).toEqual([
    'no_record',
  ]);
  expect(await read(free)).toMatchObject({ issue_date: '2026-08-31', note_1: '' });
});

test('a refused part leaves nothing of its invoice changed', async () => {
  const title = await make('account_title', { name: '雑費', code: '90' });
  const invoice = await coded([{ debit_account_title_id: title, debit_amount: 1, credit_amount: 1 }]);
  const answer = await bulk('bulk-edit', {
    ids: [invoice.local_id],
    item: { note_1: 'だめ' },
    journal_form: { debit: { department_id: newId() } },
  });
  expect(codes(answer)).toEqual(['no_record']);
  expect(await read(invoice)).toMatchObject({ note_1: '', version: invoice.version });
});

test('a form without a value, an unknown member, too many', async () => {
  expect((await bulk('bulk-edit', { ids: [1] })).body.code).toBe('no_items');
  expect((await bulk('bulk-edit', { ids: [1], journal_form: { debit: {} } })).body.code).toBe('no_items');
  for (const body of [
    { ids: [1], item: { total_amount: 1 } },
    { ids: [1], journal_form: { debit: { amount: 1 } } },
    { ids: [] },
    { ids: Array.from({ length: 501 }, (_, n) => n + 1), item: { note_1: 'x' } },
  ])
    expect((await bulk('bulk-edit', body)).status).toBe(400);
});

test('of more than are read at once the last is done too', async () => {
  const invoice = await newInvoice(service, keiri);
  await service.work.run(keiri, (tx) =>
    tx.rows('update journal.invoices set local_id = 900000 where organization_id = $1 and id = $2', [
      keiri.organization_id,
      invoice.id,
    ]),
  );
  const ids = [...Array.from({ length: 150 }, (_, n) => 800_000 + n), 900_000];
  const { body } = await bulk('bulk-edit', { ids, item: { note_1: '最後' } });
  expect(body.results).toHaveLength(151);
  expect(body.results.filter(({ ok }) => ok)).toEqual([{ local_id: 900_000, ok: true }]);
});

test('deleting many asks for the right to each, and leaves those that are edited', async () => {
  const [free, open] = [await newInvoice(service, keiri), await newInvoice(service, keiri)];
  await startEditing(service, keiri, open.local_id, TOKEN);
  const body = { ids: [free.local_id, open.local_id], confirm: 'DELETE' };
  const abilities = { 'invoice:read': 3, 'invoice:update': 3, 'invoice:delete': 1 } as const;
  const own = accountant(keiri.organization_id, { abilities });
  expect(codes(await bulk('bulk-delete', body, own))).toEqual(['no_privilege', 'no_privilege']);
  expect(codes(await bulk('bulk-delete', body))).toEqual(['ok', 'editing_in_progress']);
  expect(await read(free)).toMatchObject({ deleted: true });
  expect(await read(open)).toMatchObject({ deleted: false });
});

test('sixty in one call', async () => {
  const actor = accountant(newId());
  const events = Array.from({ length: 60 }, () => readEvent(actor.organization_id, documentRead()));
  for (const event of events) await service.feed(event);
  const ids = Array.from({ length: 60 }, (_, n) => n + 1);
  const answer = await bulk('bulk-issue-date', { ids, issue_date: '2026-07-31' }, actor);
  expect(answer.body.results.every(({ ok }) => ok)).toBe(true);
});
