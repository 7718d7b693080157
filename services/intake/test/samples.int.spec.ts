import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentRemoved } from '@uketori/proto/uketori/intake/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { allOf, testEvent } from '@uketori/service-kit/testing';
import * as files from './hostile-files.js';
import { accountant, type IntakeBench, intakeBench } from './intake-bench.js';

interface Samples {
  loaded: number;
  may_load: boolean;
  code?: string;
}

let bench: IntakeBench;
beforeAll(async () => {
  bench = await intakeBench();
});
afterAll(() => bench.close());

const owner = () =>
  accountant({ abilities: allOf('invoice:upload', 'invoice:read', 'invoice:update', 'settings:update') });
const call = (actor: Actor, method: string) => bench.service.call<Samples>(actor, method, '/sample-data');
const golden = <T>(type: string): T =>
  JSON.parse(readFileSync(join(PROJECT_ROOT, `proto/fixtures/${type}.json`), 'utf8')) as T;
const stored = () =>
  readdirSync(bench.storage_dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
/** Rows of the organization in each table that samples fill. */
const rows = (actor: Actor) =>
  bench.service.work.read(actor, async (tx) => {
    const counts: Record<string, number> = {};
    for (const table of [
      'uploads',
      'documents',
      'document_versions',
      'reading_jobs',
      'book_records',
      'invoice_refs',
    ]) {
      const row = await tx.one<{ n: number }>(
        `select count(*)::int as n from intake.${table} where organization_id = $1`,
        [actor.organization_id],
      );
      counts[table] = row?.n ?? -1;
    }
    return counts;
  });
const NOTHING = {
  uploads: 0,
  documents: 0,
  document_versions: 0,
  reading_jobs: 0,
  book_records: 0,
  invoice_refs: 0,
};

test('samples come in as uploads, and go with rows, bytes and an event for each document', async () => {
  const actor = owner();
  expect((await call(actor, 'GET')).body).toEqual({ loaded: 0, may_load: true });
  const loaded = await call(actor, 'POST');
  expect([loaded.status, loaded.body]).toEqual([201, { loaded: 3, may_load: false }]);
  expect(await rows(actor)).toMatchObject({ uploads: 3, documents: 3, reading_jobs: 3, book_records: 3 });
  const again = await call(actor, 'POST');
  expect([again.status, again.body.code]).toEqual([409, 'samples_loaded']);
  // A stored file and what is known of it.
  expect(stored()).toHaveLength(6);
  // What the user uploads beside them stays.
  await bench.upload(actor, '自社.pdf', await files.pdf(1, [595, 842], 'own'));
  const gone = await call(actor, 'DELETE');
  expect([gone.status, gone.body]).toEqual([200, { loaded: 0, may_load: false }]);
  expect(await rows(actor)).toMatchObject({ uploads: 1, documents: 1, reading_jobs: 1, book_records: 1 });
  await bench.service.runJobs();
  expect(stored()).toHaveLength(2);
  const events = await bench.service.outbox<DocumentRemoved>('uketori.intake.v1.DocumentRemoved');
  const removed = events.filter((event) => event.organization_id === actor.organization_id);
  expect(removed).toHaveLength(3);
  expect(Object.keys(removed[0]?.data ?? {}).sort()).toEqual(
    Object.keys(golden('uketori.intake.v1.DocumentRemoved')).sort(),
  );
  expect(removed.every(({ data }) => data.source === 'sample')).toBe(true);
  // Again changes nothing.
  expect((await call(actor, 'DELETE')).status).toBe(200);
  expect(await bench.service.outbox('uketori.intake.v1.DocumentRemoved')).toHaveLength(events.length);
});

test('an invoice of a sample that is known late is forgotten with the removal of the invoice', async () => {
  const actor = owner();
  const invoice = golden<{ id: string; document_id: string }>('uketori.journal.v1.InvoiceChanged');
  const removed = golden<{ id: string }>('uketori.journal.v1.InvoiceRemoved');
  const event = (type: string, data: object) =>
    testEvent(
      actor.organization_id,
      `uketori.journal.v1.${type}`,
      'uketori.journal.invoice',
      invoice.id,
      data,
    );
  await bench.service.feed(event('InvoiceChanged', invoice));
  expect(await rows(actor)).toEqual({ ...NOTHING, invoice_refs: 1 });
  await bench.service.feed(event('InvoiceRemoved', { ...removed, id: invoice.id }));
  expect(await rows(actor)).toEqual(NOTHING);
});

test('refused: without the right, with files of one’s own', async () => {
  const actor = owner();
  const { organization_id } = actor;
  const only = (...abilities: string[]) => accountant({ organization_id, abilities: allOf(...abilities) });
  for (const method of ['GET', 'POST', 'DELETE'])
    expect((await call(only('invoice:upload', 'settings:read'), method)).status).toBe(403);
  expect((await call(only('settings:update'), 'POST')).status).toBe(403);
  await bench.upload(actor, '自社.pdf', await files.pdf(1, [595, 842], 'own first'));
  expect((await call(actor, 'GET')).body).toEqual({ loaded: 0, may_load: false });
  const refused = await call(actor, 'POST');
  expect([refused.status, refused.body.code]).toEqual([409, 'samples_only_when_empty']);
});
