import { describe, expect, test } from '@jest/globals';
import {
  type AccountClass,
  type CodeCell,
  type Deduction,
  EXPORT_PACKAGES,
  type ExportPackage,
  invoiceCodeOf,
  kindOf,
  nameInOwnFormat,
  nameSoughtInFreee,
  percentOf,
  type TaxClass,
  taxCodeOf,
} from './tax-codes.rules.js';

const tax = (name: string, rate: number, is_reduced_tax = false, over: Partial<TaxClass> = {}): TaxClass => ({
  name,
  rate,
  is_reduced_tax,
  export_code: '136',
  cells: [],
  ...over,
});
const TEN = tax('課対仕入10%', 10);
const REDUCED = tax('課対仕入8%（軽）', 8, true);
const OLD = tax('課対仕入8%', 8);
const NONE = tax('対象外', 0);
const share = (percent: number): Deduction => ({
  percent,
  is_keikasochi: percent !== 100,
  is_qualified: percent === 100,
  date: '2026-11-20',
});
const said = (target: ExportPackage, one: TaxClass, of: Deduction) => {
  const found = taxCodeOf(target, one, of);
  return 'text' in found ? found.text : `!${found.reason}`;
};

const SHARE = '!tax_share';
const CLASS = '!tax_class';
/** Class × share: what freee, 弥生, マネーフォワード, 勘定奉行 and PCA get, in this order; ! is a refusal. */
const CELLS: readonly [TaxClass, number, readonly string[]][] = [
  [TEN, 100, ['課対仕入10%', '課対仕入込10%適格', '課税仕入 10%', CLASS, 'Q5']],
  [TEN, 80, ['課対仕入（控80）10%', '課対仕入込10%区分80%', '課税仕入 10%', CLASS, SHARE]],
  [TEN, 70, ['課対仕入（控70）10%', '課対仕入込10%区分70%', '課税仕入 10%', CLASS, SHARE]],
  [TEN, 50, ['課対仕入（控50）10%', '課対仕入込10%区分50%', '課税仕入 10%', CLASS, SHARE]],
  [TEN, 30, ['課対仕入（控30）10%', '課対仕入込10%区分30%', '課税仕入 10%', CLASS, SHARE]],
  [TEN, 0, [SHARE, '課対仕入込10%控不', SHARE, CLASS, SHARE]],
  [TEN, 60, [CLASS, CLASS, CLASS, CLASS, CLASS]],
  [REDUCED, 100, ['課対仕入8%（軽）', '課対仕入込軽減8%適格', '課税仕入 (軽)8%', CLASS, 'Q6']],
  [REDUCED, 80, ['課対仕入（控80）8%（軽）', '課対仕入込軽減8%区分80%', '課税仕入 (軽)8%', CLASS, SHARE]],
  [REDUCED, 70, ['課対仕入（控70）8%（軽）', '課対仕入込軽減8%区分70%', '課税仕入 (軽)8%', CLASS, SHARE]],
  [REDUCED, 0, [SHARE, '課対仕入込軽減8%控不', SHARE, CLASS, SHARE]],
  [OLD, 100, ['課対仕入8%', '課対仕入込8%適格', '課税仕入 8%', CLASS, CLASS]],
  [OLD, 70, ['課対仕入（控70）8%', '課対仕入込8%区分70%', '課税仕入 8%', CLASS, CLASS]],
  [tax('非対仕入10%', 10), 100, ['非対仕入10%', '非対仕入込10%適格', '非課税対応仕入 10%', CLASS, CLASS]],
  [tax('非対仕入10%', 10), 70, [SHARE, '非対仕入込10%区分70%', '非課税対応仕入 10%', CLASS, CLASS]],
  [tax('共対仕入10%', 10), 100, ['共対仕入10%', '共対仕入込10%適格', '共通課税仕入 10%', CLASS, CLASS]],
  [tax('共対仕入10%', 10), 70, [SHARE, '共対仕入込10%区分70%', '共通課税仕入 10%', CLASS, CLASS]],
  [
    tax('課対仕入（控80）10%', 10),
    100,
    ['課対仕入（控80）10%', '課対仕入込10%区分80%', '課税仕入 10%', CLASS, SHARE],
  ],
  [
    tax('課対仕入（控70）10%', 10),
    70,
    ['課対仕入（控70）10%', '課対仕入込10%区分70%', '課税仕入 10%', CLASS, SHARE],
  ],
  [NONE, 100, ['対象外', '対象外', '対象外', '0', '00']],
  [NONE, 70, ['対象外', '対象外', '対象外', '0', '00']],
  [tax('不課税', 0), 100, ['対象外', '対象外', '対象外', '0', '00']],
  [tax('非課仕入', 0), 100, ['非課仕入', '非課仕入', '非課税仕入', CLASS, CLASS]],
  [tax('対外仕入', 0), 100, ['対外仕入', CLASS, CLASS, CLASS, CLASS]],
  [tax('課税売上10%', 10), 100, ['課税売上10%', '課税売上込10%', '課税売上 10%', CLASS, CLASS]],
  // Forbidden cells: rates that no package names, and classes that merely sound like a purchase.
  [tax('課対仕入5%', 5), 100, [CLASS, CLASS, CLASS, CLASS, CLASS]],
  [tax('課対仕入10%（軽）', 10, true), 100, [CLASS, CLASS, CLASS, CLASS, CLASS]],
  [tax('課対仕入', 0), 100, [CLASS, CLASS, CLASS, CLASS, CLASS]],
  [tax('対象外', 10), 100, [CLASS, CLASS, CLASS, CLASS, CLASS]],
  [tax('特定課税仕入10%', 10), 100, [CLASS, CLASS, CLASS, CLASS, CLASS]],
  [tax('課対仕返10%', 10), 100, ['課対仕返10%', '課対仕返込10%適格', CLASS, CLASS, CLASS]],
  [tax('課対仕返8%（軽）', 8, true), 100, ['課対仕返8%（軽）', '課対仕返込軽減8%適格', CLASS, CLASS, CLASS]],
  [tax('課対仕返（控70）10%', 10), 70, ['課対仕返（控70）10%', '課対仕返込10%区分70%', CLASS, CLASS, CLASS]],
  [tax('課対仕返10%', 10), 0, [SHARE, '課対仕返込10%控不', CLASS, CLASS, CLASS]],
  [tax('課対仕返5%', 5), 100, [CLASS, CLASS, CLASS, CLASS, CLASS]],
  [tax('課対輸本10%', 10), 70, [CLASS, CLASS, CLASS, CLASS, CLASS]],
  [tax('輸入', 10, false, { export_code: 'IM10' }), 100, [CLASS, CLASS, CLASS, CLASS, CLASS]],
];

