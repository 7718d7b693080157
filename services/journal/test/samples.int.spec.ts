import type { DocumentRemoved } from '@uketori/proto/uketori/intake/v1/events';
import type { InvoiceRemoved } from '@uketori/proto/uketori/journal/v1/events';
import type { Actor } from '@uketori/service-kit/actor';
import { newId } from '@uketori/service-kit/ids';
import { allOf, testEvent, type TestService, testService } from '@uketori/service-kit/testing';
import { definition } from '../src/definition.js';
import {
  ACCOUNTANT,
  accountant,
  documentRead,
  fixture,
  newInvoice,
  readEvent,
  startEditing,
} from './support.js';

let service: TestService;
beforeAll(async () => {
  service = await testService(definition);
});
afterAll(() => service?.close());

const keiri = () =>
  accountant(newId(), {
    abilities: { ...ACCOUNTANT, ...allOf('invoice:export_journal', 'invoice:export_table') },
  });
const removal = (actor: Actor, document_id: string) =>
  testEvent(
    actor.organization_id,
    'uketori.intake.v1.DocumentRemoved',
    'uketori.intake.document',
    document_id,
    { ...fixture<DocumentRemoved>('uketori.intake.v1.DocumentRemoved'), document_id },
  );
/** Tables with rows of the organization that hold what came of invoices. */
const held = (actor: Actor) =>
  service.work.read(actor, async (tx) => {
    const found: string[] = [];
    for (const table of [
      'invoices',
      'invoice_progress',
      'journal_lines',
      'same_bills',
      'edit_claims',
      'invoice_views',
      'invoice_comments',
      'companies',
      'company_patterns',
      'supplier_memories',
      'supplier_lessons',
      'recurring_schedules',
    ])
      if (await tx.one(`select 1 from journal.${table} where organization_id = $1`, [actor.organization_id]))
        found.push(table);
    return found;
  });

async function sampleOf(actor: Actor, document_id = newId()) {
  const invoice = await newInvoice(service, actor, { document_id, source: 'sample' });
  return { invoice, document_id, path: `/invoices/${invoice.local_id}` };
}

test('a sample goes for good with all that was done to it; another invoice is no longer a duplicate', async () => {
  const actor = keiri();
  await service.call(actor, 'POST', '/initial-settings');
  const { invoice, document_id, path } = await sampleOf(actor);
  const own = await newInvoice(service, actor);
  expect(await held(actor)).toContain('same_bills');
  const window_token = 'a'.repeat(32);
  await startEditing(service, actor, invoice.local_id, window_token);
  const saved = await service.call(actor, 'PATCH', path, {
    version: invoice.version,
    window_token,
    total_amount: 220_000,
    places: { total_amount: { page: 1, pages: 1, box: [0.1, 0.1, 0.2, 0.02] } },
  });
  expect(saved.status).toBe(200);
  const comment = await service.call(actor, 'POST', `${path}/comments`, {
    comment: '試しのコメント',
    send_mail: false,
  });
  expect(comment.status).toBe(201);
  await service.feed(removal(actor, document_id));
  expect((await service.call(actor, 'GET', path)).status).toBe(404);
  expect((await service.call(actor, 'GET', `/invoices/${own.local_id}`)).status).toBe(200);
  expect(await held(actor)).toEqual(['invoices', 'invoice_progress', 'journal_lines']);
  const [event] = (await service.outbox<InvoiceRemoved>('uketori.journal.v1.InvoiceRemoved')).filter(
    ({ data }) => data.id === invoice.id,
  );
  expect(event?.data).toEqual({ id: invoice.id, local_id: invoice.local_id, document_id, source: 'sample' });
  expect(Object.keys(event?.data ?? {}).sort()).toEqual(
    Object.keys(fixture<InvoiceRemoved>('uketori.journal.v1.InvoiceRemoved') ?? {}).sort(),
  );
});

test('only a sample goes: the removal of another document changes nothing, a second one neither', async () => {
  const actor = keiri();
  const document = documentRead();
  await service.feed(readEvent(actor.organization_id, document));
  await service.feed(removal(actor, document.document_id));
  await service.feed(removal(actor, newId()));
  expect(await held(actor)).toContain('invoices');
  const { document_id } = await sampleOf(actor);
  await service.feed(removal(actor, document_id));
  await service.feed(removal(actor, document_id));
});

test('a sample leaves no schedule, no pattern, no place and no file', async () => {
  const actor = keiri();
  await service.call(actor, 'POST', '/initial-settings');
  const { invoice, path } = await sampleOf(actor);
  const learned = await service.call<{ code: string }>(actor, 'POST', `${path}/learn`, { mode: 'new' });
  const schedule = await service.call<{ code: string }>(actor, 'POST', '/recurring-schedules', {
    local_id: invoice.local_id,
  });
  const file = await service.call<{ code: string }>(actor, 'POST', '/exports/preview', {
    kind: 'accrual',
    format_id: 'yayoi',
    target: { ids: [invoice.local_id] },
    approval: 'all',
  });
  expect([learned.body.code, schedule.body.code]).toEqual(['sample_invoice', 'sample_invoice']);
  expect(file.body).toMatchObject({ invoice_count: 0 });
  expect(await held(actor)).not.toContain('companies');
});
