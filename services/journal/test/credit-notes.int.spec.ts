import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { JournalHouse, keiri } from './journal-house.js';
import { field, type Invoice, newInvoice, readFields } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

interface Line {
  debit_tax: string | null;
  debit_amount: number | null;
  credit_account_title: string | null;
  credit_amount: number | null;
}
type Full = Invoice & {
  document_kind: string;
  payable_amount: number;
  journals: Line[];
  warnings: string[];
};

const amounts = (total: number) => ({
  total_amount: field(String(total)),
  payable_amount: field(String(total)),
  subtotal: field(String((total / 11) * 10)),
  tax_amount: field(String(total / 11)),
  tax_breakdown: [{ rate: 10, taxable: String((total / 11) * 10), tax: String(total / 11), confidence: 0.9 }],
});
const read = async (total: number, over = {}): Promise<Full> => {
  const { local_id } = await newInvoice(house.service, keiri, {
    fields: readFields({ ...amounts(total), ...over }),
  });
  return house.get<Full>(`/invoices/${local_id}`);
};

test('a total below zero is read as a credit note, with the class of returned purchases', async () => {
  const invoice = await read(110_000);
  expect([invoice.document_kind, invoice.journals[0]?.debit_tax]).toEqual(['bill', '課対仕入10%']);
  const note = await read(-33_000);
  expect([note.document_kind, note.warnings.includes('document_kind_sign')]).toEqual(['credit_note', false]);
  expect(note.journals.map((line) => [line.debit_tax, line.debit_amount, line.credit_amount])).toEqual([
    ['課対仕返10%', -33_000, -33_000],
  ]);
  const found = await house.get<{ items: Full[] }>('/invoices?document_kind=credit_note');
  expect(found.items.map(({ local_id }) => local_id)).toEqual([note.local_id]);
  expect(await house.lock(note)).toMatchObject({ locked: true });
  const file = await house.file(
    { kind: 'accrual', format_id: 'yayoi', target: { ids: [note.local_id] } },
    'cp932',
  );
  // The package gets it with its sides exchanged.
  expect(file.map((row) => [row[4], row[7], row[8], row[10], row[13], row[14]])).toEqual([
    ['未払金', '対象外', '33000', expect.any(String), '課対仕返込10%適格', '33000'],
  ]);
});

test('the kind goes with the sign of the total, a user may say otherwise, and what would be paid out is not locked', async () => {
  const invoice = await read(110_000);
  const turned = await house.save(invoice, { total_amount: -110_000 });
  expect((turned.body as Full).document_kind).toBe('credit_note');
  const back = await house.save(invoice, { total_amount: 110_000 });
  expect((back.body as Full).document_kind).toBe('bill');
  const said = await house.save(invoice, { document_kind: 'credit_note' });
  const wrong = said.body as Full;
  expect([wrong.document_kind, wrong.warnings.includes('document_kind_sign')]).toEqual(['credit_note', true]);
  expect(await house.lock(wrong)).toMatchObject({ locked: false, refusal_code: 'document_kind_sign' });
  const right = (await house.save(wrong, { document_kind: 'bill' })).body;
  expect(await house.lock(right)).toMatchObject({ locked: true });
});

test('an invoice to another company is not locked before somebody writes why it is for this one', async () => {
  await house.settings({});
  const other = await read(110_000, { recipient_name: field('株式会社よその会社') });
  expect(other.warnings).toContain('addressee_differs');
  expect(await house.lock(other)).toMatchObject({ locked: false, refusal_code: 'addressee_unexplained' });
  const blank = (await house.save(other, { addressee_note: ' ', particulars_confirmed: true })).body as Full;
  expect(await house.lock(blank, 2)).toMatchObject({ refusal_code: 'addressee_unexplained' });
  const explained = (await house.save(blank, { addressee_note: '旧社名宛て' })).body as Full;
  expect(explained.warnings).not.toContain('addressee_differs');
  expect(await house.lock(explained, 3)).toMatchObject({ locked: true });
});

test('deductions leave the payable, and their accounts take them', async () => {
  const invoice = await read(110_000, { withholding_tax: field('10210'), payable_amount: field('99790') });
  const saved = (
    await house.save(invoice, { prepaid_amount: 30_000, retained_amount: 5_000, offset_claim_amount: 790 })
  ).body as Full;
  expect(saved.payable_amount).toBe(64_000);
  const { body } = await house.service.call<{ journals: Line[] }>(
    keiri,
    'POST',
    `/invoices/${invoice.local_id}/proposals`,
    {},
  );
  expect(body.journals.map((line) => [line.credit_account_title, line.credit_amount])).toEqual([
    ['未払金', 64_000],
    ['預り金', 10_210],
    ['前払金', 30_000],
    ['未払金', 5_000],
    ['売掛金', 790],
  ]);
  const less = (await house.save(saved, { retained_amount: null })).body as Full;
  expect(less.payable_amount).toBe(69_000);
});

test('deductions that were read fill the header; their lines and the payable follow, closed to the yen', async () => {
  const invoice = await read(110_000, {
    withholding_tax: field('10210'),
    retained_amount: field('5000'),
    offset_claim_amount: field('790'),
    payable_amount: field('94000'),
  });
  expect(invoice).toMatchObject({
    prepaid_amount: null,
    retained_amount: 5_000,
    offset_claim_amount: 790,
    payable_amount: 94_000,
  });
  expect(invoice.journals.map((line) => [line.credit_account_title, line.credit_amount])).toEqual([
    ['未払金', 94_000],
    ['預り金', 10_210],
    ['未払金', 5_000],
    ['売掛金', 790],
  ]);
  expect(await house.lock(invoice)).toMatchObject({ locked: true });

  const doubtful = { ...field('30000'), confidence: 0.5 };
  const paid = await read(110_000, { prepaid_amount: doubtful, payable_amount: field('80000') });
  expect(paid).toMatchObject({ prepaid_amount: 30_000, payable_amount: 80_000 });
  const checked = await house.save(paid, { checked: ['prepaid_amount'] });
  expect((checked.body as unknown as { checked_fields: string[] }).checked_fields).toEqual([
    'prepaid_amount',
  ]);

  const open = await read(110_000, { prepaid_amount: field('30000'), payable_amount: field('80001') });
  expect(open).toMatchObject({ prepaid_amount: null, payable_amount: 80_001 });
});

test('the payment journal of an invoice takes what credit notes settled; that of the credit note has none', async () => {
  await house.settings({ setting_pay_journal: true });
  const [invoice, note] = [await read(110_000), await read(-33_000)];
  await house.payment(invoice, {
    payment_amount: '77000',
    transfer_amount: '77000',
    offset_amount: '33000',
    offsets: [{ pay_key: note.id, invoice_id: note.id, amount: '33000' }],
  });
  await house.payment(note, {
    payment_amount: '0',
    transfer_amount: '0',
    offset_amount: '-33000',
    offsets: [{ pay_key: invoice.id, invoice_id: invoice.id, amount: '33000' }],
  });
  interface Entries {
    payment: { rows: { side: string; account_title: string; amount: number }[] } | null;
  }
  const entries = await house.get<Entries>(`/invoices/${invoice.local_id}/entries`);
  expect(entries.payment?.rows.map((row) => [row.side, row.account_title, row.amount])).toEqual([
    ['debit', '未払金', 110_000],
    ['credit', '普通預金', 77_000],
    ['credit', '未払金', 33_000],
  ]);
  expect((await house.get<Entries>(`/invoices/${note.local_id}/entries`)).payment).toBeNull();
});
