import { expect, test } from '@jest/globals';
import { bearsNoTax, SUPPLY_KINDS, supplyOf, type SupplyFacts, untaxedKind } from './supply.rules.js';

const FACTS: SupplyFacts = {
  chosen: '',
  supplier: '',
  country: '',
  currency: 'JPY',
  has_number: false,
  printed_tax: 1_000,
};

test.each(SUPPLY_KINDS.filter((kind) => kind !== ''))(
  'a choice of %s on the invoice beats the supplier',
  (chosen) => {
    const supplier = chosen === 'domestic' ? 'outside' : 'domestic';
    expect(supplyOf({ ...FACTS, chosen, supplier, country: 'US' })).toEqual({
      kind: chosen,
      by: 'invoice',
      assumed: false,
    });
    expect(supplyOf({ ...FACTS, supplier: chosen, country: 'US' })).toEqual({
      kind: chosen,
      by: 'supplier',
      assumed: false,
    });
  },
);

test.each<[Partial<SupplyFacts>, string, string, boolean]>([
  [{}, 'domestic', 'default', false],
  [{ country: 'JP', currency: 'USD', printed_tax: null }, 'domestic', 'default', false],
  [{ country: 'US' }, 'outside', 'country', true],
  // A foreign business can be registered in Japan: then its number decides.
  [{ country: 'US', has_number: true }, 'domestic', 'default', false],
  [{ currency: 'USD', printed_tax: null }, 'outside', 'currency', true],
  [{ currency: 'USD', printed_tax: 0 }, 'outside', 'currency', true],
  [{ currency: 'USD', printed_tax: 1 }, 'domestic', 'default', false],
  [{ currency: 'USD', printed_tax: null, has_number: true }, 'domestic', 'default', false],
  [{ printed_tax: null }, 'domestic', 'default', false],
  [{ printed_tax: 0 }, 'domestic', 'default', false],
])('%j is %s by %s, assumed: %s', (facts, kind, by, assumed) =>
  expect(supplyOf({ ...FACTS, ...facts })).toEqual({ kind, by, assumed }),
);

test.each([
  ['domestic', null, false],
  ['domestic', 0, true],
  ['domestic', 1, false],
  ['outside', 100, true],
  ['outside', null, true],
  ['reverse_charge', null, true],
  ['consumer_digital', null, false],
  ['consumer_digital', 0, true],
  ['platform', 90, false],
] as const)('%s with a printed tax of %s bears no tax: %s', (kind, printed, none) =>
  expect(bearsNoTax({ kind }, printed)).toBe(none),
);

test.each([
  [['住宅家賃 11月分'], 'exempt'],
  [['火災保険料'], 'exempt'],
  [['収入印紙 立替'], 'out_of_scope'],
  [['登録免許税'], 'out_of_scope'],
  [['年会費'], 'out_of_scope'],
  [['保険料', '立替金'], null],
  [['部品'], null],
  [[], null],
] as const)('%j is %s', (texts, kind) => expect(untaxedKind(texts)).toBe(kind));
