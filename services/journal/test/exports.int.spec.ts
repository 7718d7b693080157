import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { Storage } from '@uketori/service-kit/storage/storage';
import { allOf, type TestService, testService } from '@uketori/service-kit/testing';
import iconv from 'iconv-lite';
import { definition } from '../src/definition.js';
import { ExportsService } from '../src/exports/exports.service.js';
import { ExportsSweeper } from '../src/exports/exports.job.js';
import { seed } from '../src/seed.js';
import { ACCOUNTANT, accountant, field, newInvoice, readFields } from './support.js';

const ORGANIZATION = '01900000-0000-7000-8000-000000000001';
const EXPORTS = allOf('invoice:export_journal', 'invoice:export_table');
const keiri = accountant(ORGANIZATION, { abilities: { ...ACCOUNTANT, ...EXPORTS } });
const folder = mkdtempSync(join(tmpdir(), 'uketori-exports-'));
let service: TestService;

beforeAll(async () => {
  process.env.STORAGE_DIR = folder;
  service = await testService(definition);
  await seed({ work: service.work });
});
afterAll(async () => {
  await service?.close();
  rmSync(folder, { recursive: true });
});

type Preview = Record<string, unknown> & { sample: string[]; row_count: number; invoice_count: number };
type Run = Record<string, unknown> & { id: string; number: number; sha256: string; bytes: number };
const request = (ids: number[] | null, over: object = {}) => ({
  kind: 'accrual',
  format_id: 'yayoi',
  target: ids ? { ids } : { query: {} },
  approval: 'all',
  ...over,
});
const preview = (body: object, actor: Actor = keiri) =>
  service.call<Preview>(actor, 'POST', '/exports/preview', body);
const create = (body: object, actor: Actor = keiri, headers = {}) =>
  service.call<Run>(actor, 'POST', '/exports', body, headers);
const supplier = (name: string, over = {}) =>
  newInvoice(service, keiri, { fields: readFields({ supplier_name: field(name), ...over }) });
async function bytesOf(id: string, actor: Actor = keiri): Promise<Buffer> {
  const answer = await fetch(`${service.url}/exports/${id}/file`, {
    headers: await service.identityHeaders(actor),
  });
  return Buffer.from(await answer.arrayBuffer());
}
async function filesHeld(): Promise<number> {
  let held = 0;
  for await (const _ of service.app.get(Storage).list('exports/')) held++;
  return held;
}

describe('a file', () => {
  test('is made, kept, marked and given again; its digest is returned', async () => {
    const invoice = await supplier('株式会社ミナト印刷');
    const made = await create(request([invoice.local_id]));
    expect(made).toMatchObject({
      status: 201,
      body: { kind: 'accrual', format_name: '弥生会計（25項目）', row_count: 1, invoice_count: 1 },
    });
    const bytes = await bytesOf(made.body.id);
    expect(bytes.length).toBe(made.body.bytes);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(made.body.sha256);
    expect(iconv.decode(bytes, 'cp932')).toContain('課対仕入込10%適格,110000');
    const detail = await service.call(keiri, 'GET', `/invoices/${invoice.local_id}`);
    expect(detail.body).toMatchObject({ export_count: 1 });
    const history = await service.call<{ items: Run[] }>(keiri, 'GET', '/exports?kind=accrual');
    expect(history.body.items[0]).toMatchObject({ id: made.body.id, created_by_name: '経理 太郎' });
    const logged = await service.outbox<{ action: string; subject_id: string }>(
      'uketori.audit.v1.ActionLogged',
    );
    expect(
      logged.filter(({ data }) => data.subject_id === made.body.id).map(({ data }) => data.action),
    ).toEqual(['export.created', 'export.downloaded']);
  });

  test('exported, not exported, all; each kind counts for itself', async () => {
    const [a, b] = [await supplier('甲'), await supplier('乙')];
    const ids = [a.local_id, b.local_id];
    expect((await create(request([a.local_id]))).status).toBe(201);
    const count = async (exported: string) => (await preview(request(ids, { exported }))).body.invoice_count;
    expect([await count('not_exported'), await count('exported'), await count('all')]).toEqual([1, 1, 2]);
    const again = await create(request([a.local_id]));
    expect(again).toMatchObject({ status: 409, body: { code: 'no_data_selected' } });
    await create(request([a.local_id], { exported: 'all' }));
    const list = await service.call<{ items: { local_id: number; export_count: number }[] }>(
      keiri,
      'GET',
      `/invoices?exported=true&local_id_from=${a.local_id}&local_id_to=${b.local_id}`,
    );
    expect(list.body.items.map((row) => [row.local_id, row.export_count])).toEqual([[a.local_id, 2]]);
    const table = await preview(request(ids, { kind: 'table', format_id: 'invoice_table' }));
    expect(table.body).toMatchObject({ invoice_count: 2, row_count: 2, unapproved: { count: 0 } });
  });

  test('approved only, or all with those that are not approved listed by number', async () => {
    const invoice = await supplier('丙');
    const asked = request([invoice.local_id], { approval: 'approved' });
    expect((await preview(asked)).body).toMatchObject({
      invoice_count: 0,
      unapproved: { count: 1, local_ids: [invoice.local_id] },
    });
    expect(await create(asked)).toMatchObject({ status: 409, body: { code: 'no_data_selected' } });
    expect((await create({ ...asked, approval: 'all' })).status).toBe(201);
  });

  test('a journal that does not balance stays out and is reported', async () => {
    const whole = await supplier('丁');
    const broken = await supplier('戊');
    await service.work.run(keiri, (tx) =>
      tx.rows('update journal.invoices set balanced = false where id = $1', [broken.id]),
    );
    const { body } = await preview(request([whole.local_id, broken.local_id]));
    expect(body).toMatchObject({
      invoice_count: 1,
      unapproved: { count: 1, local_ids: [whole.local_id] },
      unbalanced: { count: 1, local_ids: [broken.local_id] },
    });
  });

  test('by filter: what the list shows goes into the file', async () => {
    const name = `検索${newId().slice(-6)}商店`;
    const invoice = await supplier(name);
    const { body } = await preview(request(null, { target: { query: { q: name } } }));
    expect(body).toMatchObject({ invoice_count: 1 });
    expect((await create(request(null, { target: { query: { q: name } } }))).status).toBe(201);
    expect((await service.call(keiri, 'GET', `/invoices/${invoice.local_id}`)).body).toMatchObject({
      export_count: 1,
    });
  });
});

