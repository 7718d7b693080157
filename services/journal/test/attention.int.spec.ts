import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { newId } from '@uketori/service-kit/ids';
import { type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import type { InvoiceEntity } from '../src/invoice-fields/invoice.record.js';
import { holdInvoice } from '../src/invoice-records/invoices.repository.js';
import { writeChange } from '../src/invoice-records/invoice-writes.repository.js';
import {
  accountant,
  documentRead,
  field,
  type Invoice,
  readEvent,
  readFields,
  startEditing,
} from './support.js';

let service: TestService;
const TOKEN = 'w'.repeat(100);

beforeAll(async () => {
  service = await testService(definition);
});
afterAll(async () => {
  await service?.close();
});

interface Marked extends Invoice {
  attention: string[];
  same_bills: number[];
}

describe('what needs eyes', () => {
  const org = newId();
  const reader = accountant(org);
  const read = (fields: Parameters<typeof readFields>[0]) =>
    service.feed(readEvent(org, documentRead({ fields: readFields(fields) })));
  const rows = async (query = '') =>
    (await service.call<{ items: Marked[] }>(reader, 'GET', `/invoices?sort=local_id${query}`)).body.items;
  const unsure = (value: string) => ({ ...field(value), confidence: 0.5 });

  beforeAll(async () => {
    const sure = (name: string, amount: string, number: string, day: string) => ({
      supplier_name: field(name),
      total_amount: field(amount),
      invoice_number: field(number),
      issue_date: field(day),
      due_date: undefined as never,
    });
    await read(sure('桔梗薬品株式会社', '38610', 'A-1', '2026-10-31'));
    await read({ ...sure('若草リース株式会社', '5000', 'B-1', '2026-10-31'), total_amount: unsure('5000') });
    await read({ ...sure('', '7000', 'C-1', '2026-10-31'), supplier_name: undefined as never });
    await read(sure('桔梗薬品株式会社', '38610', 'A-1', '2026-11-20'));
    // A rent: the same amount in another month.
    await read(sure('桔梗薬品株式会社', '38610', 'A-2', '2026-08-31'));
    // Two invoices of one day are no duplicates while they ask for different amounts.
    await read(sure('若草リース株式会社', '6000', 'B-2', '2026-10-31'));
  });

  test('doubtful readings, missing suppliers and invoices that came twice are marked in the list and found by it', async () => {
    const marks = (await rows()).map(({ attention }) => attention);
    expect(marks[0]).toContain('same_bill');
    expect(marks[0]).not.toContain('doubtful');
    expect(marks[1]).toContain('doubtful');
    expect(marks[1]).not.toContain('same_bill');
    expect(marks[2]).toContain('no_partner');
    expect(marks[3]).toContain('same_bill');
    expect(marks[4]).not.toContain('same_bill');
    expect(marks[5]).not.toContain('same_bill');
    expect((await rows('&attention=same_bill')).map(({ local_id }) => local_id)).toEqual([1, 4]);
    expect((await rows('&attention=no_partner,same_bill')).map(({ local_id }) => local_id)).toEqual([
      1, 3, 4,
    ]);
    const wrong = await service.call(reader, 'GET', '/invoices?attention=anything');
    expect(wrong.body).toMatchObject({ code: 'invalid_input' });
  });

  test('an invoice names the one it may be', async () => {
    const one = async (actor: typeof reader) =>
      (await service.call<Marked>(actor, 'GET', '/invoices/1')).body.same_bills;
    expect(await one(reader)).toEqual([4]);
  });

  test('what somebody saved is no longer doubtful', async () => {
    await startEditing(service, reader, 2, TOKEN);
    const [, row] = await rows();
    const body = { version: row?.version, window_token: TOKEN, checked: ['total_amount'], note_1: '確認' };
    const saved = await service.call<Marked>(reader, 'PATCH', '/invoices/2', body);
    expect(saved.status).toBe(200);
    expect((await rows())[1]?.attention).not.toContain('doubtful');
  });
});

describe('invoices that may be one', () => {
  const org = newId();
  const keiri = accountant(org);
  const alike = async () =>
    (
      await service.call<{ items: Marked[] }>(keiri, 'GET', '/invoices?attention=same_bill&sort=local_id')
    ).body.items.map(({ local_id }) => local_id);
  const read = (amount: string, number: string) =>
    service.feed(
      readEvent(
        org,
        documentRead({
          fields: readFields({
            total_amount: field(amount),
            invoice_number: field(number),
            issue_date: undefined as never,
          }),
        }),
      ),
    );
  const save = async (local_id: number, body: object) => {
    await startEditing(service, keiri, local_id, TOKEN);
    const { version } = (await service.call<Invoice>(keiri, 'GET', `/invoices/${local_id}`)).body;
    const saved = await service.call(keiri, 'PATCH', `/invoices/${local_id}`, {
      version,
      window_token: TOKEN,
      ...body,
    });
    expect(saved.status).toBe(200);
  };

  test('the mark goes when the other is deleted or another invoice, and comes back with it', async () => {
    await read('4400', 'A-1');
    expect(await alike()).toEqual([]);
    await read('4400', 'A-1');
    await read('4400', 'A-1');
    expect(await alike()).toEqual([1, 2, 3]);
    await service.call(keiri, 'DELETE', '/invoices/3');
    expect(await alike()).toEqual([1, 2]);
    await save(2, { invoice_number: 'A-2' });
    expect(await alike()).toEqual([]);
    await service.call(keiri, 'POST', '/invoices/3/restore');
    expect(await alike()).toEqual([1, 3]);
    await save(1, { total_amount: null });
    expect(await alike()).toEqual([]);
  });

  test('two that become alike at the same moment both are marked', async () => {
    await read('5500', 'B-1');
    await read('6600', 'B-1');
    const rows = await service.call<{ items: Marked[] }>(keiri, 'GET', '/invoices?sort=-local_id&limit=2');
    const becomes = (local_id: number, beforeCommit: () => unknown) =>
      service.work.run(keiri, async (tx) => {
        const before = (await holdInvoice(tx, { local_id })) as InvoiceEntity;
        const next = { ...before, total_amount: 7700 };
        await writeChange(tx, {
          before,
          next,
          cause: 'updated',
          action: 'invoice.updated',
        });
        await beforeCommit();
      });
    const [second, first] = rows.body.items.map(({ local_id }) => local_id) as [number, number];
    const hasWritten = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const written = becomes(first, () => {
      hasWritten.resolve();
      return mayCommit.promise;
    });
    // Started together, the other could commit before the first one asks for the lock, and neither would wait.
    await hasWritten.promise;
    const other = becomes(second, () => {});
    const waits = async () =>
      service.work.read(keiri, (tx) =>
        tx.one(
          "select 1 as is from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database()) limit 1",
        ),
      );
    while (!(await waits())) await new Promise((resolve) => setTimeout(resolve, 20));
    mayCommit.resolve();
    await Promise.all([written, other]);
    expect(await alike()).toEqual([first, second]);
  });
});
