import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { todayJst } from '@uketori/service-kit/clock';
import { newId } from '@uketori/service-kit/ids';
import { allOf, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { loadPublished } from '../src/registry/load-published.service.js';
import { PUBLISHED_COLUMNS } from '../src/registry/published.rules.js';
import { PublishedRegistry } from '../src/registry/published-registry.client.js';
import { ACCOUNTANT, accountant, newInvoice, readFields } from './support.js';
import { assessment, chart } from './tax-support.js';

const NUMBER = 'T7010705000725';
const PERSON = 'T1234567890725';
const OTHER = 'T4011001098993';
/** The day so many days ago, Japan time. */
const daysAgo = (days: number) =>
  new Date(Date.parse(todayJst()) - days * 86_400_000).toISOString().slice(0, 10);
const YESTERDAY = daysAgo(1);

/** A row as the agency writes it: every field in quotes, no heading. */
const row = (over: Partial<Record<(typeof PUBLISHED_COLUMNS)[number], string>> = {}) => {
  const record: Record<string, string> = {
    sequenceNumber: '1',
    registratedNumber: NUMBER,
    process: '01',
    correct: '0',
    kind: '2',
    country: '1',
    latest: '1',
    registrationDate: '2023-10-01',
    updateDate: YESTERDAY,
    address: '神奈川県横浜市中区',
    name: '株式会社みなと商会',
    ...over,
  };
  return PUBLISHED_COLUMNS.map((name) => `"${(record[name] ?? '').replaceAll('"', '""')}"`).join(',');
};

/** A ZIP file with one deflated file in it (APPNOTE 4.3). */
function zipOf(name: string, content: string): Buffer {
  const [title, raw] = [Buffer.from(name), Buffer.from(content)];
  const packed = deflateRawSync(raw);
  const shared = Buffer.alloc(26);
  shared.writeUInt16LE(20, 0);
  shared.writeUInt16LE(8, 4);
  shared.writeUInt32LE(crc32(raw), 10);
  shared.writeUInt32LE(packed.length, 14);
  shared.writeUInt32LE(raw.length, 18);
  shared.writeUInt16LE(title.length, 22);
  const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), shared, title, packed]);
  const central = Buffer.concat([
    Buffer.from('PK\u0001\u0002'),
    Buffer.from([20, 0]),
    shared,
    Buffer.alloc(14),
    title,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

let folder: string;
let serial = 0;
const file = (content: string | Buffer, extension = 'csv') => {
  const name = path.join(folder, `source-${++serial}.${extension}`);
  writeFileSync(name, content);
  return name;
};
const csv = (...rows: string[]) => file(`${rows.join('\n')}\n`);
const load = (files: string[], difference = false) =>
  loadPublished(path.join(folder, 'registry'), files, { difference });
const registry = () => new PublishedRegistry(path.join(folder, 'registry'));

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'uketori-registry-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the published files', () => {
  test('full data of several files, a ZIP file among them, serve every lookup', async () => {
    const person = row({ registratedNumber: PERSON, kind: '1', name: '山田 花子', tradeName: '山田"工房"' });
    expect(registry().enabled).toBe(false);
    const loaded = await load([
      file(zipOf('1_kojin.csv', `${person}\n`), 'zip'),
      csv('\uFEFF'.concat(row()), '"a heading","of two"', row({ registratedNumber: 'T12' })),
    ]);
    expect(loaded).toMatchObject({ rows: 2, skipped: 2, as_of: YESTERDAY });
    expect(registry().enabled).toBe(true);
    const found = await registry().lookup([NUMBER, PERSON, OTHER]);
    expect(found.get(NUMBER)).toEqual({
      t_number: NUMBER,
      kind: 'corporation',
      name: '株式会社みなと商会',
      other_names: [],
      address: '神奈川県横浜市中区',
      periods: [{ from: '2023-10-01', to: null }],
      updated: YESTERDAY,
    });
    expect(found.get(PERSON)).toMatchObject({ kind: 'individual', other_names: ['山田"工房"'] });
    expect(found.get(OTHER)).toBeNull();
  });

  test('differences replace the records of their numbers and leave the others', async () => {
    await load([csv(row(), row({ registratedNumber: PERSON }))]);
    const changes = csv(
      row({ process: '03', disposalDate: '2026-11-01' }),
      row({ registratedNumber: OTHER, name: '新しい会社' }),
    );
    expect(await load([changes], true)).toMatchObject({ rows: 3 });
    const found = await registry().lookup([NUMBER, PERSON, OTHER]);
    expect(found.get(NUMBER)?.periods).toEqual([{ from: '2023-10-01', to: '2026-11-01' }]);
    expect(found.get(PERSON)?.periods).toEqual([{ from: '2023-10-01', to: null }]);
    expect(found.get(OTHER)?.name).toBe('新しい会社');
    // The files of the load before are gone.
    const left = readdirSync(path.join(folder, 'registry')).filter((name) => name.startsWith('load-'));
    expect(left).toHaveLength(1);
    expect(await load([csv(row({ process: '99' }))], true)).toMatchObject({ rows: 3 });
    expect((await registry().lookup([NUMBER])).get(NUMBER)).toBeNull();
  });

  test('old files still know a number, and never say that one is absent', async () => {
    await load([csv(row({ updateDate: daysAgo(46) }))]);
    expect((await registry().lookup([NUMBER])).get(NUMBER)?.t_number).toBe(NUMBER);
    await expect(registry().lookup([NUMBER, OTHER])).rejects.toMatchObject({
      code: 'registry_unavailable',
      params: { reason: 'published_too_old' },
    });
    await load([csv(row({ updateDate: daysAgo(45) }))]);
    expect((await registry().lookup([OTHER])).get(OTHER)).toBeNull();
  });

  test.each<[string, () => string[], boolean]>([
    ['a broken ZIP file', () => [file(zipOf('a.csv', row()).subarray(0, 60), 'zip')], false],
    [
      'a ZIP file with changed bytes',
      () => {
        const bytes = zipOf('a.csv', `${row()}\n`);
        bytes.writeUInt8(bytes.readUInt8(60) ^ 0xff, 60);
        return [file(bytes, 'zip')];
      },
      false,
    ],
    ['no row of the registry', () => [csv('a,b', 'c,d')], false],
    ['an empty file', () => [csv('')], true],
    ['a quote without its end', () => [csv(row(), '"T70107')], false],
    ['a file that is not there', () => ['/nowhere/at-all.csv'], false],
  ])('%s changes nothing', async (_name, files, difference) => {
    await load([csv(row())]);
    const before = readFileSync(path.join(folder, 'registry/current.json'), 'utf8');
    await expect(load(files(), difference)).rejects.toThrow();
    expect(readFileSync(path.join(folder, 'registry/current.json'), 'utf8')).toBe(before);
    expect((await registry().lookup([NUMBER])).get(NUMBER)?.t_number).toBe(NUMBER);
    expect(readdirSync(path.join(folder, 'registry'))).toHaveLength(2);
  });

  test('differences without full data are refused', async () => {
    await expect(load([csv(row())], true)).rejects.toThrow('load the full data before the differences');
    expect(registry().enabled).toBe(false);
    await expect(registry().lookup([NUMBER])).rejects.toMatchObject({ params: { reason: 'off' } });
  });

  test('a damaged folder makes the registry unavailable', async () => {
    await load([csv(row())]);
    const current = path.join(folder, 'registry/current.json');
    const { folder: name } = JSON.parse(readFileSync(current, 'utf8')) as { folder: string };
    rmSync(path.join(folder, 'registry', name, '725.jsonl'));
    await expect(registry().lookup([NUMBER])).rejects.toMatchObject({
      params: { reason: 'published_damaged' },
    });
    writeFileSync(current, '{');
    await expect(registry().lookup([OTHER])).rejects.toMatchObject({
      params: { reason: 'published_damaged' },
    });
  });
});

describe('the product with published files', () => {
  let service: TestService;
  let home: string;
  beforeAll(async () => {
    home = mkdtempSync(path.join(os.tmpdir(), 'uketori-published-'));
    process.env.UKETORI_NTA_PUBLISHED = home;
    service = await testService(definition);
  });
  afterAll(async () => {
    await service?.close();
    delete process.env.UKETORI_NTA_PUBLISHED;
    rmSync(home, { recursive: true, force: true });
  });

  test('a load turns the check on at once: the name and the day of the purchase decide', async () => {
    const keiri = accountant(newId());
    await chart(service, keiri);
    const invoice = await newInvoice(service, keiri, { fields: readFields() });
    expect(await assessment(service, keiri, invoice)).toMatchObject({ registry_enabled: false });
    const check = () =>
      service.call(keiri, 'POST', `/invoices/${invoice.local_id}/registry-check`, { force: true });
    expect((await check()).status).toBe(503);
    const of = { registratedNumber: String(invoice.t_number), name: String(invoice.partner_name) };
    await loadPublished(home, [csv(row(of))], { difference: false });
    const found = await check();
    expect(found.body).toMatchObject({
      registry_enabled: true,
      qualification: {
        verdict: 'qualified',
        reasons: expect.arrayContaining(['registered', 'name_matches']),
        registry: { state: 'registered', entry: { name: invoice.partner_name } },
      },
    });
  });

  test('before a file is made, numbers that were never checked are named', async () => {
    await loadPublished(home, [csv(row())], { difference: false });
    const keiri = accountant(newId(), {
      abilities: { ...ACCOUNTANT, ...allOf('invoice:export_journal', 'invoice:export_table') },
    });
    await chart(service, keiri);
    const { local_id, t_number } = await newInvoice(service, keiri, { fields: readFields() });
    const target = { ids: [local_id] };
    const preview = await service.call(keiri, 'POST', '/exports/preview', {
      kind: 'accrual',
      format_id: 'yayoi',
      target,
      approval: 'all',
    });
    expect(preview.body).toMatchObject({ registry: { stale: { count: 1, suppliers: [{ t_number }] } } });
  });
});
