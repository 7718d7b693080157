// Acceptance tests 23, 24, 26 and 27: the expected values come from the law and from the packages' formats.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { JournalHouse, keiri, ORGANIZATION } from './journal-house.js';
import { field, type Invoice, newInvoice, readFields } from './support.js';

const house = new JournalHouse();
beforeAll(() => house.open());
afterAll(() => house.close());

interface Entries {
  accrual: { rows: Row[] };
  payment: { entry_date: string; rows: Row[] } | null;
}
interface Row {
  side: string;
  account_title: string;
  amount: number;
}
const rowsOf = (rows: Row[]) => rows.map((row) => [row.side, row.account_title, row.amount]);

/** A tax accountant's invoice: fee 100,000 + tax 10,000, withholding 10,210, payable 99,790. */
async function taxAccountant(): Promise<Invoice> {
  const made = await newInvoice(house.service, keiri, {
    fields: readFields({
      supplier_name: field('佐藤税理士事務所'),
      withholding_tax: field('10210'),
      payable_amount: field('99790'),
    }),
  });
  const title = await house.master('account_title', '支払報酬料');
  const journals = made.journals.map((line, at) =>
    at === 0 ? { ...line, debit_account_title_id: title } : line,
  );
  return (await house.save(made, { journals })).body;
}

describe('23: debit 100, credit 99', () => {
  test('is saved, shown as 貸借差額 1, and refused by approval', async () => {
    const made = await newInvoice(house.service, keiri);
    const journals = [{ debit_amount: 100, credit_amount: 99 }];
    const saved = await house.save(made, { journals });
    expect(saved).toMatchObject({
      status: 200,
      body: {
        balanced: false,
        balance: { debit_total: 100, credit_total: 99, difference: 1, balanced: false },
      },
    });
    expect(await house.lock(saved.body)).toMatchObject({ locked: false, refusal_code: 'unbalanced_journal' });
    const mended = await house.save(saved.body, { journals: [{ debit_amount: 100, credit_amount: 100 }] });
    expect(await house.lock(mended.body)).toMatchObject({ locked: true });
  });
});

describe('24: the tax accountant', () => {
  test('Dr 110,000 / Cr 99,790 + 10,210; payment 99,240 + 550', async () => {
    await house.settings({ setting_pay_journal: true, tax_accounting: 'inclusive' });
    const invoice = await taxAccountant();
    expect(invoice).toMatchObject({ balanced: true, debit_total: 110_000, payable_amount: 99_790 });
    await house.payment(invoice, {
      payment_amount: '99790',
      transfer_fee: '550',
      transfer_amount: '99240',
      bank_charge: '550',
    });
    const entries = await house.get<Entries>(`/invoices/${invoice.local_id}/entries`);
    expect(rowsOf(entries.accrual.rows)).toEqual([
      ['debit', '支払報酬料', 110_000],
      ['credit', '未払金', 99_790],
      ['credit', '預り金', 10_210],
    ]);
    expect(entries.payment?.entry_date).toBe('2026-11-30');
    expect(rowsOf(entries.payment?.rows ?? [])).toEqual([
      ['debit', '未払金', 99_790],
      ['debit', '支払手数料', 550],
      ['credit', '普通預金', 99_240],
      ['credit', '支払手数料', 550],
      ['credit', '普通預金', 550],
    ]);
  });

  test('when the bank really charges 330, the rest of 220 is 雑収入', async () => {
    await house.settings({ setting_pay_journal: true, tax_accounting: 'inclusive' });
    const invoice = await taxAccountant();
    await house.payment(invoice, { payment_amount: '99790', transfer_fee: '550', bank_charge: '330' });
    const entries = await house.get<Entries>(`/invoices/${invoice.local_id}/entries`);
    expect(rowsOf(entries.payment?.rows ?? [])).toEqual([
      ['debit', '未払金', 99_790],
      ['debit', '支払手数料', 330],
      ['credit', '普通預金', 99_240],
      ['credit', '支払手数料', 330],
      ['credit', '雑収入', 220],
      ['credit', '普通預金', 330],
    ]);
  });
});

/** 110,000 of an unregistered supplier on 2026-11-20, booked to 外注費. */
async function unregistered(name: string): Promise<Invoice> {
  const made = await newInvoice(house.service, keiri, {
    fields: readFields({
      supplier_name: field(name),
      t_number: field(''),
      issue_date: field('2026-11-20'),
    }),
  });
  const [title, payable, tax, none] = await Promise.all([
    house.master('account_title', '外注費'),
    house.master('account_title', '未払金'),
    house.master('tax', '課対仕入10%'),
    house.master('tax', '対象外'),
  ]);
  const sub = await house.service.call<{ id: string }>(keiri, 'POST', '/masters/sub_account', {
    name,
    company_account_title_id: payable,
  });
  const journals = [
    {
      debit_account_title_id: title,
      debit_tax_id: tax,
      debit_amount: 110_000,
      debit_is_keikasochi: true,
      credit_account_title_id: payable,
      credit_sub_account_id: sub.body.id,
      credit_tax_id: none,
      credit_amount: 110_000,
      description: '11月分',
    },
  ];
  return (await house.save(made, { journals })).body;
}

describe('26: 弥生', () => {
  test('25 fields, CP932, CRLF, the sample of the format', async () => {
    const invoice = await unregistered('○○商店');
    const request = {
      kind: 'accrual',
      format_id: 'yayoi',
      target: { ids: [invoice.local_id] },
      approval: 'all',
    };
    const rows = await house.file(request, 'cp932');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toHaveLength(25);
    expect(rows[0]?.join(',')).toBe(
      // The sample, with the supplier, the invoice and the note that the books must bear in 摘要.
      '2000,,,2026/11/20,外注費,,,課対仕入込10%区分70%,110000,,未払金,○○商店,,対象外,110000,,○○商店 11月分 INV-001 70%控除対象,,,0,,,0,0,no',
    );
  });

  test('髙 is listed before there is a file', async () => {
    const invoice = await unregistered('髙島商店');
    const request = {
      kind: 'accrual',
      format_id: 'yayoi',
      target: { ids: [invoice.local_id] },
      approval: 'all',
    };
    const places = ['貸方補助科目', '摘要'].map((column) => ({
      local_id: invoice.local_id,
      column,
      character: '髙',
    }));
    const told = await house.service.call(keiri, 'POST', '/exports/preview', request);
    expect(told.body).toMatchObject({ unmappable: places, unmappable_count: 2 });
    const refused = await house.service.call(keiri, 'POST', '/exports', request);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'export_unmappable_characters', params: { unmappable: places } },
    });
    const runs = await house.service.work.read(keiri, (tx) =>
      tx.rows('select 1 from journal.export_items where organization_id = $1 and local_id = $2', [
        ORGANIZATION,
        invoice.local_id,
      ]),
    );
    expect(runs).toEqual([]);
  });
});

describe('27: マネーフォワード', () => {
  test('27 columns; 借方インボイス is never empty for an unregistered supplier', async () => {
    const invoice = await unregistered('△△工房');
    const request = {
      kind: 'accrual',
      format_id: 'money_forward',
      target: { ids: [invoice.local_id] },
      approval: 'all',
    };
    const [head, ...rows] = await house.file(request, 'utf8');
    expect(head).toHaveLength(27);
    expect(head?.[7]).toBe('借方インボイス');
    expect(rows.map((row) => [row.length, row[2], row[6], row[7], row[8]])).toEqual([
      [27, '外注費', '課税仕入 10%', '70%控除', '110000'],
    ]);
  });
});
