import fc from 'fast-check';
import { WITHHOLDING_TYPES } from '../withholding/withholding.rules.js';
import {
  hasHalfYear,
  needsStatement,
  paidPeriod,
  WITHHOLDING_PERIOD,
  type WithheldInvoice,
  type WithheldRow,
  withheldRowsOf,
  withheldSums,
} from './withholding-period.rules.js';

test.each([
  // 10 December 2026 is a Thursday, 10 October a Saturday before a holiday, 10 January 2027 a Sunday before one.
  ['2026-11', '2026-11-01', '2026-11-30', '2026-12-10', 'month'],
  ['2026-09', '2026-09-01', '2026-09-30', '2026-10-13', 'month'],
  ['2026-12', '2026-12-01', '2026-12-31', '2027-01-12', 'month'],
  ['2028-02', '2028-02-01', '2028-02-29', '2028-03-10', 'month'],
  ['2026-H1', '2026-01-01', '2026-06-30', '2026-07-10', 'half'],
  ['2026-H2', '2026-07-01', '2026-12-31', '2027-01-20', 'half'],
  ['2026', '2026-01-01', '2026-12-31', '2027-02-01', 'year'],
])('%s is %s to %s, due %s', (period, from, to, due, kind) => {
  expect(WITHHOLDING_PERIOD.test(period)).toBe(true);
  expect(paidPeriod(period)).toEqual({ from, to, due, kind });
});

test.each(['', '26', '2026-13', '2026-00', '2026-H3', '2026-1', '1999-01', '2026-11-01'])(
  '%j is no period',
  (period) => expect(WITHHOLDING_PERIOD.test(period)).toBe(false),
);

test('the special due dates are those of fees to tax accountants, lawyers and the like alone', () => {
  expect(WITHHOLDING_TYPES.filter(hasHalfYear)).toEqual([0]);
  expect(hasHalfYear(null)).toBe(false);
});

describe('a statement of the payments of a year', () => {
  test.each([
    [0, 50_000, false],
    [0, 50_001, true],
    [1, 50_001, true],
    [2, 500_000, false],
    [2, 500_001, true],
    [3, 50_001, true],
    [4, 500_000, false],
    [5, 500_001, true],
    [6, 50_001, true],
    [7, 50_000, false],
    [8, 500_001, true],
    [21, 50_001, true],
    [31, 500_000, false],
    [32, 9_999_999, null],
    [41, 9_999_999, null],
    [61, 9_999_999, null],
    [81, 9_999_999, null],
    [null, 9_999_999, null],
  ] as const)('kind %s of %s yen: %s', (type, base, wanted) => {
    expect(needsStatement(type, base)).toBe(wanted);
  });
});

