import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { JournalHouse, keiri } from './journal-house.js';
import { type Invoice, newInvoice, startEditing } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

type Coded = Invoice & { coded: boolean; coded_by_name: string; code?: string };
const setCoding = ({ local_id, version }: Invoice, coded: boolean) =>
  house.service.call<Coded>(keiri, 'PUT', `/invoices/${local_id}/coding`, { version, coded });
const waiting = async () =>
  (await house.get<{ items: { local_id: number }[] }>('/invoices?waiting=to_code&limit=100')).items.map(
    ({ local_id }) => local_id,
  );

test('a coding is confirmed once, waits until then, and is open again when it stops to balance', async () => {
  await house.settings({ setting_coding_first: true });
  const invoice = await newInvoice(house.service, keiri);
  expect(await waiting()).toContain(invoice.local_id);
  const confirmed = await setCoding(invoice, true);
  expect([confirmed.status, confirmed.body.status]).toEqual([200, 'coded']);
  expect(confirmed.body).toMatchObject({ coded: true, coded_by_name: keiri.user_name });
  expect(await waiting()).not.toContain(invoice.local_id);
  expect((await setCoding(invoice, false)).body.code).toBe('version_conflict');
  const again = await setCoding(confirmed.body, true);
  expect(again.body.version).toBe(confirmed.body.version);
  const events = (await house.service.outbox<InvoiceChanged>('uketori.journal.v1.InvoiceChanged')).filter(
    ({ data }) => data.local_id === invoice.local_id,
  );
  expect(events.map(({ cause, data }) => [cause, data.coded, data.content_version])).toEqual([
    ['created', false, 1],
    ['coded', true, 1],
  ]);
  const reopened = await setCoding(confirmed.body, false);
  expect(reopened.body).toMatchObject({ coded: false, coded_by_name: '', status: 'read' });
  const closed = (await setCoding(reopened.body, true)).body;
  const broken = await house.save(closed, {
    journals: [{ ...closed.journals[0], debit_amount: 1 }],
  });
  expect(broken.body).toMatchObject({ coded: false, balanced: false, status: 'read' });
  expect((await setCoding(broken.body as Coded, true)).body.code).toBe('unbalanced_journal');
});

test('an invoice that somebody edits, and one without accounts, is not confirmed', async () => {
  await house.settings({ setting_coding_first: true });
  const invoice = await newInvoice(house.service, keiri);
  await startEditing(house.service, keiri, invoice.local_id, newId());
  const held = await setCoding(invoice, true);
  expect([held.status, held.body.code]).toEqual([423, 'editing_in_progress']);
  const bare = await newInvoice(house.service, keiri);
  const saved = await house.save(bare, { journals: [{ debit_amount: 5, credit_amount: 5 }] });
  expect((await setCoding(saved.body as Coded, true)).body.code).toBe('coding_incomplete');
});

test('many are confirmed at once, each with its result; an organization that does not ask refuses all', async () => {
  await house.settings({ setting_coding_first: true });
  const [first, second] = [await newInvoice(house.service, keiri), await newInvoice(house.service, keiri)];
  const broken = await house.save(second, { journals: [{ ...second.journals[0], debit_amount: 1 }] });
  expect(broken.status).toBe(200);
  const body = { ids: [first.local_id, second.local_id, 999_999] };
  const many = () => house.service.call<{ results: object[] }>(keiri, 'POST', '/invoices/bulk-coding', body);
  expect((await many()).body.results).toMatchObject([
    { local_id: first.local_id, ok: true },
    { local_id: second.local_id, ok: false, code: 'unbalanced_journal' },
    { local_id: 999_999, ok: false, code: 'no_record' },
  ]);
  await house.settings({});
  expect((await many()).body.results).toMatchObject([
    { code: 'coding_not_used' },
    { code: 'coding_not_used' },
    { code: 'no_record' },
  ]);
  const known = await house.get<Coded>(`/invoices/${first.local_id}`);
  expect((await setCoding(known, false)).body).toMatchObject({ coded: false, status: 'read' });
});