test.each(CELLS)('%j at %i%%: %j', (one, percent, wanted) => {
  expect(EXPORT_PACKAGES.map((target) => said(target, one, share(percent)))).toEqual(wanted);
});

const cell = (name: ExportPackage, code: string, over: Partial<CodeCell> = {}): CodeCell => ({
  package: name,
  percent: 100,
  account_class: '',
  invoice_class: '',
  code,
  invoice_code: '',
  ...over,
});

describe("the organization's table", () => {
  test.each(EXPORT_PACKAGES)('of %s decides for its share, and for no other package', (target) => {
    const one = tax('特定課税仕入10%', 10, false, { cells: [cell(target, 'X1')] });
    for (const other of EXPORT_PACKAGES)
      expect(said(other, one, share(100))).toBe(other === target ? 'X1' : CLASS);
    expect(said(target, one, share(70))).toBe(SHARE);
    const both = { ...one, cells: [...one.cells, cell(target, 'X7', { percent: 70 })] };
    expect(said(target, both, share(70))).toBe('X7');
    const transitional = tax('課対仕入（控70）10%', 10, false, {
      cells: [cell(target, 'X7', { percent: 70 })],
    });
    expect(said(target, transitional, share(100))).toBe('X7');
  });
  test.each(['obc', 'pca'] as const)('of %s for the whole share is not sent for another', (target) => {
    const one = { ...TEN, cells: [cell(target, '50')] };
    expect([100, 80, 70, 0].map((percent) => said(target, one, share(percent)))).toEqual([
      '50',
      SHARE,
      SHARE,
      SHARE,
    ]);
  });
  test('the cell that says most about the line goes first: account, then invoice, then all', () => {
    const cells = [
      cell('pca', 'ALL'),
      cell('pca', 'INV', { invoice_class: 'qualified' }),
      cell('pca', 'ASSET', { account_class: 'asset' }),
      cell('pca', 'BOTH', { account_class: 'asset', invoice_class: 'other' }),
    ];
    const code = (account_class: AccountClass | null, is_qualified: boolean) =>
      said('pca', { ...TEN, cells }, { ...share(100), account_class, is_qualified });
    expect([code('expense', false), code(null, false), code('expense', true)]).toEqual(['ALL', 'ALL', 'INV']);
    expect([code('asset', true), code('asset', false)]).toEqual(['ASSET', 'BOTH']);
    const some = { ...TEN, cells: cells.slice(2) };
    expect(said('pca', some, { ...share(100), account_class: 'expense' })).toBe('Q5');
  });
  test("the export code never replaces a package's own", () => {
    expect(said('obc', TEN, share(100))).toBe(CLASS);
  });
  test('PCA: 00 is 対象外 and is refused on a class that bears tax', () => {
    expect(said('pca', { ...TEN, cells: [cell('pca', '00')] }, share(100))).toBe(CLASS);
    expect(said('pca', { ...NONE, cells: [cell('pca', '00')] }, share(100))).toBe('00');
  });
});

