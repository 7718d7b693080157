import { describe, expect, test } from '@jest/globals';
import { taxClassFor, taxDefaults, transitionBooking, underCap, untaxedClass } from './booking.rules.js';

type TaxClassRow = Parameters<typeof taxDefaults>[0][number];

const row = (id: string, name: string, rate: number, over: Partial<TaxClassRow> = {}): TaxClassRow => ({
  id,
  name,
  rate,
  status: 1,
  attributes: {},
  valid_from: null,
  valid_to: null,
  ...over,
});
const taxes = [
  row('ten', '課対仕入10%', 10),
  row('eight', '課対仕入8%（軽）', 8),
  row('none', '対象外', 0),
  row('ten_80', '課対仕入（控80）10%', 10, { valid_to: '2026-09-30' }),
  row('ten_70', '課対仕入（控70）10%', 10, { valid_from: '2026-10-01' }),
  row('eight_70', '別の名前', 8, { attributes: { deductible_percent: 70 } }),
  row('off_70', '課対仕入（控70）10% 旧', 10, { status: 0 }),
  row('sales', '課税売上10%', 10),
];
const november = taxDefaults(taxes, '2026-11-20');

describe('the classes of a day', () => {
  test('ordinary and transitional ones apart, first of each kind', () => {
    expect([...november.by_rate]).toEqual([
      [10, 'ten'],
      [8, 'eight'],
      [0, 'none'],
    ]);
    expect([...(november.by_share ?? [])]).toEqual([
      ['10/70', 'ten_70'],
      ['8/70', 'eight_70'],
    ]);
    expect(november.untaxed).toBe('none');
    expect([...(taxDefaults(taxes, '2026-09-30').by_share ?? [])]).toEqual([
      ['10/80', 'ten_80'],
      ['8/70', 'eight_70'],
    ]);
  });
});

describe('the class of a debit', () => {
  test.each([
    ['an ordinary class in full', 'ten', 10, 100, 'ten'],
    ['an ordinary class under the measure', 'ten', 10, 70, 'ten_70'],
    ['the class of the measure stays', 'ten_70', 10, 70, 'ten_70'],
    ['a class learned before the change', 'ten_80', 10, 70, 'ten_70'],
    ['a class of the measure for a qualified invoice', 'ten_80', 10, 100, 'ten'],
    ['no class for the share: the ordinary one stays', 'ten', 10, 0, 'ten'],
    ['no class for the share, one of another share', 'ten_70', 10, 0, 'ten'],
    ['the reduced rate', 'eight', 8, 70, 'eight_70'],
    ['no class at all under the measure', null, 10, 70, 'ten_70'],
    ['no class at all in full', null, 10, 100, null],
    ['what bears no tax', 'none', 0, 100, 'none'],
    ['a class of another kind', 'sales', 10, 70, 'ten_70'],
  ])('%s', (_name, id, rate, percent, expected) => {
    expect(taxClassFor(id, { rate, percent }, november)).toBe(expected);
  });
});

describe('how far the measure goes', () => {
  const deduction = { percent: 70, reason: 'transition' as const };
  const of = (over: object, cap: { within: number } | null = null) =>
    transitionBooking(
      { deduction: { ...deduction, ...over }, cap } as Parameters<typeof transitionBooking>[0],
      {
        splits_at_cap: true,
      },
    );
  test.each([
    [{}, 70],
    [{ percent: 0, reason: 'ended' }, 0],
    [{ percent: 100, reason: 'small_amount' }, null],
    [{ percent: null, reason: 'no_date' }, null],
  ])('%j', (over, percent) => {
    expect(of(over)?.percent ?? null).toBe(percent);
  });
  test('without a cap nothing is cut', () => {
    const share = { rate: 10, amount_without_tax: 900_000_000, tax_amount: 90_000_000 };
    expect(underCap([share], of({}))).toEqual([{ ...share, percent: 70 }]);
    expect(underCap([share], of({}, { within: 0 }))).toEqual([{ ...share, percent: 0 }]);
    expect(underCap([share], null)).toEqual([{ ...share, percent: 100 }]);
  });
});

describe('what bears no tax', () => {
  const chart = taxDefaults(
    [...taxes, row('exempt', '非課仕入', 0), row('reverse', '特定課税仕入10%', 0)],
    '2026-11-20',
  );
  test.each([
    ['domestic', null, 'none'],
    ['domestic', 'exempt', 'exempt'],
    ['domestic', 'out_of_scope', 'none'],
    ['platform', 'exempt', 'exempt'],
    ['outside', 'exempt', 'none'],
    ['outside', null, 'none'],
    ['reverse_charge', null, 'reverse'],
    ['reverse_charge', 'exempt', 'reverse'],
  ] as const)('%s, %s: %s', (supply, kind, id) => expect(untaxedClass(chart, supply, kind)).toBe(id));

  test('a chart without these classes has its first without tax', () => {
    expect(untaxedClass(november, 'domestic', 'exempt')).toBe('none');
    expect(untaxedClass(november, 'reverse_charge', null)).toBe('none');
    expect(
      untaxedClass(taxDefaults([row('ten', '課対仕入10%', 10)], '2026-11-20'), 'outside', null),
    ).toBeNull();
  });

  test('対象外 comes first at any place in the master', () => {
    const late = taxDefaults([row('exempt', '非課仕入', 0), row('none', '対象外', 0)], '2026-11-20');
    expect([late.untaxed, late.exempt]).toEqual(['none', 'exempt']);
  });
});
