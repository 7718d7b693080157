import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FIELD_SECTIONS } from '../src/invoice-fields/invoices.rules.js';
import { LockHouse } from './lock-house.js';
import { documentRead, field, type Invoice, newInvoice, readEvent, readFields } from './support.js';

const house = new LockHouse();
const { keiri } = house;

beforeAll(() => house.open());
afterAll(() => house.close());

/** Columns beside the header's own that stay as they were when the invoice was locked. */
const BESIDE = `
  balanced content_sha256 created_by created_by_name credit_total debit_total deleted department_name document_id
  due_date_key file_name id is_qualified issue_date_key journal_row_count local_id lock_attempt lock_mode locked
  organization_id page_count payable_amount_key purchase_date_key qualified_verdict source source_ref
  total_amount_key transitional upload_id withholding_tax_key
`
  .split(/\s+/)
  .filter(Boolean);
/** The header's data and withholding are approved with it; how it is paid stays open until the payment is approved. */
const AS_APPROVED = [
  ...Object.entries(FIELD_SECTIONS)
    .filter(([, section]) => section !== 'pay')
    .map(([field]) => field),
  ...BESIDE,
].sort();

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

test('each column of a header is frozen or not because somebody decided so', async () => {
  const invoice = await newInvoice(house.service, keiri);
  await house.lock(invoice.id, invoice.version, 1);
  expect(Object.keys(await frozen(invoice)).sort()).toEqual(AS_APPROVED);
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