describe('a line that the package has no code for', () => {
  test.each(['pca', 'obc'])(
    'refuses the file of %s: named in the preview, nothing written or marked',
    async (format_id) => {
      const invoice = await supplier(`己${format_id}`);
      const asked = request([invoice.local_id], { format_id });
      const line = { local_id: invoice.local_id, row: 1, side: 'debit', reason: 'tax_class', percent: 100 };
      const { body } = await preview(asked);
      const lines = body.unmapped as { name: string; side: string }[];
      expect(lines).toContainEqual(expect.objectContaining(line));
      const held = await filesHeld();
      expect(await create(asked)).toMatchObject({
        status: 409,
        body: { code: 'export_unmapped', params: { unmapped_count: lines.length, unmapped: lines } },
      });
      expect(await filesHeld()).toBe(held);
      const detail = () => service.call(keiri, 'GET', `/invoices/${invoice.local_id}`);
      expect((await detail()).body).toMatchObject({ export_count: 0 });
      const codes = { [`code_${format_id}`]: 'Z5' };
      await service.work.run(keiri, (tx) =>
        tx.rows(
          `update journal.masters set attributes = attributes || $2::jsonb
         where organization_id = $1 and kind = 'tax' and name = any($3::text[])`,
          [ORGANIZATION, JSON.stringify(codes), lines.map(({ name }) => name)],
        ),
      );
      const made = await create(asked);
      expect(made.status).toBe(201);
      expect(iconv.decode(await bytesOf(made.body.id), 'cp932')).toContain(',Z5,');
      expect((await detail()).body).toMatchObject({ export_count: 1 });
    },
  );
});

describe('characters that the encoding lacks', () => {
  const format = async () => {
    const made = await service.call<{ id: string }>(
      accountant(ORGANIZATION, { abilities: allOf('settings:update') }),
      'POST',
      '/export-formats',
      {
        name: `照合${newId()}`,
        kind: 'journal',
        options: { encoding: 'cp932' },
        columns: [{ source: 'partner_name', header: '取引先' }, { source: 'debit_amount' }],
      },
    );
    return made.body.id;
  };

  test('refuse the file until a person has chosen for each', async () => {
    const invoice = await supplier('髙橋①商店');
    const asked = request([invoice.local_id], { format_id: await format() });
    const held = await filesHeld();
    const refused = await create(asked);
    const places = ['髙', '①'].map((character) => ({
      local_id: invoice.local_id,
      column: '取引先',
      character,
    }));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'export_unmappable_characters', params: { unmappable: places, unmappable_count: 2 } },
    });
    expect((await preview(asked)).body).toMatchObject({ unmappable: places });
    expect(await create({ ...asked, replacements: { 髙: '高' } })).toMatchObject({ status: 409 });
    expect(await filesHeld()).toBe(held);
    const made = await create({ ...asked, replacements: { 髙: '高', '①': '(1)' } });
    expect(iconv.decode(await bytesOf(made.body.id), 'cp932')).toContain('高橋(1)商店,110000');
  });
});

