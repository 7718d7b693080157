import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { NOBODY } from '../../test/page-builder.js';
import { bills, type GeneratedBill, type Kind } from '../../test/page-generator.js';
import { boxOf } from '../layout/layout.rules.js';
import type { Found } from '../layout/layout.types.js';
import { readFields } from './read-fields.rules.js';
import type { ReadDocument } from './read-document.types.js';
import { verified } from './verified.rules.js';

const KINDS: Kind[] = [
  'plain',
  'net',
  'withheld',
  'retained',
  'tenth',
  'offset',
  'balance',
  'unnamed',
  'credit',
  'foreign',
  'untaxed',
];
const AMOUNTS = [
  'total_amount',
  'payable_amount',
  'subtotal',
  'tax_amount',
  'non_taxable_amount',
  'withholding_tax',
] as const;
const SURE = 0.9;
const sure = (found: { confidence: number } | null): boolean => (found?.confidence ?? 0) >= SURE;

const EMPTY = readFields([], NOBODY);

/** A value as a reader sure of it hands it out, where it is printed if it is. */
function chosen<T extends string | number>(bill: GeneratedBill, value: T): Found<T> {
  const cell = bill.page.segments.find((s) => s.text.includes(String(value)));
  return {
    value,
    page: 1,
    box: cell ? boxOf(cell) : { x: 0, y: 0, w: 0, h: 0 },
    confidence: 0.99,
    text: cell?.text ?? '',
  };
}

/** A document in which all that the page holds was chosen rightly, but for what a test changes. */
function documentOf(bill: GeneratedBill, over: Partial<ReadDocument> = {}): ReadDocument {
  const { total, payable, net, tax } = bill;
  return {
    ...EMPTY,
    supplier_name: chosen(bill, bill.supplier),
    recipient_name: chosen(bill, bill.addressee),
    account_holder_kana: chosen(bill, bill.holder.normalize('NFKC')),
    total_amount: chosen(bill, total),
    payable_amount: chosen(bill, payable),
    subtotal: chosen(bill, net),
    tax_amount: tax === 0 ? null : chosen(bill, tax),
    tax_breakdown: tax === 0 ? [] : [{ rate: 10, taxable: net, tax, confidence: 0.99 }],
    ...over,
  };
}
const verify = (bill: GeneratedBill, over: Partial<ReadDocument> = {}) =>
  verified(documentOf(bill, over), [bill.page]);
const always = (kinds: Kind[], check: (bill: GeneratedBill) => void, numRuns = 50) =>
  fc.assert(fc.property(bills(...kinds), check), { numRuns, seed: 20_261_123 });

const DEDUCTIONS = ['prepaid_amount', 'retained_amount', 'offset_claim_amount'] as const;
/** The deductions of a document that are there. */
const deductedOn = (document: ReadDocument) =>
  Object.fromEntries(
    DEDUCTIONS.flatMap((name) => {
      const found = document[name];
      return found ? [[name, found.value]] : [];
    }),
  );

/** Conditions on every value, chosen or read. */
function safe(bill: GeneratedBill, document: ReadDocument): void {
  const { total_amount, payable_amount, supplier_name } = document;
  if (payable_amount && total_amount && sure(payable_amount) && payable_amount.value !== total_amount.value) {
    expect(bill.kind).not.toMatch(/^(?:net|tenth|unnamed|plain|untaxed|foreign)$/);
    expect([payable_amount.value, total_amount.value]).toEqual([bill.payable, bill.total]);
  }
  const amounts = [
    ...AMOUNTS.map((name) => document[name]?.value ?? null),
    ...document.tax_breakdown.flatMap((line) => [line.taxable, line.tax]),
  ].filter((value) => value !== null);
  for (const number of bill.identifiers) expect(amounts.map(Math.abs)).not.toContain(Number(number));
  if (supplier_name && sure(supplier_name))
    expect([bill.addressee, bill.contact, bill.holder.normalize('NFKC')]).not.toContain(supplier_name.value);
  for (const name of ['supplier_name', 'recipient_name', 'account_holder_kana'] as const)
    expect(document[name]?.value ?? '').not.toMatch(/T[\s-]?\d|登録番号/);
  if (bill.kind === 'foreign' || bill.kind === 'untaxed') {
    expect(document.tax_amount).toBeNull();
    expect(document.tax_breakdown).toEqual([]);
  }
  if (bill.kind === 'foreign') for (const name of AMOUNTS) expect(sure(document[name])).toBe(false);
  if (bill.kind === 'credit')
    for (const name of AMOUNTS) if (sure(document[name])) expect(document[name]?.value).toBeLessThan(0);
}

