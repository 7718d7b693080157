import type { Found } from '../layout/layout.types.js';
import type { LearnedField } from './memory-values.rules.js';
import { sumsBearOut } from './memory-sums.rules.js';
import type { ReadDocument } from './read-document.types.js';
import type { TaxLine } from './totals.types.js';

const found = (value: number): Found<number> => ({
  value,
  page: 1,
  box: { x: 0, y: 0, w: 10, h: 10 },
  confidence: 0.95,
  text: String(value),
});
const line = (rate: 10 | 8, taxable: number, tax: number): TaxLine => ({
  rate,
  taxable,
  tax,
  confidence: 0.95,
});

type Amounts = Partial<
  Record<
    'total_amount' | 'payable_amount' | 'subtotal' | 'tax_amount' | 'non_taxable_amount' | 'withholding_tax',
    number | null
  >
> & { carried_over?: number; tax_breakdown?: TaxLine[] };

// 100,000 at 10 %, 1,005 at 8 %, 500 exempt, 10,210 withheld, 3,000 brought forward.
const WHOLE = {
  subtotal: 101_005,
  tax_amount: 10_080,
  non_taxable_amount: 500,
  total_amount: 111_585,
  withholding_tax: 10_210,
  payable_amount: 104_375,
};
const RATES = [line(10, 100_000, 10_000), line(8, 1_005, 80)];

function document({ carried_over = 3_000, tax_breakdown = RATES, ...amounts }: Amounts = {}): ReadDocument {
  const all = Object.entries({ ...WHOLE, ...amounts }).map(([k, v]) => [k, v === null ? null : found(v)]);
  return { ...Object.fromEntries(all), carried_over, tax_breakdown } as ReadDocument;
}

const FIELDS: LearnedField[] = [
  'subtotal',
  'tax_amount',
  'non_taxable_amount',
  'total_amount',
  'withholding_tax',
  'payable_amount',
  'taxable_10',
  'tax_10',
  'taxable_8',
  'tax_8',
];
const answers = (doc: ReadDocument) =>
  Object.fromEntries(FIELDS.map((field) => [field, sumsBearOut(doc, field)]));
const all = (answer: boolean | null) => Object.fromEntries(FIELDS.map((field) => [field, answer]));

test('amounts that agree bear each other out', () => {
  expect(answers(document())).toEqual(all(true));
});

test.each<[string, Amounts, LearnedField[]]>([
  [
    'a total',
    { total_amount: 111_586 },
    ['subtotal', 'tax_amount', 'non_taxable_amount', 'total_amount', 'withholding_tax', 'payable_amount'],
  ],
  ['a payable', { payable_amount: 111_585 }, ['total_amount', 'withholding_tax', 'payable_amount']],
  ['a balance', { carried_over: 0 }, ['total_amount', 'withholding_tax', 'payable_amount']],
  [
    'a subtotal',
    { subtotal: 101_000 },
    ['subtotal', 'tax_amount', 'non_taxable_amount', 'total_amount', 'taxable_10', 'taxable_8'],
  ],
  [
    'a tax',
    { tax_amount: 10_000 },
    ['subtotal', 'tax_amount', 'non_taxable_amount', 'total_amount', 'tax_10', 'tax_8'],
  ],
  [
    'the tax of one rate',
    { tax_breakdown: [line(10, 100_000, 10_000), line(8, 1_005, 82)] },
    ['tax_amount', 'taxable_8', 'tax_8', 'tax_10'],
  ],
])('%s at odds speaks against all amounts of its equation', (_what, amounts, against) => {
  const expected = { ...all(true), ...Object.fromEntries(against.map((field) => [field, false])) };
  expect(answers(document(amounts))).toEqual(expected);
});

test('one yen up, down or out of the inclusive price are roundings of a seller', () => {
  for (const tax of [80, 81]) {
    const doc = document({ tax_breakdown: [line(8, 1_005, tax)], subtotal: 1_005, tax_amount: tax });
    expect(sumsBearOut(doc, 'tax_8')).toBe(true);
  }
});

test('without the other amounts nothing can be said', () => {
  const alone = document({
    subtotal: null,
    tax_amount: null,
    payable_amount: null,
    non_taxable_amount: null,
    withholding_tax: null,
    tax_breakdown: [],
  });
  expect(answers(alone)).toEqual(all(null));
});
