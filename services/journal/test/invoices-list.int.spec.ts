import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import {
  accountant,
  documentRead,
  field,
  type Invoice,
  newInvoice,
  readEvent,
  readFields,
  startEditing,
} from './support.js';

let service: TestService;
const organization = newId();
const keiri = accountant(organization);
const TOKEN = 'w'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

describe('lists', () => {
  const org = newId();
  const reader = accountant(org);
  beforeAll(async () => {
    for (let i = 0; i < 30; i++) {
      const day = String((i % 7) + 1).padStart(2, '0');
      await service.feed(
        readEvent(
          org,
          documentRead({
            fields: readFields({
              issue_date: i % 5 === 0 ? (undefined as never) : field(`2026-10-${day}`),
              supplier_name: field(i % 3 === 0 ? '東西電機株式会社' : `仕入先${i}`),
              total_amount: field(String(1000 + i)),
            }),
          }),
        ),
      );
    }
  });

  test.each([
    'issue_date',
    '-issue_date',
    'partner_name',
    '-total_amount',
    'local_id',
    '-created_at',
    'status',
  ])('every row once over the pages of %s, in the order of one page', async (sort) => {
    const whole = await service.call<{ items: Invoice[] }>(reader, 'GET', `/invoices?limit=100&sort=${sort}`);
    const seen: number[] = [];
    let cursor = '';
    do {
      const page = await service.call<{ items: Invoice[]; next_cursor: string | null }>(
        reader,
        'GET',
        `/invoices?limit=7&sort=${sort}${cursor && `&cursor=${cursor}`}`,
      );
      seen.push(...page.body.items.map((row) => row.local_id));
      cursor = page.body.next_cursor ?? '';
    } while (cursor);
    expect(seen).toHaveLength(30);
    expect(seen).toEqual(whole.body.items.map((row) => row.local_id));
  });

  test('two characters find their rows and no others', async () => {
    const find = (q: string) =>
      service.call<{ items: Invoice[]; count: number }>(
        reader,
        'GET',
        `/invoices?count=capped&limit=100&q=${encodeURIComponent(q)}`,
      );
    expect((await find('電機')).body.count).toBe(10);
    expect((await find('㈱')).body.count).toBe(10);
    expect((await find('でん')).body.count).toBe(0);
    expect((await find('電仕')).body.count).toBe(0);
  });

  test('rows that changed since a time, in the order of their changes', async () => {
    const rows = async (query: string) =>
      (await service.call<{ items: Invoice[] }>(reader, 'GET', `/invoices?limit=100&sort=updated_at${query}`))
        .body.items;
    const [first, second] = await rows('');
    const since = new Date().toISOString();
    expect(await rows(`&updated_at_from=${since}`)).toEqual([]);
    for (const row of [second, first] as Invoice[])
      await service.call(reader, 'PATCH', `/invoices/${row.local_id}`, {
        version: row.version,
        note_1: 'changed',
      });
    expect((await rows(`&updated_at_from=${since}`)).map(({ local_id }) => local_id)).toEqual([
      second?.local_id,
      first?.local_id,
    ]);
    expect(await rows(`&updated_at_to=${since}`)).toHaveLength(28);
  });

  test('filters', async () => {
    const count = async (query: string) =>
      (await service.call<{ count: number }>(reader, 'GET', `/invoices?count=capped&${query}`)).body.count;
    expect(await count('total_amount_from=1010&total_amount_to=1019')).toBe(10);
    expect(await count(`partner=${encodeURIComponent('東西')}`)).toBe(10);
    expect(await count('issue_date_from=2026-10-01&issue_date_to=2026-10-31')).toBe(24);
    expect(await count('status=approved')).toBe(0);
    expect(await count('status=read,approving')).toBe(30);
    expect(await count('qualified=true')).toBe(30);
    expect(await count('deleted=true')).toBe(0);
    expect(await count(`approver=${newId()}`)).toBe(0);
    expect((await service.call(reader, 'GET', '/invoices?sort=organization_id')).status).toBe(400);
    expect((await service.call(reader, 'GET', '/invoices?nonsense=1')).status).toBe(400);
  });
});

