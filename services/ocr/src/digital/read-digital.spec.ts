import { readdirSync, readFileSync } from 'node:fs';
import { CII } from '../../test/digital-cii.js';
import { fieldsOf, wholeYen } from './digital-fields.rules.js';
import { readDigitalInvoice } from './read-digital.js';

const FOLDER = new URL('../../test/digital/', import.meta.url);
const sample = (name: string) => readFileSync(new URL(name, FOLDER), 'utf8');
const read = (text: string) => readDigitalInvoice(Buffer.from(text));
const values = (text: string) => {
  const { document, ...more } = fieldsOf(read(text));
  const all = Object.entries({ ...document, ...more });
  return Object.fromEntries(
    all.map(([name, found]) => [
      name,
      found && typeof found === 'object' && 'value' in found ? found.value : found,
    ]),
  );
};
const FULL = sample('Japan_PINT_Invoice_UBL_Example.xml');
const MINIMUM = sample('Japan_PINT_Invoice_UBL_Example1-minimum.xml');
/** A credit note as a sender writes it: another root, other names, amounts without a sign. */
const CREDIT_NOTE = MINIMUM.replaceAll('InvoiceLine', 'CreditNoteLine')
  .replaceAll('InvoicedQuantity', 'CreditedQuantity')
  .replace(
    'cbc:InvoiceTypeCode>380</cbc:InvoiceTypeCode',
    'cbc:CreditNoteTypeCode>381</cbc:CreditNoteTypeCode',
  )
  .replace('xsd:Invoice-2', 'xsd:CreditNote-2')
  .replace('<Invoice ', '<CreditNote ')
  .replace('</Invoice>', '</CreditNote>');

describe('official samples', () => {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.xml'));

  it('are the sixteen of JP PINT 1.1.3', () => expect(names).toHaveLength(16));

  it.each(names)('%s passes its rules, and its sums close to the yen', (name) => {
    const invoice = read(sample(name));
    expect(invoice.problems).toEqual([]);
    expect(invoice.checked_with).toBe(name.startsWith('JP_BIS') ? 'pint-jp-ntr' : 'pint-jp');
    const { document } = fieldsOf(invoice);
    if (invoice.currency !== 'JPY') return;
    const total = document.total_amount?.value ?? Number.NaN;
    const lines = document.line_items.reduce((sum, line) => sum + line.amount, 0);
    expect(lines).toBe(document.subtotal?.value);
    expect(lines + (document.tax_amount?.value ?? 0)).toBe(total);
    expect(document.payable_amount?.value).toBe(total);
    if (invoice.checked_with === 'pint-jp-ntr')
      return expect(document).toMatchObject({
        tax_breakdown: [],
        tax_amount: null,
        non_taxable_amount: null,
      });
    const parts = document.tax_breakdown.reduce((sum, tax) => sum + tax.taxable + tax.tax, 0);
    expect(parts + (document.non_taxable_amount?.value ?? 0)).toBe(total);
  });
});