test.each([
  ['課対仕入（控80）8%（軽）', 'taxable'],
  ['課税仕入 (軽)8%', 'taxable'],
  ['課対仕入込10%区分70%', 'taxable'],
  ['課税対応仕入10％', 'taxable'],
  ['非課税対応仕入10%', 'untaxed_use'],
  ['共通課税仕入10%', 'common_use'],
  ['非課税仕入', 'exempt'],
  ['課対仕返（控70）10%', 'returned'],
  ['課対仕返込10%区分70%', 'returned'],
  ['特定課税仕入', 'other'],
  ['課税仕入（輸入）10%', 'other'],
  ['', 'other'],
])('%s is %s', (name, kind) => {
  expect(kindOf(name)).toBe(kind);
});

describe('own formats keep their words', () => {
  test.each([
    [tax('輸入', 10, false, { export_code: 'IM10' }), 100, { text: 'IM10' }],
    [tax('輸入', 10, false, { export_code: '99' }), 100, { text: '輸入' }],
    [TEN, 70, { text: '課対仕入（控70）10%' }],
    [TEN, 0, { reason: 'tax_share' }],
    [tax('輸入', 10, false, { export_code: 'IM10' }), 70, { reason: 'tax_share' }],
  ])('%j at %i%%: %j', (one, percent, wanted) => {
    expect(nameInOwnFormat('freee', one, share(percent))).toEqual(wanted);
  });
});

const REFUSED = '!invoice_class';
test.each([
  ['mf', TEN, 70, '70%控除'],
  ['mf', TEN, 80, '80%控除'],
  ['mf', TEN, 100, '適格'],
  ['mf', TEN, 0, REFUSED],
  ['mf', NONE, 100, ''],
  ['mf', NONE, 70, ''],
  ['mf', null, 70, ''],
  ['obc', TEN, 100, REFUSED],
  ['obc', TEN, 70, REFUSED],
  ['obc', NONE, 100, ''],
  ['yayoi', TEN, 70, ''],
  ['pca', TEN, 70, ''],
] as const)('the invoice column of %s for %j at %i%%: %s', (target, one, percent, wanted) => {
  const found = invoiceCodeOf(target, one, share(percent));
  expect('text' in found ? found.text : `!${found.reason}`).toBe(wanted);
});

test('the table says what the invoice column gets', () => {
  const cells = [cell('obc', '', { invoice_code: '1' }), cell('obc', '', { percent: 70, invoice_code: '2' })];
  const one = { ...TEN, cells };
  expect([100, 70].map((percent) => invoiceCodeOf('obc', one, share(percent)))).toEqual([
    { text: '1' },
    { text: '2' },
  ]);
});

test('the share: of the class, of the line, of the date, else whole', () => {
  const dated = { ...share(70), percent: null };
  expect(percentOf(TEN, dated)).toBe(70);
  expect(percentOf(TEN, { ...dated, date: '2026-09-30' })).toBe(80);
  expect(percentOf(TEN, { ...dated, date: '2023-09-30' })).toBe(100);
  expect(percentOf(TEN, { ...dated, date: null })).toBe(100);
  expect(percentOf(TEN, { ...dated, percent: 0 })).toBe(0);
  expect(percentOf(tax('課対仕入（控80）10%', 10), dated)).toBe(80);
});

test.each([
  [TEN, 0, '課対仕入（控0）10%'],
  [tax('共対仕入10%', 10), 70, '共対仕入（控70）10%'],
  [TEN, 100, '課対仕入10%'],
  [tax('課対仕返10%', 10), 100, '課対仕返10%'],
])("among freee's own classes %j at %i%% is sought as %s", (one, percent, wanted) => {
  expect(nameSoughtInFreee(one, share(percent))).toBe(wanted);
});
