import fc from 'fast-check';
import { recognisedPage } from '../../test/page-builder.js';
import type { Segment } from '../layout/layout.types.js';
import { mendDigits, tornAmount } from './mend-digits.rules.js';

const cell = (text: string): Segment => {
  const [segment] = recognisedPage([[100, 100, text]]).segments;
  if (!segment) throw new Error('no cell');
  return segment;
};

test.each([
  ['2,.440,064', '2,440,064'],
  ['1、234', '1,234'],
  ['12.O00', '12,000'],
  ['▲250.042', '▲250,042'],
  ['200,S80', '200,880'],
  ['2,G00', '2,600'],
  ['1,7.05', '1,705'],
  ['4965,800', '¥965,800'],
  ['¥965,800', '¥965,800'],
  ['2026/10/31', '2026/10/31'],
  // Letters outside an amount, and too many of them, stay.
  ['SB-4471', 'SB-4471'],
  ['BOO,OOS', 'BOO,OOS'],
  ['12.4', '12.4'],
])('%s is %s', (read, printed) => expect(mendDigits(cell(read)).tight).toBe(printed));

test('an amount that reads whole is never changed', () =>
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999 }), (n) => {
      const print = n.toLocaleString('en-US');
      return mendDigits(cell(print)).tight === print;
    }),
  ));

test('every letter keeps a place', () =>
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9,.SOBl¥|]{1,12}$/), (text) => {
      const s = mendDigits(cell(text.replace(/\|/g, '1')));
      return (
        s.edges.length === s.tight.length + 1 &&
        s.edges.every((x, i) => i === 0 || x >= (s.edges[i - 1] ?? 0))
      );
    }),
  ));

test.each([
  ['200,', '880', true],
  ['1', ',705', true],
  ['1,200', '880', false],
  ['合計', '880', false],
])('%s and %s are one amount: %s', (left, right, one) => {
  const a = cell(left);
  const b = { ...cell(right), x0: a.x1 + 8, x1: a.x1 + 30 };
  expect(tornAmount(a, b)).toBe(one);
  expect(tornAmount(a, { ...b, x0: a.x1 + 200, x1: a.x1 + 230 })).toBe(false);
});