describe('fields', () => {
  it('are those of the file, all of them certain', () => {
    expect(values(FULL)).toMatchObject({
      issue_date: '2023-10-24',
      due_date: '2023-11-20',
      delivery_date: '2023-10-18',
      invoice_number: '156',
      supplier_name: '株式会社 〇〇商事',
      t_number: 'T1234567890123',
      recipient_name: '株式会社 〇〇物産',
      total_amount: 289_490,
      payable_amount: 289_490,
      subtotal: 263_490,
      tax_amount: 26_000,
      tax_breakdown: [{ rate: 10, taxable: 260_000, tax: 26_000, confidence: 1 }],
      non_taxable_amount: 3_490,
      bank_code: '1234',
      branch_code: '567',
      account_type: '普通',
      account_number: '3242394',
      account_holder_kana: 'ｶ)ﾏﾙﾏﾙｼﾖｳｼﾞ',
      postal_code: '1600044',
      currency: 'JPY',
      foreign_total: null,
      title: '請求書',
    });
    const { document } = fieldsOf(read(FULL));
    expect(
      document.line_items.map(({ description, quantity, unit, unit_price, amount, tax_rate }) => [
        description,
        quantity,
        unit,
        unit_price,
        amount,
        tax_rate,
      ]),
    ).toEqual([
      ['デスクチェア', 5, '脚', 50_000, 250_000, 10],
      ['コピー用紙（A4）', 5, '冊', 500, 2_500, 10],
      ['検定済教科書(算数)', 10, '冊', 349, 3_490, 0],
      ['値引', null, null, null, -179, 10],
      ['配送サービス', null, null, null, 7_679, 10],
    ]);
    expect(document.total_amount?.confidence).toBe(1);
  });

  it('name a bank of the master', () => {
    expect(values(FULL.replace('1234:567:1:', '0009:015:2:'))).toMatchObject({
      bank_name: '三井住友銀行',
      bank_code: '0009',
      branch_code: '015',
      account_type: '当座',
    });
  });

  it.each([
    ['1234567', '', '1234567', null],
    ['123', '', '0000123', null],
    ['7654321', '0009-015', '7654321', '0009'],
    ['JP00 1234', '', null, null],
    ['12345678', '', null, null],
  ])('an account written as %s with the branch %s', (account, branch, account_number, bank_code) => {
    const at = `<cbc:Name>ｶ)ﾏﾙﾏﾙｼﾖｳｼﾞ</cbc:Name>`;
    const id =
      branch && `<cac:FinancialInstitutionBranch><cbc:ID>${branch}</cbc:ID></cac:FinancialInstitutionBranch>`;
    const text = FULL.replace('1234:567:1:3242394', account).replace(at, `${at}${id}`);
    expect(values(text)).toMatchObject({ account_number, bank_code });
  });

  it('are to be checked when a rule is broken', () => {
    const invoice = read(FULL.replace('"JPY">289490</cbc:PayableAmount', '"JPY">289491</cbc:PayableAmount'));
    expect(invoice.problems.map(({ rule, place }) => [rule, place])).toEqual([
      ['ibr-co-16', '/Invoice/LegalMonetaryTotal'],
    ]);
    expect(fieldsOf(invoice).document.payable_amount).toMatchObject({ value: 289_491, confidence: 0.8 });
  });

  it('leave what was paid before out of what is to be paid', () => {
    const text = FULL.replace('"JPY">0</cbc:PrepaidAmount', '"JPY">89490</cbc:PrepaidAmount').replace(
      '"JPY">289490</cbc:PayableAmount',
      '"JPY">200000</cbc:PayableAmount',
    );
    expect(read(text).problems).toEqual([]);
    expect(values(text)).toMatchObject({
      total_amount: 289_490,
      payable_amount: 200_000,
      prepaid_amount: 89_490,
    });
    expect(values(FULL)).toMatchObject({ prepaid_amount: null });
  });

  it('of another currency have yen only where the file states them', () => {
    expect(values(sample('Japan_PINT_Invoice_UBL_Example2-TaxAcctCur.xml'))).toMatchObject({
      currency: 'EUR',
      foreign_total: '2750',
      total_amount: null,
      payable_amount: null,
      tax_amount: 32_500,
      tax_breakdown: [],
      line_items: [],
    });
  });

  it('of a credit note are negative', () => {
    expect(values(CREDIT_NOTE)).toMatchObject({
      title: '返還請求書（クレジットノート）',
      total_amount: -281_240,
      payable_amount: -281_240,
      subtotal: -255_990,
      tax_breakdown: [{ rate: 10, taxable: -252_500, tax: -25_250, confidence: expect.any(Number) }],
      non_taxable_amount: -3_490,
    });
    expect(read(CREDIT_NOTE).lines.map((line) => [line.quantity, line.amount])).toEqual([
      ['-5', '-250000'],
      ['-5', '-2500'],
      ['-10', '-3490'],
    ]);
  });

  it('of a self-billing invoice name the supplier, not the writer', () => {
    const text = FULL.replace('billing-1@jp-1', 'selfbilling-1@jp-1')
      .replace('urn:peppol:bis:billing', 'urn:peppol:bis:selfbilling')
      .replace('Code>380<', 'Code>389<');
    expect(read(text)).toMatchObject({ checked_with: 'pint-jp-sb', kind: 'self_billing', problems: [] });
    expect(values(text)).toMatchObject({ title: '仕入明細書', supplier_name: '株式会社 〇〇商事' });
  });

  it.each([
    ['', null],
    ['0', 0],
    ['-0', 0],
    ['100', 100],
    ['100.00', 100],
    ['0.5', 1],
    ['-0.5', -1],
    ['-10.4', -10],
  ])('%j yen are %s', (text, expected) => expect(wholeYen(text)).toBe(expected));
});

describe('what is not an invoice', () => {
  it.each([
    ['another root', '<Order xmlns="urn:x"/>'],
    ['a document type', `<!DOCTYPE a>${MINIMUM.slice(MINIMUM.indexOf('<Invoice'))}`],
    ['a torn file', FULL.slice(0, 4_000)],
    ['an entity', FULL.replace('株式会社', '&x;')],
  ])('%s is refused', (_, text) => expect(() => read(text)).toThrow());

  it('other specifications are read and not checked', () => {
    const text = FULL.replace('urn:peppol:pint:billing-1@jp-1', 'urn:cen.eu:en16931:2017');
    expect(read(text)).toMatchObject({ checked_with: null, problems: [], number: '156' });
  });

  it('a thousand lines are kept, and the rest is counted in the totals', () => {
    const [line = ''] = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(MINIMUM) ?? [];
    const text = MINIMUM.replace('urn:peppol:pint:billing-1@jp-1', 'urn:x').replace(line, line.repeat(1_001));
    const invoice = read(text);
    expect([invoice.lines.length, invoice.more_lines]).toEqual([1_000, true]);
  });
});

describe('a cross industry invoice', () => {
  it('has the same fields', () => {
    expect(values(CII)).toMatchObject({
      invoice_number: 'R-7',
      issue_date: '2026-11-01',
      due_date: '2026-11-30',
      supplier_name: '青葉商店',
      t_number: 'T7010705000725',
      recipient_name: '受取商事',
      total_amount: 1_100,
      tax_breakdown: [{ rate: 10, taxable: 1_000, tax: 100, confidence: 1 }],
      line_items: [{ description: 'Papier', quantity: 2, unit_price: 500, amount: 1_000, tax_rate: 10 }],
    });
  });

  it('lists allowances below zero and charges above', () => {
    const at = '<ram:SpecifiedTradePaymentTerms>';
    const one = (is_charge: boolean, amount: number) =>
      `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${is_charge}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>${amount}</ram:ActualAmount></ram:SpecifiedTradeAllowanceCharge>`;
    const { allowances } = read(CII.replace(at, `${one(false, 30)}${one(true, 20)}${at}`));
    expect(allowances.map(({ is_charge, amount }) => [is_charge, amount])).toEqual([
      [false, '-30'],
      [true, '20'],
    ]);
  });

  it('that takes back is negative', () => {
    expect(values(CII.replace('Code>380<', 'Code>381<'))).toMatchObject({
      total_amount: -1_100,
      tax_amount: -100,
    });
  });
});
