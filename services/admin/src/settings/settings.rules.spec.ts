import { completeProfile, completeSettings, patchProfile, patchSettings } from './settings.rules.js';
import {
  defaultProfile,
  defaultSettings,
  JOURNAL_ITEMS,
  organizationSettingsSchema,
  patchProfileSchema,
  patchSettingsSchema,
} from './settings.types.js';

describe('defaults of spec 3 and 9', () => {
  const defaults = defaultSettings();

  test('every field of the schema has one, and they are valid', () => {
    expect(Object.keys(defaults).sort()).toEqual(Object.keys(organizationSettingsSchema.shape).sort());
    expect(organizationSettingsSchema.parse(defaults)).toEqual(defaults);
  });

  test.each([
    ['approve_level', 2],
    ['pay_confirm_level', 3],
    ['upload_max_bytes', 2_097_152],
    ['default_attachment_page', 3],
    ['session_hours', 8],
    ['session_idle_minutes', 120],
    ['password_min_length', 12],
    ['default_pay_month', 1],
    ['default_pay_day', 31],
    ['default_cutoff_day', 31],
    ['tax_rounding', 'floor'],
    ['tax_accounting', 'exclusive'],
    ['transition_rounding', 'floor'],
    ['cap_crossing', 'split'],
    ['setting_small_amount', false],
    ['withholding_code_8_two_tier', false],
    ['retention_years', 7],
    ['duty_policy', 'off'],
  ] as const)('%s is %s', (field, value) => expect(defaults[field]).toBe(value));

  test.each(JOURNAL_ITEMS)('%s is shown, entered on both sides and labelled by the product', (item) => {
    expect(defaults.display[item]).toBe(true);
    expect(defaults.journal_rules[item]).toEqual({ input_debit: 1, input_credit: 1 });
    expect(defaults.labels[item]).toBe('');
  });
});

describe('ranges', () => {
  test.each([
    ['approve_level', 1, 5],
    ['pay_confirm_level', 0, 3],
    ['default_pay_month', 0, 12],
    ['default_pay_day', 1, 31],
    ['default_cutoff_day', 1, 31],
    ['upload_max_bytes', 1024, 67_108_864],
    ['default_attachment_page', 1, 5],
    ['session_hours', 1, 24],
    ['session_idle_minutes', 0, 1440],
    ['password_min_length', 8, 64],
    ['description_max_length', 1, 1000],
    ['free_text_1_max_length', 1, 1000],
    ['free_text_2_max_length', 1, 1000],
  ] as const)('%s runs from %i to %i in whole numbers', (field, low, high) => {
    const fits = (value: unknown) => patchSettingsSchema.safeParse({ version: 1, [field]: value }).success;
    expect([low - 1, low, high, high + 1, low + 0.5, String(low), null].map(fits)).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test.each([
    ['setting_avoid_bank_holidays', 'never'],
    ['tax_rounding', 'up'],
    ['tax_accounting', 'both'],
    ['transition_rounding', 'ceil'],
    ['cap_crossing', 'none'],
    ['duty_policy', 'strict'],
    ['setting_small_amount', 1],
    ['word_or_byte', 'bits'],
    ['setting_journal_lock_mode', 2],
    ['setting_timestamp', 1],
    ['labels', { account_title: 'x'.repeat(31) }],
    ['display', { colour: true }],
    ['journal_rules', { tax: { input_debit: 2, input_credit: 1 } }],
    ['organization_id', '01900000-0000-7000-8000-000000000002'],
    ['paid', true],
  ])('%s cannot become %j', (field, value) => {
    expect(patchSettingsSchema.safeParse({ version: 1, [field]: value }).success).toBe(false);
  });

  test('a change names the version it was made on', () => {
    expect(patchSettingsSchema.safeParse({ approve_level: 3 }).success).toBe(false);
  });
});

test('a patch of one item leaves the other items and fields alone', () => {
  const before = defaultSettings();
  const after = patchSettings(before, {
    version: 4,
    approve_level: 3,
    display: { tag: false },
    journal_rules: { tax: { input_debit: 1, input_credit: 0 } },
    labels: { project: '案件' },
  });
  expect(after).toEqual({
    ...before,
    approve_level: 3,
    display: { ...before.display, tag: false },
    journal_rules: { ...before.journal_rules, tax: { input_debit: 1, input_credit: 0 } },
    labels: { ...before.labels, project: '案件' },
  });
  expect(before.display.tag).toBe(true);
});

test('a row stored before a field existed takes its default; a field that is gone is dropped', () => {
  const { session_hours: _, ...older } = defaultSettings();
  const stored = {
    ...older,
    approve_level: 4,
    forgotten: 1,
    display: { tag: false },
  } as unknown as Parameters<typeof completeSettings>[0];
  const complete = completeSettings(stored);
  expect(complete).toMatchObject({ session_hours: 8, approve_level: 4 });
  expect(complete.display).toEqual({ ...defaultSettings().display, tag: false });
  expect('forgotten' in complete).toBe(false);
});

test('the own company is what the reader excludes; doubles fall out', () => {
  const before = completeProfile('うけとり', {});
  expect(before).toEqual(defaultProfile('うけとり'));
  const after = patchProfile(before, { version: 1, exclude_company_names: ['甲', '甲', '乙'] });
  expect(after.exclude_company_names).toEqual(['甲', '乙']);
  expect(after.company_name).toBe('うけとり');
});

test.each([
  ['t_number', 'T1234567890123', true],
  ['t_number', '', true],
  ['t_number', '1234567890123', false],
  ['settlement_month', 13, false],
  ['settlement_day', 0, false],
  ['contact_number_list', ['03-1234-5678'], true],
  ['contact_number_list', ['<script>'], false],
  ['industry_id', 256, false],
  ['name', '', false],
])('profile %s = %j: %s', (field, value, ok) => {
  expect(patchProfileSchema.safeParse({ version: 1, [field]: value }).success).toBe(ok);
});

test('documents can be kept longer, never shorter than was promised', () => {
  const ten = patchSettings(defaultSettings(), { version: 1, retention_years: 10 });
  expect(ten.retention_years).toBe(10);
  expect(patchSettings(ten, { version: 1, approve_level: 3 }).retention_years).toBe(10);
  expect(() => patchSettings(ten, { version: 1, retention_years: 7 })).toThrow('retention_only_longer');
  expect(patchSettingsSchema.safeParse({ version: 1, retention_years: 5 }).success).toBe(false);
});
