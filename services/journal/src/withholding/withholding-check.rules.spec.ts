import { describe, expect, test } from '@jest/globals';
import {
  checkWithholding,
  type PrintedFee,
  withholdingBase,
  type WithholdingCheckFacts,
} from './withholding-check.rules.js';

const fee: PrintedFee = {
  subtotal: 100_000,
  taxable_10: 100_000,
  tax_10: 10_000,
  taxable_8: null,
  tax_8: null,
  non_taxable_amount: null,
  tax_amount: 10_000,
  total_amount: 110_000,
};
const blank: PrintedFee = {
  subtotal: null,
  taxable_10: null,
  tax_10: null,
  taxable_8: null,
  tax_8: null,
  non_taxable_amount: null,
  tax_amount: null,
  total_amount: null,
};

describe('the base', () => {
  const table: [string, PrintedFee, 'exclusive_when_shown' | 'inclusive', number | null, object][] = [
    [
      'without tax where it is shown',
      fee,
      'exclusive_when_shown',
      null,
      { base: 100_000, kind: 'exclusive' },
    ],
    ['with tax by the supplier’s rule', fee, 'inclusive', null, { base: 110_000, kind: 'inclusive' }],
    ['typed by hand', fee, 'inclusive', 90_000, { base: 90_000, kind: 'typed' }],
    [
      'the whole amount where no tax is shown',
      { ...blank, subtotal: 100_000, total_amount: 110_000 },
      'exclusive_when_shown',
      null,
      { base: 110_000, kind: 'inclusive' },
    ],
    [
      'from the rates where there is no subtotal',
      { ...blank, taxable_10: 90_000, tax_10: 9_000, non_taxable_amount: 1_000, total_amount: 100_000 },
      'exclusive_when_shown',
      null,
      { base: 91_000, kind: 'exclusive' },
    ],
    ['nothing known', blank, 'inclusive', null, { base: null, kind: 'none' }],
  ];
  test.each(table)('%s', (_name, printed, rule, typed, expected) => {
    expect(withholdingBase(printed, rule, typed)).toEqual(expected);
  });
});

describe('the printed tax against the rule', () => {
  const facts: WithholdingCheckFacts = {
    printed: 10_210,
    type: 0,
    sub_type: '',
    is_subject: true,
    fee,
    base_rule: 'exclusive_when_shown',
    typed_base: null,
    salary: null,
    days: null,
    pay_date: '2026-11-30',
    code_8_two_tier: false,
    non_resident: null,
  };
  const check = (over: Partial<WithholdingCheckFacts>) => checkWithholding({ ...facts, ...over });
  test('one yen either way is right, two are not, and both numbers are reported', () => {
    for (const printed of [10_209, 10_210, 10_211]) expect(check({ printed }).verdict).toBe('ok');
    for (const printed of [10_208, 10_212])
      expect(check({ printed })).toMatchObject({
        verdict: 'mismatch',
        printed,
        computed: { tax: 10_210 },
      });
  });
  test('the other lawful base is the issuer’s choice', () => {
    expect(check({ printed: 11_231 })).toMatchObject({ verdict: 'ok', other_base: true });
    expect(check({ printed: 10_210, base_rule: 'inclusive' })).toMatchObject({
      verdict: 'ok',
      other_base: true,
    });
    expect(check({ printed: 11_231, typed_base: 100_000 }).verdict).toBe('mismatch');
  });
  test('nothing printed', () => {
    expect(check({ printed: null })).toMatchObject({ verdict: 'missing', computed: { tax: 10_210 } });
    expect(check({ printed: 0 }).verdict).toBe('missing');
    expect(check({ printed: null, type: null, is_subject: false }).verdict).toBe('none');
    expect(check({ printed: null, type: null }).verdict).toBe('missing');
    expect(check({ printed: null, type: 31 }).verdict).toBe('none');
  });
  test('an unknown code is checked against the two tiers', () => {
    expect(check({ type: null }).verdict).toBe('ok');
  });
  test('what cannot be computed says why', () => {
    expect(check({ type: 41 })).toMatchObject({ verdict: 'not_computed', not_computed: 'manual_type' });
    expect(check({ type: 8 })).toMatchObject({ verdict: 'not_computed', not_computed: 'days_missing' });
    expect(check({ fee: blank })).toMatchObject({ verdict: 'not_computed', not_computed: 'no_base' });
  });
});
