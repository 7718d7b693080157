import { describe, expect, test } from '@jest/globals';
import { worded } from './templates.rules.js';

const facts = { supplier: '株式会社ミナト印刷', month: '2026-11', items: ['チラシ印刷'], number: 'M-1' };
const LONG = { length: 255, unit: 'word' } as const;
const text = (description: string, keepsEmpty = false, limit: Parameters<typeof worded>[3] = LONG) =>
  worded([{ description }], facts, keepsEmpty, limit)[0]?.description;

describe('摘要 of proposed lines', () => {
  test.each([
    ['', '株式会社ミナト印刷 11月分 チラシ印刷'],
    ['{m}月分 {subject}', '11月分 チラシ印刷'],
    ['家賃', '家賃'],
  ])('%j: %s', (own, wanted) => expect(text(own)).toBe(wanted));

  test('an empty text stays where a person left it empty', () => {
    expect(text('', true)).toBe('');
    expect(text('{m}月', true)).toBe('11月');
  });
  test('no template: the usual text without accounts', () => {
    expect(worded([], facts, false, LONG)).toEqual([{ description: '株式会社ミナト印刷 11月分 チラシ印刷' }]);
  });
  test('a text fits the limit of the organization, and leaves space for the note of the transitional measure', () => {
    expect(text('あ'.repeat(50), false, { length: 30, unit: 'word' })).toBe('あ'.repeat(16));
    expect(text('あ'.repeat(50), false, { length: 30, unit: 'byte' })).toBe('あ'.repeat(8));
    expect(text('あ'.repeat(50), false, { length: 5, unit: 'byte' })).toBe('');
  });
});
