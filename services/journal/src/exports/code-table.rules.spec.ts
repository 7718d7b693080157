import { expect, test } from '@jest/globals';
import { cellProblem, keptCells, sharesOf, shownRows } from './code-table.rules.js';
import type { StoredCell } from './code-table.record.js';
import type { TaxClass } from './tax-codes.rules.js';

const TEN = '01900000-0000-7000-8000-00000000000a';
const NONE = '01900000-0000-7000-8000-00000000000b';
const tax = (id: string, name: string, rate: number, is_reduced_tax = false): TaxClass & { id: string } => ({
  id,
  name,
  rate,
  is_reduced_tax,
  export_code: '',
  cells: [],
});
const taxes = [tax(TEN, '課対仕入10%', 10), tax(NONE, '対象外', 0)];
const cell = (over: Partial<StoredCell> = {}): StoredCell => ({
  tax_id: TEN,
  percent: 100,
  account_class: '',
  invoice_class: '',
  code: 'Q5',
  invoice_code: '',
  ...over,
});

test.each([
  [tax(TEN, '課対仕入10%', 10), [100, 80, 70, 50, 30, 0]],
  [tax(TEN, '非対仕入10%', 10), [100, 80, 70, 50, 30, 0]],
  [tax(TEN, '課対仕入（控70）10%', 10), [70]],
  [tax(TEN, '課税売上10%', 10), [100]],
  [tax(TEN, '対象外', 0), [100]],
  [tax(TEN, '輸入', 10), [100]],
])('%j can be booked at %j', (one, shares) => {
  expect(sharesOf(one)).toEqual(shares);
});

test('every class appears at each share with its usual name, and the added cells below it', () => {
  const stored = [
    cell({ percent: 70, code: 'Q7' }),
    cell({ percent: 70, account_class: 'asset', code: 'A7' }),
  ];
  const rows = shownRows('pca', taxes, stored).map((row) => [
    row.name,
    row.percent,
    row.account_class,
    row.code,
    row.standard,
  ]);
  expect(rows).toEqual([
    ['課対仕入10%', 100, '', '', 'Q5'],
    ['課対仕入10%', 80, '', '', null],
    ['課対仕入10%', 70, '', 'Q7', null],
    ['課対仕入10%', 70, 'asset', 'A7', null],
    ['課対仕入10%', 50, '', '', null],
    ['課対仕入10%', 30, '', '', null],
    ['課対仕入10%', 0, '', '', null],
    ['対象外', 100, '', '', '00'],
  ]);
});

test('cells of classes that are gone do not appear, and cells without a code are not kept', () => {
  const gone = cell({ tax_id: '01900000-0000-7000-8000-0000000000ff' });
  expect(shownRows('obc', taxes.slice(1), [gone])).toHaveLength(1);
  expect(keptCells([cell(), cell({ code: '' }), cell({ code: '', invoice_code: '1' })])).toEqual([
    cell(),
    cell({ code: '', invoice_code: '1' }),
  ]);
});

test.each([
  ['pca', [cell()], null],
  ['pca', [cell(), cell({ account_class: 'asset' })], null],
  ['pca', [cell(), cell({ percent: 70 }), cell()], { code: 'export_code_twice', at: 2 }],
  ['pca', [cell({ code: '00' })], { code: 'export_code_untaxed', at: 0 }],
  ['pca', [cell({ tax_id: NONE, code: '00' })], null],
  ['obc', [cell({ code: '00', invoice_code: '1' })], null],
  ['yayoi', [cell({ invoice_code: '1' })], { code: 'invalid_input', at: 0 }],
  ['pca', [cell({ tax_id: '01900000-0000-7000-8000-0000000000ff' })], { code: 'no_record', at: 0 }],
] as const)('%s: %j is %j', (target, cells, wanted) => {
  expect(cellProblem(target, cells, new Map(taxes.map((one) => [one.id, one])))).toEqual(wanted);
});
