import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FIELD_SECTIONS, type HeaderField } from '../src/invoice-fields/invoices.rules.js';
import { LockHouse } from './lock-house.js';
import { documentRead, field, type Invoice, newInvoice, readEvent, readFields } from './support.js';

const house = new LockHouse();
const { keiri } = house;

beforeAll(() => house.open());
afterAll(() => house.close());

/** The columns that may change while an invoice is locked: bookkeeping, notes, and how it is paid. */
const OPEN = [
  ...'version content_version edited_version updated_at updated_by_name last_attempt'.split(' '),
  ...'status read_status doubtful search_text search_bigrams partner_key'.split(' '),
  ...'note_1 note_2 note_3 checked_fields pay_date_key pay_date_source'.split(' '),
  ...Object.keys(FIELD_SECTIONS).filter((field) => FIELD_SECTIONS[field as HeaderField] === 'pay'),
];

/** The header as it was frozen when the invoice was locked. */
async function frozen(invoice: Invoice): Promise<Record<string, unknown>> {
  const row = await house.service.work.read(keiri, (tx) =>
    tx.one<{ header: Record<string, unknown> }>(
      'select header from journal.lock_snapshots where invoice_id = $1 and released_at is null',
      [invoice.id],
    ),
  );
  return row?.header ?? {};
}

test('the lock freezes the whole row except the columns that are open by name', async () => {
  const invoice = await newInvoice(house.service, keiri);
  await house.lock(invoice.id, invoice.version, 1);
  const columns = await house.service.work.read(keiri, (tx) =>
    tx.rows<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_schema = 'journal' and table_name = 'invoices'`,
    ),
  );
  const all = columns.map(({ name }) => name);
  expect(all).toEqual(expect.arrayContaining(OPEN));
  expect(Object.keys(await frozen(invoice)).sort()).toEqual(
    all.filter((name) => !OPEN.includes(name)).sort(),
  );
});

test('walking over doubtful readings after the approval touches nothing that was approved', async () => {
  const invoice = await newInvoice(house.service, keiri);
  await house.edit(invoice);
  const seen = await house.save(invoice, invoice.version, { checked: ['issue_date'] });
  await house.endEdit(invoice);
  await house.lock(invoice.id, seen.body.version, 1);
  await house.edit(invoice);
  const walked = await house.save(invoice, seen.body.version + 1, { checked: ['due_date'] });
  expect(walked).toMatchObject({
    status: 200,
    body: { checked_fields: ['issue_date', 'due_date'], edited_version: null },
  });
  expect(await frozen(invoice)).not.toHaveProperty('checked_fields');
  expect(await house.drift()).not.toContainEqual({ invoice_id: invoice.id });
});

test('news of a later reading that a corrected account takes away touch nothing that was approved', async () => {
  const document = documentRead();
  const invoice = await newInvoice(house.service, keiri, document);
  await house.edit(invoice);
  const mine = await house.save(invoice, invoice.version, { invoice_number: 'INV-002' });
  await house.endEdit(invoice);
  const fields = readFields({ invoice_number: field('INV-003') });
  await house.service.feed(readEvent(house.organization, { ...document, version: 2, fields }));
  const told = await house.get(invoice);
  expect(told).toMatchObject({ read_differences: [{ field: 'invoice_number', read_value: 'INV-003' }] });
  await house.lock(invoice.id, told.version, 1);
  await house.edit(invoice);
  const paid = await house.save(invoice, told.version + 1, { account_number: '1234567' });
  expect(paid).toMatchObject({ status: 200, body: { invoice_number: mine.body.invoice_number } });
  expect(await house.drift()).not.toContainEqual({ invoice_id: invoice.id });
});
