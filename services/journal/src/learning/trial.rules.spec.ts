import { expect, test } from '@jest/globals';
import { type PastInvoice, tryPattern } from './trial.rules.js';

const past = (text: string, over: Partial<PastInvoice> = {}): PastInvoice => ({
  local_id: 1,
  issue_date: '2026-10-31',
  total_amount: 1,
  item: text,
  text,
  booked_id: 'comms',
  booked: '通信費',
  pattern_id: null,
  ...over,
});
const stored = [
  { id: 'general', keyword: null },
  { id: 'line', keyword: '専用回線' },
];
const hits = (tried: Parameters<typeof tryPattern>[0], ...texts: string[]) =>
  tryPattern(
    tried,
    'comms',
    stored,
    texts.map((text) => past(text)),
  ).map(({ hit }) => hit);

test('a new pattern is chosen where its keyword is the longest', () => {
  expect(hits({ id: null, keyword: '回線' }, '光回線', '専用回線', '用紙')).toEqual([true, false, false]);
});
test('a new keyword takes the place of the stored one', () => {
  expect(hits({ id: 'line', keyword: '用紙' }, '専用回線', '用紙')).toEqual([false, true]);
});
test('the general one gets the rest', () => {
  expect(hits({ id: 'general', keyword: null }, '専用回線', '用紙')).toEqual([false, true]);
});

test.each([
  ['the same account', 'comms', {}, true],
  ['another one', 'rent', {}, false],
  ['lines without an account', null, {}, null],
  ['an invoice without lines', 'comms', { booked_id: null, booked: null }, null],
  ['not chosen', 'comms', { text: '専用回線' }, null],
] as const)('agrees: %s', (_name, account, over, wanted) => {
  const [row] = tryPattern({ id: 'general', keyword: null }, account, stored, [past('用紙', over)]);
  expect(row?.agrees).toBe(wanted);
});

test('an invoice used the pattern where its own proposal came from it', () => {
  const used = (id: string | null, pattern_id: string | null) =>
    tryPattern({ id, keyword: null }, null, stored, [past('用紙', { pattern_id })])[0]?.used;
  expect(used('general', 'general')).toBe(true);
  expect(used('general', 'line')).toBe(false);
  expect(used('general', null)).toBe(false);
  expect(used(null, null)).toBe(false);
});