describe('rows', () => {
  const invoice = (over: Partial<WithheldInvoice>): WithheldInvoice => ({
    company_id: 'a',
    partner_name: 'A',
    type: 0,
    sub_type: '',
    non_resident: false,
    treaty_rate: '',
    tax: 10_210,
    typed_base: null,
    base_rule: 'exclusive_when_shown',
    salary: null,
    days: null,
    pay_date: '2026-11-30',
    subtotal: 100_000,
    taxable_10: 100_000,
    tax_10: 10_000,
    taxable_8: null,
    tax_8: null,
    non_taxable_amount: null,
    tax_amount: 10_000,
    total_amount: 110_000,
    ...over,
  });

  test.each<[string, Partial<WithheldInvoice>, number]>([
    ['the fee, where its tax is shown apart', {}, 100_000],
    ['what a user typed', { typed_base: 99_000 }, 99_000],
    ['the whole, by the rule of the supplier', { base_rule: 'inclusive', tax: 11_231 }, 110_000],
    ['the whole, where only it fits the printed tax', { tax: 11_231 }, 110_000],
    ['the fee, where only it fits', { base_rule: 'inclusive' }, 100_000],
    ['the fee of a printed tax that fits nothing', { tax: 1 }, 100_000],
    [
      'the total, where no tax is shown',
      { subtotal: null, taxable_10: null, tax_10: null, tax_amount: null },
      110_000,
    ],
    ['nothing, where no amount is known', { subtotal: null, taxable_10: null, total_amount: null }, 0],
    ['the fee of a payee abroad', { non_resident: true, treaty_rate: '10', tax: 10_000 }, 100_000],
  ])('the base is %s', (_, over, base) => {
    expect(withheldRowsOf([invoice(over)], false)[0]?.base).toBe(base);
  });

  test('one for each payee and kind, the largest tax first; payees abroad have one kind', () => {
    const rows = withheldRowsOf(
      [
        invoice({}),
        invoice({ tax: 10_210 }),
        invoice({ type: 1 }),
        invoice({ company_id: null, partner_name: 'B', sub_type: 'judicial_scrivener', tax: 9189 }),
        invoice({ company_id: 'x', non_resident: true, type: 1, tax: 20_420 }),
      ],
      false,
    );
    expect(
      rows.map(({ company_id, type, sub_type, count, tax }) => [company_id, type, sub_type, count, tax]),
    ).toEqual([
      ['a', 0, '', 2, 20_420],
      ['x', null, '', 1, 20_420],
      ['a', 1, '', 1, 10_210],
      [null, 0, 'judicial_scrivener', 1, 9189],
    ]);
  });
});

describe('sums', () => {
  const row = (over: Partial<WithheldRow>): WithheldRow => ({
    company_id: 'a',
    partner_name: 'A',
    type: 0,
    sub_type: '',
    non_resident: false,
    count: 1,
    base: 100_000,
    tax: 10_210,
    ...over,
  });

  test('a payee with two kinds counts once in the total', () => {
    const { kinds, total } = withheldSums([
      row({ type: 1, count: 2 }),
      row({}),
      row({ company_id: null, partner_name: 'B', sub_type: 'judicial_scrivener', base: 50_000, tax: 4084 }),
      row({ company_id: null, partner_name: 'C', type: null, base: 0, tax: 500 }),
      row({ company_id: 'x', type: null, non_resident: true, tax: 20_420 }),
    ]);
    expect(
      kinds.map(({ type, sub_type, count, payees, tax }) => [type, sub_type, count, payees, tax]),
    ).toEqual([
      [0, '', 1, 1, 10_210],
      [0, 'judicial_scrivener', 1, 1, 4084],
      [1, '', 2, 1, 10_210],
      [null, '', 1, 1, 500],
      [null, '', 1, 1, 20_420],
    ]);
    expect(kinds.map(({ non_resident }) => non_resident)).toEqual([false, false, false, false, true]);
    expect(total).toEqual({ count: 6, payees: 4, base: 350_000, tax: 45_424 });
    expect(withheldSums([])).toEqual({ kinds: [], total: { count: 0, payees: 0, base: 0, tax: 0 } });
  });

  test('the kinds add up to the total in yen, count and base', () => {
    const some = fc.array(
      fc.record({
        company_id: fc.constantFrom('a', 'b', null),
        partner_name: fc.constantFrom('A', 'B'),
        type: fc.constantFrom(...WITHHOLDING_TYPES, null),
        sub_type: fc.constantFrom('' as const, 'judicial_scrivener' as const),
        non_resident: fc.boolean(),
        count: fc.integer({ min: 1, max: 9 }),
        base: fc.integer({ min: 0, max: 9_999_999 }),
        tax: fc.integer({ min: 0, max: 999_999 }),
      }),
    );
    fc.assert(
      fc.property(some, (rows) => {
        const { kinds, total } = withheldSums(rows);
        for (const name of ['count', 'base', 'tax'] as const)
          expect(kinds.reduce((sum, kind) => sum + kind[name], 0)).toBe(total[name]);
      }),
    );
  });
});
