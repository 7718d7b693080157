import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { migrationFiles } from '@uketori/service-kit/migrate';
import pg from 'pg';
import { LockHouse } from './lock-house.js';
import { documentRead, field, type Invoice, newInvoice, readEvent, readFields } from './support.js';

const house = new LockHouse();
const { keiri } = house;

beforeAll(() => house.open());
afterAll(() => house.close());

/** Everything else of a row may change while it is locked; a new column belongs here or into frozen_header. */
const AS_APPROVED = `
  address balanced company_id content_sha256 created_by created_by_name credit_total
  currency_code debit_total deleted delivery_date department_id department_name document_id
  due_date due_date_key exchange_rate file_name foreign_total_amount id invoice_number
  is_qualified issue_date issue_date_key journal_row_count local_id lock_attempt lock_mode
  locked non_taxable_amount organization_id page_count partner_name payable_amount payable_amount_key
  phone postal_code purchase_date_key qualified_verdict recipient_name source source_ref
  subtotal t_number tax_10 tax_8 tax_amount taxable_10 taxable_8
  total_amount total_amount_key transitional upload_id withholding_base withholding_days withholding_salary
  withholding_sub_type withholding_tax withholding_tax_key withholding_type
`
  .split(/\s+/)
  .filter(Boolean);

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

test('locks of before keep what was approved and lose what is no part of it', async () => {
  const invoice = await newInvoice(house.service, keiri);
  await house.lock(invoice.id, invoice.version, 1);
  const admin = new pg.Client({ connectionString: house.service.database.admin_url });
  await admin.connect();
  try {
    await admin.query(
      `update journal.lock_snapshots set header = header || '{"checked_fields": ["x"], "read_news": ["x"]}'
       where invoice_id = $1`,
      [invoice.id],
    );
    expect(await house.drift()).toContainEqual({ invoice_id: invoice.id });
    await admin.query('set role uketori_owner');
    await admin.query(migrationFiles('journal').find(({ name }) => name.includes('marks'))?.sql ?? '');
  } finally {
    await admin.end();
  }
  expect(await frozen(invoice)).toMatchObject({ id: invoice.id, partner_name: invoice.partner_name });
  expect(await house.drift()).not.toContainEqual({ invoice_id: invoice.id });
});