describe('at the same moment', () => {
  test('of many exports of the same "not exported" one is made', async () => {
    const invoice = await supplier('同時商店');
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(request([invoice.local_id]))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body.code));
    expect(
      [...codes].every((code) => ['exported_meanwhile', 'no_data_selected'].includes(String(code))),
    ).toBe(true);
    expect((await service.call(keiri, 'GET', `/invoices/${invoice.local_id}`)).body).toMatchObject({
      export_count: 1,
    });
  });

  test('a repeated request gets the first response and no second file', async () => {
    const invoice = await supplier('反復商店');
    const key = { 'idempotency-key': newId() };
    const first = await create(request([invoice.local_id], { exported: 'all' }), keiri, key);
    const second = await create(request([invoice.local_id], { exported: 'all' }), keiri, key);
    expect(second.body.id).toBe(first.body.id);
    expect((await service.call(keiri, 'GET', `/invoices/${invoice.local_id}`)).body).toMatchObject({
      export_count: 1,
    });
  });

  test('a commit whose response is lost keeps its file', async () => {
    const invoice = await supplier('断線商店');
    const run = service.work.run;
    service.work.run = async (...given) => {
      service.work.run = run;
      await service.work.run(...given);
      throw new Error('Connection terminated unexpectedly');
    };
    expect((await create(request([invoice.local_id]))).status).toBe(503);
    const { items } = (await service.call<{ items: Run[] }>(keiri, 'GET', '/exports?limit=1')).body;
    expect(iconv.decode(await bytesOf(items[0]?.id ?? ''), 'cp932')).toMatch(/^2000,.*,110000,/);
  });

  test('a crash between file and marks leaves no marks; the sweeper removes the file', async () => {
    const invoice = await supplier('停電商店');
    const exports = service.app.get(ExportsService);
    const storage = service.app.get(Storage);
    const id = newId();
    const dying = { ...keiri, user_id: 'not-a-uuid' } as Actor;
    await expect(
      exports.create(dying, {
        ...request([invoice.local_id]),
        exported: 'all',
        replacements: {},
      } as Parameters<ExportsService['create']>[1]),
    ).rejects.toThrow();
    await storage.put(`exports/${ORGANIZATION}/${id}`, Buffer.from('x'));
    expect((await service.call(keiri, 'GET', `/invoices/${invoice.local_id}`)).body).toMatchObject({
      export_count: 0,
    });
    const held = await filesHeld();
    expect(await service.app.get(ExportsSweeper).sweep(86_400_000)).toBe(0);
    expect(await service.app.get(ExportsSweeper).sweep(-1)).toBeGreaterThanOrEqual(2);
    const runs = await service.work.read(keiri, (tx) => tx.rows('select 1 from journal.export_runs'));
    expect(await filesHeld()).toBe(runs.length);
    expect(held).toBeGreaterThan(runs.length);
  });
});

describe('who may', () => {
  test('an ability for each kind; a user with a level below all sees and gets only their own', async () => {
    const mine = { user_id: newId(), abilities: { ...allOf('invoice:read'), 'invoice:export_journal': 1 } };
    const junior = accountant(ORGANIZATION, mine);
    const reader = accountant(ORGANIZATION, { abilities: allOf('invoice:read') });
    const table = request(null, { kind: 'table', format_id: 'invoice_table' });
    expect(await preview(table, junior)).toMatchObject({ status: 403, body: { code: 'no_privilege' } });
    expect(await preview(request(null), reader)).toMatchObject({ status: 403 });
    const invoice = await supplier('他人商店');
    expect((await preview(request([invoice.local_id]), junior)).body.invoice_count).toBe(0);
    const made = await create(request([invoice.local_id]));
    expect((await service.call(junior, 'GET', `/exports/${made.body.id}/file`)).status).toBe(404);
    const seen = await service.call<{ items: Run[] }>(junior, 'GET', '/exports');
    expect(seen.body.items).toEqual([]);
  });

  test('another organization sees neither invoices nor files nor formats', async () => {
    const invoice = await supplier('内緒商店');
    const made = await create(request([invoice.local_id]));
    const other = accountant(newId(), { abilities: { ...ACCOUNTANT, ...EXPORTS } });
    expect((await preview(request([invoice.local_id]), other)).body.invoice_count).toBe(0);
    expect((await service.call(other, 'GET', `/exports/${made.body.id}/file`)).status).toBe(404);
  });
});
