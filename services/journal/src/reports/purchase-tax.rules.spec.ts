import fc from 'fast-check';
import { deductibleTax, type PurchaseTaxCell, purchaseTaxOf } from './purchase-tax.rules.js';

const cell = (over: Partial<PurchaseTaxCell> = {}): PurchaseTaxCell => ({
  partner_name: 'A',
  t_number: 'T1',
  tax_class: '課対仕入10%',
  percent: 100,
  verdict: 'qualified',
  count: 1,
  amount: 110_000,
  tax: 10_000,
  ...over,
});

test.each([
  [10_000, 100, 10_000],
  [10_000, 80, 8000],
  [10_000, 70, 7000],
  [10_001, 80, 8000],
  [-10_001, 80, -8000],
  [10_000, 0, 0],
  [0, 100, 0],
])('of %s yen of tax at %s per cent %s are deductible', (tax, percent, wanted) =>
  expect(deductibleTax(tax, percent)).toBe(wanted),
);

test('classes by share and verdict, suppliers by tax, and a return that takes back', () => {
  const { classes, suppliers, total } = purchaseTaxOf(
    [
      cell(),
      cell({
        partner_name: 'B',
        t_number: '',
        verdict: 'unqualified',
        percent: 80,
        amount: 11_000,
        tax: 1001,
      }),
      cell({
        partner_name: 'C',
        t_number: '',
        verdict: 'unqualified',
        percent: 80,
        amount: 11_000,
        tax: 1004,
      }),
      cell({ tax_class: '課対仕返10%', amount: -2200, tax: -200 }),
    ],
    10,
  );
  expect(
    classes.map(({ tax_class, percent, tax, deductible }) => [tax_class, percent, tax, deductible]),
  ).toEqual([
    ['課対仕入10%', 100, 10_000, 10_000],
    ['課対仕返10%', 100, -200, -200],
    ['課対仕入10%', 80, 2005, 1604],
  ]);
  expect(suppliers.map(({ partner_name, tax, deductible }) => [partner_name, tax, deductible])).toEqual([
    ['A', 9800, 9800],
    ['C', 1004, 803],
    ['B', 1001, 800],
  ]);
  expect(total).toEqual({ count: 4, amount: 129_800, tax: 11_805, deductible: 11_404 });
  expect(purchaseTaxOf([cell(), cell({ partner_name: 'B' })], 1).suppliers).toHaveLength(1);
});

test('tax and amounts are added up once by class and once by supplier', () => {
  const some = fc.array(
    fc.record({
      partner_name: fc.constantFrom('A', 'B', ''),
      t_number: fc.constantFrom('T1', ''),
      tax_class: fc.constantFrom('x', 'y'),
      percent: fc.constantFrom(100, 80, 70, 0),
      verdict: fc.constantFrom('qualified' as const, 'check' as const, 'unqualified' as const),
      count: fc.integer({ min: 1, max: 5 }),
      amount: fc.integer({ min: -1_000_000, max: 1_000_000 }),
      tax: fc.integer({ min: -100_000, max: 100_000 }),
    }),
  );
  fc.assert(
    fc.property(some, (cells) => {
      const { classes, suppliers, total } = purchaseTaxOf(cells, 1000);
      for (const name of ['amount', 'tax', 'count'] as const) {
        const sum = cells.reduce((all, one) => all + one[name], 0);
        for (const rows of [classes, suppliers])
          expect(rows.reduce((all, one) => all + one[name], 0)).toBe(sum);
        expect(total[name]).toBe(sum);
      }
      // Never more is deductible than was paid.
      for (const { tax, deductible } of [...classes, ...suppliers])
        expect(Math.abs(deductible)).toBeLessThanOrEqual(Math.abs(tax));
    }),
  );
});
