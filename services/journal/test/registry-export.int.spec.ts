import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LockInvoiceResponse } from '@uketori/proto/uketori/journal/v1/invoices';
import { systemActor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testCaller, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import { isValidOn } from '../src/qualified/verdict.rules.js';
import { CHECK_NUMBERS } from '../src/registry/registry.facade.js';
import { ACCOUNTANT, accountant, field, type Invoice, newInvoice, readFields } from './support.js';
import { type Actor, chart, save } from './tax-support.js';

const NUMBER = 'T7010705000725';
const OTHER = 'T4011001098993';
const folder = mkdtempSync(join(tmpdir(), 'uketori-registry-'));

let service: TestService;
let agency: Server;
let asked: string[] = [];
let published: Record<string, object> = {};

beforeAll(async () => {
  agency = createServer((request, response) => {
    const numbers = new URL(request.url ?? '', 'http://agency').searchParams.get('number')?.split(',') ?? [];
    asked.push(...numbers);
    const announcement = numbers.flatMap((number) => published[number] ?? []);
    response.end(JSON.stringify({ count: String(announcement.length), announcement }));
  });
  await new Promise<void>((done) => agency.listen(0, '127.0.0.1', done));
  process.env.UKETORI_NTA_APPLICATION_ID = 'Ktest';
  process.env.UKETORI_NTA_BASE_URL = `http://127.0.0.1:${(agency.address() as AddressInfo).port}`;
  process.env.STORAGE_DIR = folder;
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
  agency.close();
  for (const name of ['UKETORI_NTA_APPLICATION_ID', 'UKETORI_NTA_BASE_URL', 'STORAGE_DIR'])
    delete process.env[name];
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  asked = [];
  published = { [NUMBER]: record(), [OTHER]: record({ registratedNumber: OTHER }) };
  process.env.UKETORI_NTA_APPLICATION_ID = 'Ktest';
});

const record = (over: object = {}) => ({
  registratedNumber: NUMBER,
  process: '01',
  kind: '2',
  latest: '1',
  registrationDate: '2023-10-01',
  updateDate: '2023-10-01',
  disposalDate: '',
  expireDate: '',
  address: '横浜市中区',
  name: '株式会社ミナト印刷',
  tradeName: '',
  ...over,
});

interface Found {
  count: number;
  suppliers: { t_number: string; partner_name: string; state: string; count: number; local_ids: number[] }[];
}
interface Preview {
  registry: { stale: Found; invalid: Found } | null;
  code?: string;
}
const exporter = async () => {
  const abilities = { ...ACCOUNTANT, ...allOf('invoice:export_journal', 'invoice:export_table') };
  const actor = accountant(newId(), { abilities });
  await chart(service, actor);
  return actor;
};
const request = (invoices: Invoice[], over: object = {}) => ({
  kind: 'accrual',
  format_id: 'yayoi',
  target: { ids: invoices.map((one) => one.local_id) },
  approval: 'all',
  ...over,
});
const preview = async (actor: Actor, body: object) =>
  (await service.call<Preview>(actor, 'POST', '/exports/preview', body)).body.registry;
const numbersOf = (found: Found | undefined) => found?.suppliers.map((one) => one.t_number);
const checkAll = () => service.runJobs('early', [CHECK_NUMBERS]);
const ageAnswers = (actor: Actor, hours: number) =>
  service.work.run(actor, (tx) =>
    tx.rows(
      `update journal.registry_numbers set checked_at = checked_at - $1 * interval '1 hour' where organization_id = $2`,
      [hours, actor.organization_id],
    ),
  );
const other = () => readFields({ t_number: field(OTHER), supplier_name: field('別の会社') });

describe('before a file is made', () => {
  test('suppliers never checked or not within a day are named; fresh results are not', async () => {
    const actor = await exporter();
    const [a, b] = [await newInvoice(service, actor), await newInvoice(service, actor, { fields: other() })];
    const waiting = await preview(actor, request([a, b]));
    expect(numbersOf(waiting?.stale)).toEqual([OTHER, NUMBER]);
    expect(waiting?.stale.suppliers[1]).toMatchObject({
      partner_name: '株式会社ミナト印刷',
      state: 'waiting',
      checked_at: null,
      count: 1,
      local_ids: [a.local_id],
    });
    await checkAll();
    expect(await preview(actor, request([a, b]))).toMatchObject({
      stale: { count: 0, suppliers: [] },
      invalid: { count: 0, suppliers: [] },
    });
    await ageAnswers(actor, 25);
    expect((await preview(actor, request([a, b])))?.stale.count).toBe(2);
    expect(numbersOf((await preview(actor, request([a])))?.stale)).toEqual([NUMBER]);
  });

  test('a number that did not hold on the day of the purchase is named with its invoices', async () => {
    const actor = await exporter();
    published[NUMBER] = record({ disposalDate: '2026-10-15' });
    delete published[OTHER];
    const before = await newInvoice(service, actor);
    await save(service, actor, before, { delivery_date: '2026-10-14' });
    const after = await newInvoice(service, actor);
    const absent = await newInvoice(service, actor, { fields: other() });
    await checkAll();
    const found = await preview(actor, request([before, after, absent]));
    expect(found?.invalid).toMatchObject({
      count: 2,
      suppliers: [
        { t_number: OTHER, state: 'not_registered', local_ids: [absent.local_id] },
        { t_number: NUMBER, state: 'registered', local_ids: [after.local_id] },
      ],
    });
  });

  test.each([
    ['2023-09-30', []],
    ['2026-10-31', [{ from: '2026-10-31', to: null }]],
    ['2026-10-31', [{ from: '2026-11-01', to: null }]],
    ['2026-10-31', [{ from: '2023-10-01', to: '2026-10-31' }]],
    ['2026-10-31', [{ from: '2023-10-01', to: '2026-11-01' }]],
    [
      '2026-10-31',
      [
        { from: '2023-10-01', to: '2025-01-01' },
        { from: '2026-01-01', to: null },
      ],
    ],
    [
      '2025-06-30',
      [
        { from: '2023-10-01', to: '2025-01-01' },
        { from: '2026-01-01', to: null },
      ],
    ],
  ])('decides as the verdict does: %s in %j', async (date, periods) => {
    const actor = await exporter();
    const invoice = await newInvoice(service, actor, { fields: readFields({ issue_date: field(date) }) });
    await checkAll();
    await service.work.run(actor, (tx) =>
      tx.rows(
        `update journal.registry_numbers set entry = jsonb_set(entry, '{periods}', $1) where organization_id = $2`,
        [JSON.stringify(periods), actor.organization_id],
      ),
    );
    const found = await preview(actor, request([invoice]));
    expect(found?.invalid.count).toBe(isValidOn({ periods }, date) ? 0 : 1);
  });

  test('an invoice without a date is not called invalid, one without a number belongs to no check', async () => {
    const actor = await exporter();
    const none = undefined as never;
    const undated = await newInvoice(service, actor, {
      fields: readFields({ issue_date: none, t_number: field(OTHER) }),
    });
    const bare = await newInvoice(service, actor, { fields: readFields({ t_number: none }) });
    delete published[OTHER];
    await checkAll();
    expect(await preview(actor, request([undated, bare]))).toMatchObject({
      stale: { count: 0 },
      invalid: { count: 0 },
    });
  });

  test('the button puts what is old in line, nothing else, and only for users who may export', async () => {
    const actor = await exporter();
    const [a, b] = [await newInvoice(service, actor), await newInvoice(service, actor, { fields: other() })];
    await checkAll();
    asked = [];
    const press = (who: Actor, body: object) =>
      service.call<{ queued: number }>(who, 'POST', '/exports/registry-recheck', body);
    expect(await press(actor, request([a, b]))).toMatchObject({ status: 202, body: { queued: 0 } });
    await ageAnswers(actor, 25);
    expect((await press(actor, request([a]))).body.queued).toBe(1);
    expect((await press(accountant(actor.organization_id), request([a]))).status).toBe(403);
    await checkAll();
    expect(asked).toEqual([NUMBER]);
    expect(numbersOf((await preview(actor, request([a, b])))?.stale)).toEqual([OTHER]);
  });

  test('making the file, or a final approval, has the old ones asked again', async () => {
    const actor = await exporter();
    const grpc = testCaller('approval', service);
    const [a, b] = [await newInvoice(service, actor), await newInvoice(service, actor, { fields: other() })];
    await checkAll();
    await ageAnswers(actor, 25);
    asked = [];
    expect((await service.call(actor, 'POST', '/exports', request([a]))).status).toBe(201);
    await checkAll();
    expect(asked).toEqual([NUMBER]);
    asked = [];
    const { body } = await service.call<Invoice>(actor, 'GET', `/invoices/${b.local_id}`);
    const locked = await grpc.call<object, LockInvoiceResponse>(
      {
        service: 'journal',
        proto: 'uketori/journal/v1/invoices.proto',
        rpc: 'uketori.journal.v1.InvoicesService/LockInvoice',
      },
      { invoice_id: b.id, expected_version: body.version, attempt: 1 },
      systemActor(actor.organization_id, 'approval'),
      10_000,
    );
    grpc.close();
    expect(locked.locked).toBe(true);
    await checkAll();
    expect(asked).toEqual([OTHER]);
  });

  test('a table and a payment file say nothing of it, nor does anything where no client is configured', async () => {
    const actor = await exporter();
    const invoice = await newInvoice(service, actor);
    expect(
      await preview(actor, request([invoice], { kind: 'table', format_id: 'invoice_table' })),
    ).toBeNull();
    process.env.UKETORI_NTA_APPLICATION_ID = '';
    await ageAnswers(actor, 99);
    expect(await preview(actor, request([invoice]))).toBeNull();
    const pressed = await service.call(actor, 'POST', '/exports/registry-recheck', request([invoice]));
    expect(pressed.body).toEqual({ queued: 0 });
  });
});