describe('every value chosen on a page', () => {
  test('an amount payable other than the total is sure only by what is printed and named', () =>
    always(
      KINDS.filter((k) => k !== 'credit'),
      (bill) => {
        for (const value of bill.printed) safe(bill, verify(bill, { payable_amount: chosen(bill, value) }));
      },
    ));

  test('the sum before tax is never surely to be paid, though a retention of the same amount is named', () =>
    always(['tenth', 'retained', 'offset', 'balance', 'withheld', 'plain'], (bill) =>
      expect(sure(verify(bill, { payable_amount: chosen(bill, bill.net) }).payable_amount)).toBe(false),
    ));

  test.each([['retained'], ['offset'], ['balance'], ['withheld']] as const)(
    '%s: what is named leaves it sure',
    (kind) => always([kind], (bill) => expect(sure(verify(bill).payable_amount)).toBe(true)),
  );

  test('what print names as deducted is given by its kind, and as nothing else', () =>
    always(KINDS, (bill) => expect(deductedOn(verify(bill))).toEqual(bill.deductions)));

  test('no deduction is given where another amount is to be paid', () =>
    always(['retained', 'offset'], (bill) => {
      for (const value of [bill.total, bill.payable + 1, bill.net])
        expect(deductedOn(verify(bill, { payable_amount: chosen(bill, value) }))).toEqual({});
    }));

  test('a number of something is no amount, one digit per box too', () =>
    always(
      KINDS,
      (bill) => {
        for (const number of bill.identifiers.map(Number))
          for (const name of AMOUNTS) safe(bill, verify(bill, { [name]: chosen(bill, number) }));
        const taxed = { rate: 10, taxable: Number(bill.identifiers[0]), tax: 1, confidence: 0.99 } as const;
        safe(bill, verify(bill, { tax_breakdown: [taxed] }));
      },
      25,
    ));

  test('addressee, person to ask for and kana of the account are no sure supplier', () =>
    always(KINDS, (bill) => {
      for (const name of [bill.addressee, bill.contact, bill.holder.normalize('NFKC')])
        safe(bill, verify(bill, { supplier_name: chosen(bill, name) }));
      safe(bill, verify(bill, { supplier_name: chosen(bill, bill.addressee), recipient_name: null }));
      expect(sure(verify(bill).supplier_name)).toBe(true);
    }));

  test('no tax of an invoice in another currency or without tax', () =>
    always(['foreign', 'untaxed'], (bill) => {
      const tax = Math.floor(bill.net / 11);
      safe(
        bill,
        verify(bill, {
          tax_amount: chosen(bill, tax),
          tax_breakdown: [{ rate: 10, taxable: bill.net - tax, tax, confidence: 0.99 }],
        }),
      );
    }));

  test('a registration number leaves the name that it stuck to', () =>
    always(KINDS, (bill) => {
      for (const stuck of [
        bill.registration,
        ` 登録番号:${bill.registration}`,
        `(${bill.registration})`,
        bill.registration.slice(0, 8),
      ]) {
        const { supplier_name } = verify(bill, { supplier_name: chosen(bill, bill.supplier + stuck) });
        expect(supplier_name?.value).toBe(bill.supplier);
      }
    }));

  test('a second look changes nothing', () =>
    always(
      KINDS,
      (bill) => {
        const once = verify(bill);
        expect(verified(once, [bill.page])).toEqual(once);
      },
      30,
    ));
});

describe('every value read from a page', () => {
  test('is safe', () => always(KINDS, (bill) => safe(bill, readFields([bill.page], NOBODY))), 120_000);

  test.each([['retained'], ['offset'], ['net'], ['credit']] as const)(
    '%s: the sums are read with their sign',
    (kind) =>
      always(
        [kind],
        (bill) => {
          const d = readFields([bill.page], NOBODY);
          expect([
            d.total_amount?.value,
            d.payable_amount?.value,
            d.subtotal?.value,
            d.tax_amount?.value,
          ]).toEqual([bill.total, bill.payable, bill.net, bill.tax]);
          expect(deductedOn(d)).toEqual(bill.deductions);
        },
        30,
      ),
    120_000,
  );
});