describe('who may', () => {
  test('ids of another organization are not there in any request', async () => {
    const invoice = await newInvoice(service, keiri);
    const stranger = accountant(newId());
    const path = `/invoices/${invoice.local_id}`;
    const body = { version: 1, window_token: TOKEN };
    const calls: [string, string, unknown?][] = [
      ['GET', path],
      ['PATCH', path, body],
      ['DELETE', path],
      ['POST', `${path}/restore`],
      ['GET', `${path}/editing`],
      ['PUT', `${path}/editing`, { mode: 1, window_token: TOKEN }],
      ['POST', `${path}/viewed`],
      ['DELETE', `${path}/viewed`],
      ['PATCH', `${path}/notes`, { note_1: 'x' }],
      ['PUT', `${path}/department`, { department_id: null }],
      ['GET', `${path}/action-logs`],
      ['POST', `${path}/proposals`, {}],
      ['POST', `${path}/learn`, { mode: 'new' }],
    ];
    for (const [method, at, payload] of calls)
      expect({ at: `${method} ${at}`, ...(await service.call(stranger, method, at, payload)) }).toMatchObject(
        {
          status: 404,
          body: { code: 'no_record' },
        },
      );
  });

  test('row-level security holds without any where clause', async () => {
    await newInvoice(service, keiri);
    const stranger = accountant(newId());
    for (const table of ['invoices', 'journal_lines', 'counters', 'edit_claims']) {
      const rows = await service.work.read(stranger, (tx) => tx.rows(`select * from journal.${table}`));
      expect(rows).toEqual([]);
    }
    const stolen = await service.work.run(stranger, (tx) =>
      tx.rows(`update journal.invoices set note_1 = 'stolen' returning id`),
    );
    expect(stolen).toEqual([]);
    await expect(
      service.work.run(stranger, (tx) =>
        tx.rows('insert into journal.counters (organization_id, last_local_id) values ($1, 5)', [newId()]),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test('own records only at level 1', async () => {
    const uploader = accountant(organization, { abilities: { 'invoice:read': 1, 'invoice:update': 1 } });
    const own = await newInvoice(service, uploader, { uploaded_by: uploader.user_id });
    const foreign = await newInvoice(service, keiri);
    expect((await service.call(uploader, 'GET', `/invoices/${foreign.local_id}`)).status).toBe(404);
    const page = await service.call<{ items: Invoice[] }>(uploader, 'GET', '/invoices');
    expect(page.body.items.map((row) => row.local_id)).toEqual([own.local_id]);
    const reader = accountant(organization, { abilities: { 'invoice:read': 3, 'invoice:update': 1 } });
    expect(await startEditing(service, reader, foreign.local_id, TOKEN)).toMatchObject({
      status: 403,
      body: { code: 'no_privilege' },
    });
    const nobody = accountant(organization, { abilities: {} });
    expect((await service.call(nobody, 'GET', '/invoices')).status).toBe(403);
    expect((await service.call(null, 'GET', '/invoices')).status).toBe(401);
  });
});

test('an invoice is found by the reading of its supplier, by its number, and not by another', async () => {
  const own = newId();
  const reader = accountant(own);
  for (const [supplier_name, invoice_number] of [
    ['株式会社東京商事', 'INV-501'],
    ['大阪印刷株式会社', 'INV-502'],
  ] as const)
    await service.feed(
      readEvent(
        own,
        documentRead({
          fields: readFields({
            supplier_name: field(supplier_name),
            invoice_number: field(invoice_number),
            account_holder_kana: undefined as never,
          }),
        }),
      ),
    );
  const found = async (q: string) => {
    const path = `/invoices?q=${encodeURIComponent(q)}`;
    const { items } = (await service.call<{ items: Invoice[] }>(reader, 'GET', path)).body;
    return items.map(({ partner_name }) => partner_name);
  };
  for (const q of ['toukyou', 'tokyo', 'とうきょう', 'ﾄｳｷｮｳ', '東京', 'INV-501', 'toukyou 501'])
    expect([q, await found(q)]).toEqual([q, ['株式会社東京商事']]);
  for (const q of ['oosaka', 'insatsu', '印刷'])
    expect([q, await found(q)]).toEqual([q, ['大阪印刷株式会社']]);
  for (const q of ['nagoya', 'toukyou 502']) expect([q, await found(q)]).toEqual([q, []]);
});
