import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InvoiceChanged } from '@uketori/proto/uketori/journal/v1/events';
import { newId } from '@uketori/service-kit/ids';
import { JournalHouse, keiri, ORGANIZATION } from './journal-house.js';
import {
  approvalEvent,
  documentRead,
  field,
  type Invoice,
  newInvoice,
  readEvent,
  readFields,
} from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

interface Changes {
  content_version: number;
  fields: { field: string; before: unknown; after: unknown }[];
  lines: { before: Record<string, unknown>[]; after: Record<string, unknown>[] };
  is_file_replaced: boolean;
}

const path = (invoice: Invoice) => `/invoices/${invoice.local_id}`;
const now = (invoice: Invoice) => house.get(path(invoice));
const since = (invoice: Invoice, version: number) =>
  house.get<Changes>(`${path(invoice)}/changes?since=${version}`);
const told = async (invoice: Invoice) =>
  (await house.service.outbox<InvoiceChanged>('uketori.journal.v1.InvoiceChanged'))
    .filter(({ subject }) => subject === invoice.id)
    .at(-1)?.data.content_version;

let approvals = 0;
/** Approval reports that level 1 was approved at a version. */
async function approved(invoice: Invoice, subject_version: number): Promise<void> {
  approvals += 1;
  const step = {
    level: 1,
    user_id: newId(),
    user_name: '承認 花子',
    approved_at: '2026-11-20T01:00:00.000Z',
    subject_version,
    responsible_id: '',
    for_user_id: '',
  };
  await house.service.feed(approvalEvent(ORGANIZATION, invoice, { version: approvals, steps: [step] }));
}

const listed = async (invoice: Invoice, filter = '') =>
  (
    await house.get<{ items: { changed_after_approval: boolean }[] }>(
      `/invoices?local_id_from=${invoice.local_id}&local_id_to=${invoice.local_id}${filter}`,
    )
  ).items.map((row) => row.changed_after_approval);

describe('what changed since a version', () => {
  test('one name from the column to the event: whose edits and whose approvals count have names of their own', async () => {
    const invoice = await newInvoice(house.service, keiri);
    expect(invoice).toMatchObject({ content_version: 1, edited_version: null });
    await house.save(invoice, { total_amount: 220_000, payable_amount: 220_000 });
    const edited = await now(invoice);
    expect(edited).toMatchObject({ content_version: edited.version, edited_version: edited.version });
    expect(await told(invoice)).toBe(edited.content_version);
    expect(await since(invoice, 1)).toMatchObject({ content_version: edited.version });
  });

  test('amount, account and lines with both values; notes and departments are no change', async () => {
    const invoice = await newInvoice(house.service, keiri);
    const seen = invoice.version;
    await house.service.call(keiri, 'PATCH', `${path(invoice)}/notes`, { note_1: '至急' });
    const department_id = await house.master('department', '営業部');
    await house.service.call(keiri, 'PUT', `${path(invoice)}/department`, { department_id });
    expect(await since(invoice, seen)).toMatchObject({
      content_version: 1,
      fields: [],
      lines: { before: [] },
    });
    expect(await told(invoice)).toBe(1);

    const [line] = invoice.journals as [Record<string, unknown>];
    const journals = [{ ...line, debit_amount: 120_000, credit_amount: 120_000 }];
    await house.save(invoice, { total_amount: 120_000, account_number: '7654321' });
    const after = await house.save(invoice, { journals });
    expect(after.status).toBe(200);
    const changes = await since(invoice, seen);
    expect(changes.fields).toEqual([
      { field: 'total_amount', before: 110_000, after: 120_000 },
      { field: 'payable_amount', before: 110_000, after: 120_000 },
      { field: 'account_number', before: '0711875', after: '7654321' },
    ]);
    expect(changes.lines.before).toMatchObject([{ debit_amount: 110_000 }]);
    expect(changes.lines.after).toMatchObject([{ debit_amount: 120_000, credit_amount: 120_000 }]);
    const { version } = await now(invoice);
    expect([changes.content_version, await told(invoice)]).toEqual([version, version]);
    expect(await since(invoice, version)).toMatchObject({ fields: [], lines: { before: [], after: [] } });
    expect((await since(invoice, version - 1)).fields).toEqual([]);
  });

  test('a change that was undone is no difference, though the approval receives its event', async () => {
    const invoice = await newInvoice(house.service, keiri);
    await house.save(invoice, { partner_name: '別の会社' });
    await house.save(invoice, { partner_name: invoice.partner_name });
    expect(await since(invoice, invoice.version)).toMatchObject({ content_version: 3, fields: [] });
  });

  test('a reading of another file says so, one of the same file changes nothing', async () => {
    const document = documentRead();
    await house.service.feed(readEvent(ORGANIZATION, document));
    const [row] = (await house.get<{ items: Invoice[] }>('/invoices?limit=1')).items as [Invoice];
    await house.save(row, { partner_name: '手で直した会社' });
    const { version } = await now(row);
    await house.service.feed(readEvent(ORGANIZATION, { ...document, version: 2, read_status: 'SUCCESS' }));
    expect(await since(row, version)).toMatchObject({ content_version: version, is_file_replaced: false });
    const fields = readFields({ total_amount: field('999') });
    const other = { ...document, version: 3, content_sha256: 'b'.repeat(64), fields };
    await house.service.feed(readEvent(ORGANIZATION, other));
    const replaced = await since(row, version);
    expect(replaced).toMatchObject({ is_file_replaced: true, fields: [] });
    expect(replaced.content_version).toBeGreaterThan(version);
  });

  test('a user who may not read the invoice finds none; a version has to be said', async () => {
    const invoice = await newInvoice(house.service, keiri);
    const stranger = { ...keiri, organization_id: newId() };
    const asked = (actor: typeof keiri, query: string) =>
      house.service.call<{ code: string }>(actor, 'GET', `${path(invoice)}/changes${query}`);
    expect((await asked(stranger, '?since=1')).body.code).toBe('no_record');
    expect((await asked({ ...keiri, abilities: {} }, '?since=1')).body.code).toBe('no_privilege');
    expect((await asked(keiri, '')).status).toBe(400);
  });
});

test('an approval of a content that was changed since is shown on the invoice and on the list', async () => {
  const invoice = await newInvoice(house.service, keiri);
  await approved(invoice, invoice.version);
  expect(await listed(invoice)).toEqual([false]);
  expect((await now(invoice)).warnings).not.toContain('changed_after_approval');
  await house.save(invoice, { pay_date: '2026-12-25' });
  expect(await listed(invoice)).toEqual([true]);
  expect(await listed(invoice, '&changed_after_approval=false')).toEqual([]);
  expect((await now(invoice)).warnings).toContain('changed_after_approval');
  await approved(invoice, (await now(invoice)).version);
  expect(await listed(invoice)).toEqual([false]);
});

test('how it is paid may be corrected after the lock, and counts as a change', async () => {
  const invoice = await newInvoice(house.service, keiri);
  const { version } = (await house.save(invoice, { invoice_number: 'N-1' })).body;
  expect(await house.lock({ ...invoice, version })).toMatchObject({ locked: true });
  expect((await now(invoice)).content_version).toBe(version);
  await house.save(invoice, { account_number: '7654321' });
  expect((await since(invoice, version)).fields).toEqual([
    { field: 'account_number', before: '0711875', after: '7654321' },
  ]);
});
