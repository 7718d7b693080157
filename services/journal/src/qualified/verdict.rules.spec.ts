import { describe, expect, test } from '@jest/globals';
import type { RegistryEntry } from '../registry/registry.types.js';
import { isSameName } from './names.rules.js';
import { isValidOn, type QualifiedFacts, qualify, qualifyPage } from './verdict.rules.js';

const CORPORATE = 'T7010705000725';
const INDIVIDUAL = 'T1000000000001';
const entry: RegistryEntry = {
  t_number: CORPORATE,
  kind: 'corporation',
  name: '株式会社ミナト印刷',
  other_names: [],
  address: '神奈川県横浜市中区',
  periods: [{ from: '2023-10-01', to: null }],
  updated: '2023-10-01',
};
const facts: QualifiedFacts = {
  t_number: CORPORATE,
  is_number_unreadable: false,
  registry: { state: 'registered', entry },
  names: ['㈱ミナト印刷'],
  is_name_confirmed: false,
  purchase_date: '2026-11-20',
};
const of = (over: Partial<QualifiedFacts>) => qualify({ ...facts, ...over });
const registered = (over: Partial<RegistryEntry>) => ({
  registry: { state: 'registered' as const, entry: { ...entry, ...over } },
});

describe('the table', () => {
  const table: [string, Partial<QualifiedFacts>, string, string[]][] = [
    ['registered, valid, name known', {}, 'qualified', ['check_digit_ok', 'registered', 'name_matches']],
    ['no number', { t_number: '' }, 'unqualified', ['no_number']],
    ['a number that cannot be read', { t_number: '', is_number_unreadable: true }, 'check', ['bad_format']],
    ['a number of the wrong form', { t_number: 'T123' }, 'check', ['bad_format']],
    [
      'corporate form, registry off',
      { registry: { state: 'off' } },
      'qualified',
      ['check_digit_ok', 'registry_off'],
    ],
    [
      'no check digit, registry off',
      { t_number: INDIVIDUAL, registry: { state: 'off' } },
      'check',
      ['individual_or_misread', 'registry_off'],
    ],
    [
      'asked, no answer yet',
      { registry: { state: 'waiting' } },
      'check',
      ['check_digit_ok', 'registry_waiting'],
    ],
    ['asked in vain', { registry: { state: 'failed' } }, 'check', ['check_digit_ok', 'registry_failed']],
    [
      'not registered',
      { registry: { state: 'not_registered' } },
      'unqualified',
      ['check_digit_ok', 'not_registered'],
    ],
    [
      'a sole proprietor',
      { t_number: INDIVIDUAL, ...registered({ name: '青葉 花子', other_names: ['ミナト印刷'] }) },
      'qualified',
      ['individual_or_misread', 'registered', 'name_matches'],
    ],
    [
      'under another name',
      registered({ name: '別会社株式会社' }),
      'check',
      ['check_digit_ok', 'registered', 'name_differs'],
    ],
    [
      'under another name that was accepted',
      { ...registered({ name: '別会社株式会社' }), is_name_confirmed: true },
      'qualified',
      ['check_digit_ok', 'registered', 'name_confirmed'],
    ],
    [
      'registered after the purchase',
      registered({ periods: [{ from: '2026-11-21', to: null }] }),
      'unqualified',
      ['check_digit_ok', 'not_yet_registered'],
    ],
    [
      'ended before it',
      registered({ periods: [{ from: '2023-10-01', to: '2026-11-20' }] }),
      'unqualified',
      ['check_digit_ok', 'expired'],
    ],
    [
      'without a date nothing is sure',
      { purchase_date: null },
      'check',
      ['check_digit_ok', 'registered', 'no_date'],
    ],
  ];
  test.each(table)('%s', (_name, over, verdict, reasons) => {
    expect(of(over)).toEqual({ verdict, reasons });
  });
});

test.each([
  [[{ from: '2023-10-01', to: null }], '2023-10-01', true],
  [[{ from: '2023-10-01', to: null }], '2023-09-30', false],
  [[{ from: '2023-10-01', to: '2025-01-01' }], '2024-12-31', true],
  [[{ from: '2023-10-01', to: '2025-01-01' }], '2025-01-01', false],
  [
    [
      { from: '2023-10-01', to: '2025-01-01' },
      { from: '2026-01-01', to: null },
    ],
    '2025-06-01',
    false,
  ],
  [
    [
      { from: '2023-10-01', to: '2025-01-01' },
      { from: '2026-01-01', to: null },
    ],
    '2026-06-01',
    true,
  ],
  [[], '2026-06-01', false],
])('%j holds on %s: %s', (periods, date, expected) => {
  expect(isValidOn({ periods }, date)).toBe(expected);
});

test.each([
  ['株式会社ミナト印刷', '(株)ミナト印刷', true],
  ['ミナト印刷株式会社', '株式会社 みなと印刷', true],
  ['株式会社ミナト印刷 横浜支店', '株式会社ミナト印刷', true],
  ['合同会社あおば', 'アオバ', true],
  ['株式会社ミナト印刷', '株式会社ミナト製本', false],
  ['株式会社', '株式会社ミナト印刷', false],
  ['', '株式会社ミナト印刷', false],
  ['ア', '株式会社アオバ', false],
])('%s and %s: %s', (a, b, expected) => {
  expect(isSameName(a, b)).toBe(expected);
});

describe('the page beside the number', () => {
  const GOOD = { verdict: 'qualified', reasons: ['check_digit_ok', 'registry_off'] } as const;
  const page = { form: 'full', addressee: 'same', is_confirmed: false } as const;
  const judged = (change: Partial<Parameters<typeof qualifyPage>[1]>) =>
    qualifyPage({ verdict: GOOD.verdict, reasons: [...GOOD.reasons] }, { ...page, ...change });

  test.each<[Parameters<typeof judged>[0], string, string[]]>([
    [{}, 'qualified', []],
    [{ addressee: 'absent' }, 'qualified', []],
    [{ addressee: 'unknown' }, 'qualified', []],
    [{ form: 'simplified' }, 'qualified', ['simplified_form']],
    [{ form: 'incomplete' }, 'check', ['particulars_missing']],
    [{ addressee: 'differs' }, 'check', ['addressee_differs']],
    [{ form: 'incomplete', addressee: 'differs' }, 'check', ['particulars_missing', 'addressee_differs']],
    [
      { form: 'incomplete', addressee: 'differs', is_confirmed: true },
      'qualified',
      ['particulars_confirmed'],
    ],
  ])('%j is %s', (change, verdict, added) =>
    expect(judged(change)).toEqual({ verdict, reasons: [...GOOD.reasons, ...added] }),
  );

  test.each(['check', 'unqualified'] as const)('a number that is %s stays so', (verdict) =>
    expect(qualifyPage({ verdict, reasons: [] }, { ...page, is_confirmed: true })).toEqual({
      verdict,
      reasons: [],
    }),
  );
});
