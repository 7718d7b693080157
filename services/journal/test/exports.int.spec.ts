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
  const owner = accountant(ORGANIZATION, { abilities: allOf('settings:read', 'settings:update') });
  interface Cell {
    tax_id: string;
    percent: number;
    name: string;
    standard: string | null;
    code: string;
    invoice_code: string;
  }
  const table = (name: string) =>
    service.call<{ version: number; items: Cell[] }>(owner, 'GET', `/export-codes/${name}`);
  const stored = ({ name: _name, standard: _standard, ...cell }: Cell & { standard_invoice?: unknown }) => {
    const { standard_invoice: _invoice, ...kept } = cell;
    return kept;
  };

  test.each(['pca', 'obc'])(
    'refuses the file of %s, is named in the preview, and goes out once the table has its code',
    async (format_id) => {
      const invoice = await supplier(`己${format_id}`, { t_number: field('') });
      const asked = request([invoice.local_id], { format_id });
      const { body } = await preview(asked);
      expect(body.package).toBe(format_id);
      const lines = body.unmapped as { tax_id: string; percent: number; side: string; reason: string }[];
      expect(lines).toContainEqual(
        expect.objectContaining({ local_id: invoice.local_id, row: 1, side: 'debit', percent: 70 }),
      );
      const held = await filesHeld();
      expect(await create(asked)).toMatchObject({
        status: 409,
        body: { code: 'export_unmapped', params: { unmapped_count: lines.length, unmapped: lines } },
      });
      expect(await filesHeld()).toBe(held);
      const detail = () => service.call(keiri, 'GET', `/invoices/${invoice.local_id}`);
      expect((await detail()).body).toMatchObject({ export_count: 0 });

      const before = await table(format_id);
      const wanted = new Set(lines.map((line) => `${line.tax_id}/${line.percent}`));
      const cells = before.body.items.map((cell) => {
        if (!wanted.has(`${cell.tax_id}/${cell.percent}`)) return stored(cell);
        return { ...stored(cell), code: 'Z5', invoice_code: format_id === 'obc' ? '2' : '' };
      });
      const input = { version: before.body.version, cells };
      const saved = await service.call<typeof before.body>(owner, 'PUT', `/export-codes/${format_id}`, input);
      expect(saved).toMatchObject({ status: 200, body: { version: before.body.version + 1 } });
      expect(saved.body.items.filter(({ code }) => code !== '').length).toBe(wanted.size);
      const made = await create(asked);
      expect(made.status).toBe(201);
      const text = iconv.decode(await bytesOf(made.body.id), 'cp932');
      expect(text).toContain(',Z5,');
      expect(text).toContain(`己${format_id}`);
      expect(text).toContain('70%控除対象');
      expect((await detail()).body).toMatchObject({ export_count: 1 });

      const stale = await service.call(owner, 'PUT', `/export-codes/${format_id}`, input);
      expect(stale).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    },
  );

  test('a table takes a cell once, and PCA gets 00 for what bears no tax only', async () => {
    const { body } = await table('pca');
    const taxed = body.items.find(({ name }) => name === '課対仕入10%') as Cell;
    const put = (cells: object[]) =>
      service.call(owner, 'PUT', '/export-codes/pca', { version: body.version, cells });
    const one = { ...stored(taxed), code: 'Q5' };
    expect(await put([one, one])).toMatchObject({ status: 400, body: { code: 'export_code_twice' } });
    expect(await put([{ ...one, code: '00' }])).toMatchObject({
      status: 400,
      body: { code: 'export_code_untaxed' },
    });
    expect((await put([{ ...one, tax_id: newId() }])).status).toBe(404);
    expect((await put([{ ...one, percent: 60 }])).status).toBe(400);
    expect((await service.call(owner, 'GET', '/export-codes/sap')).status).toBe(400);
    const reader = accountant(ORGANIZATION, { abilities: allOf('settings:read') });
    const refused = await service.call(reader, 'PUT', '/export-codes/pca', {
      version: body.version,
      cells: [],
    });
    expect(refused.status).toBe(403);
    const other = accountant(newId(), { abilities: allOf('settings:read') });
    const foreign = await service.call<{ items: unknown[] }>(other, 'GET', '/export-codes/pca');
    expect(foreign.body.items).toEqual([]);
  });
});

describe('摘要', () => {
  const owner = accountant(ORGANIZATION, {
    abilities: { ...ACCOUNTANT, ...allOf('settings:read', 'settings:update') },
  });
  interface Summary {
    template: string;
    standard: string;
    version: number;
  }
  const summary = () => service.call<Summary>(owner, 'GET', '/export-summary');
  const put = (version: number, template: string) =>
    service.call<Summary>(owner, 'PUT', '/export-summary', { version, template });
  const firstLine = async (local_id: number) => {
    const { body } = await preview(request([local_id], { exported: 'all' }));
    return body.sample[0]?.split(',')[16];
  };

  test("follows the supplier's template, else the organization's, else the usual one", async () => {
    const invoice = await supplier('庚商店', { invoice_number: field('K-7') });
    expect((await summary()).body).toMatchObject({ template: '', version: 0 });
    expect(await firstLine(invoice.local_id)).toBe('庚商店 10月分 K-7');
    const saved = await put(0, '{month} {supplier}（{number}）');
    expect(saved).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await firstLine(invoice.local_id)).toMatch(/^\d{4}年\d+月分 庚商店（K-7）$/);
    const company = await service.call<{ id: string }>(owner, 'POST', '/companies', {
      company_name: '庚商店',
      abstract: '事務用品',
      summary_template: '{supplier} {subject}',
    });
    expect(company.status).toBe(201);
    await service.work.run(keiri, (tx) =>
      tx.rows('update journal.invoices set company_id = $2 where id = $1', [invoice.id, company.body.id]),
    );
    expect(await firstLine(invoice.local_id)).toBe('庚商店 事務用品');
    expect(await put(0, '')).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect((await put(1, '')).body).toMatchObject({ template: '', version: 2 });
  });

  test('a template names the supplier and nothing unknown', async () => {
    const { version } = (await summary()).body;
    expect((await put(version, '{note}')).status).toBe(400);
    expect((await put(version, '{supplier} {vendor}')).status).toBe(400);
    const company = await service.call(owner, 'POST', '/companies', {
      company_name: '辛商店',
      summary_template: '{note}',
    });
    expect(company.status).toBe(400);
  });
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
