import { describe, expect, test } from '@jest/globals';
import { DomainError } from '@uketori/service-kit/errors';
import type { LineSettings } from '../settings/journal-rules.repository.js';
import { LINE_REFERENCES, SIDES } from './line-columns.rules.js';
import { checkLineLimits, isEntered, withoutDenied } from './line-limits.rules.js';
import type { LineInput } from './line.record.js';

const SETTINGS: LineSettings = {
  word_or_byte: 'word',
  description_max_length: 5,
  free_text_1_max_length: 4,
  free_text_2_max_length: 3,
  journal_rules: { tag: { input_debit: 1, input_credit: 0 } },
  setting_pay_journal: false,
  setting_foreign_currency: false,
};
const TOGGLES = new Map([['bank', { settings_department: false, settings_subaccount: true }]]);

function refusal(lines: LineInput[], stored: LineInput[] = [], over: Partial<LineSettings> = {}) {
  try {
    checkLineLimits(lines, stored, { ...SETTINGS, ...over }, TOGGLES);
    return null;
  } catch (error) {
    const { code, params } = error as DomainError;
    return { code, ...params };
  }
}

test('every item on every side: the organization may close it, so may the account title', () => {
  for (const side of SIDES)
    for (const reference of LINE_REFERENCES) {
      const open = { journal_rules: {} };
      const closed = { journal_rules: { [reference]: { [`input_${side}`]: 0 } } };
      const other = {
        journal_rules: { [reference]: { [side === 'debit' ? 'input_credit' : 'input_debit']: 0 } },
      };
      expect(isEntered(reference, side, null, open, TOGGLES)).toBe(true);
      expect(isEntered(reference, side, null, closed, TOGGLES)).toBe(false);
      expect(isEntered(reference, side, null, other, TOGGLES)).toBe(true);
      const name = reference === 'sub_account' ? 'settings_subaccount' : `settings_${reference}`;
      const toggled = isEntered(reference, side, 'x', open, new Map([['x', { [name]: false }]]));
      expect(toggled).toBe(reference === 'account_title');
    }
});

describe('items', () => {
  test('refused where they are not entered, allowed on the other side', () => {
    expect(refusal([{}, { credit_tag_id: 't' }])).toEqual({
      code: 'journal_item_not_allowed',
      item: 'tag',
      side: 'credit',
      line: 2,
    });
    expect(refusal([{ debit_tag_id: 't' }])).toBeNull();
    expect(refusal([{ debit_account_title_id: 'bank', debit_department_id: 'd' }])).toMatchObject({
      item: 'department',
      side: 'debit',
    });
    expect(refusal([{ debit_account_title_id: 'other', debit_department_id: 'd' }])).toBeNull();
  });
  test('what is stored already stays', () => {
    expect(refusal([{ credit_tag_id: 't' }], [{ credit_tag_id: 't' }])).toBeNull();
    expect(refusal([{ credit_tag_id: 'u' }], [{ credit_tag_id: 't' }])).not.toBeNull();
  });
  test('a proposal leaves them out', () => {
    const [line] = withoutDenied([{ credit_tag_id: 't', debit_tag_id: 't' }], SETTINGS, TOGGLES);
    expect(line).toMatchObject({ credit_tag_id: null, debit_tag_id: 't' });
  });
});

describe('texts', () => {
  test.each([
    ['word', 'あいうえお', null],
    ['word', 'あいうえおか', 'text_too_long'],
    ['word', '𠮷野家の牛', null],
    ['byte', 'abcde', null],
    ['byte', 'あい', null],
    ['byte', 'あいう', 'text_too_long'],
    ['byte', 'ｱｲｳｴｵ', null],
    ['byte', 'ｶﾞｷﾞｸ', null],
    ['byte', 'ｶﾞｷﾞｸﾞ', 'text_too_long'],
  ] as const)('%s: %s', (word_or_byte, description, code) => {
    expect(refusal([{ description }], [], { word_or_byte })?.code ?? null).toBe(code);
  });
  test('each has a limit of its own; what is stored stays', () => {
    expect(refusal([{ free_text_1: 'abcde' }])).toMatchObject({
      field: 'free_text_1',
      limit: 4,
      unit: 'word',
    });
    expect(refusal([{ free_text_2: 'abcd' }])).toMatchObject({ field: 'free_text_2', limit: 3, line: 1 });
    expect(refusal([{ free_text_2: 'abcd' }], [{ free_text_2: 'abcd' }])).toBeNull();
  });
});
