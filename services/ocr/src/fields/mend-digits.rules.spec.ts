import fc from 'fast-check';
import { recognisedPage } from '../../test/page-builder.js';
import { buildLayout } from '../layout/layout.rules.js';
import type { Segment } from '../layout/layout.types.js';
import { commaLost, mendDigits, tornAmount, withComma } from './mend-digits.rules.js';

const cell = (text: string): Segment => {
  const [segment] = recognisedPage([[100, 100, text]]).segments;
  if (!segment) throw new Error('no cell');
  return segment;
};

test.each([
  ['12.O00', '12,000'],
  ['▲250.042', '▲250,042'],
  ['200,S80', '200,880'],
  ['2,G00', '2,600'],
  // The ruling behind an amount.
  ['292,0001', '292,000'],
  ['¥169,400I', '¥169,400'],
  ['292,0004', '292,0004'],
  // And behind a day.
  ['R8.11.271', 'R8.11.27'],
  ['2026/11/301', '2026/11/30'],
  ['R8.11.274', 'R8.11.274'],
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

/** Full-width digits, one word each, `size` high, `pitch` heights apart. */
const wide = (text: string, x: number, pitch = 1.3, size = 12): Segment => {
  const pieces = [...text].map((c, i) => ({
    text: c,
    x: x + i * pitch * size,
    y: 100,
    w: 0.75 * size,
    h: size,
    confidence: 0.95,
  }));
  const [segment] = buildLayout(1, { width: 1000, height: 1414 }, pieces, 'pp_ocr').segments;
  if (!segment) throw new Error('no cell');
  return segment;
};

/** Words of one cell: text and x of each, digits 6 apart in type of 11. */
const words = (list: [string, number][]): Segment => {
  const pieces = list.map(([text, x]) => ({ text, x, y: 100, w: 6 * text.length, h: 11, confidence: 0.95 }));
  const [segment] = buildLayout(1, { width: 1000, height: 1414 }, pieces, 'pp_ocr').segments;
  if (!segment) throw new Error('no cell');
  return segment;
};

test.each<[[string, number][], string]>([
  // A 1 is thin: the space around it looks like a blank.
  [
    [
      ['1', 102],
      ['4', 108],
      ['880', 114],
    ],
    '14880',
  ],
  [
    [
      ['2', 100],
      ['.1', 110],
    ],
    '2.1',
  ],
  [
    [
      ['94.', 100],
      ['50', 122],
    ],
    '94.50',
  ],
  // The comma was not read, its space is left.
  [
    [
      ['31', 100],
      ['788', 116],
    ],
    '31,788',
  ],
  [
    [
      ['1', 100],
      ['074,257', 110],
    ],
    '1,074,257',
  ],
  // No place for a comma, or one is there already.
  [
    [
      ['61', 100],
      ['5', 116],
    ],
    '615',
  ],
  [
    [
      ['21', 100],
      ['7,785', 116],
    ],
    '217,785',
  ],
  // Two columns; digits that are no groups of three.
  [
    [
      ['10', 100],
      ['240', 122],
    ],
    '10 240',
  ],
  [
    [
      ['0123', 100],
      ['4567', 129],
    ],
    '0123 4567',
  ],
])('the words %j of a cell are %s', (list, printed) => expect(mendDigits(words(list)).text).toBe(printed));

test.each([
  ['235', '705', 2, true],
  ['1', '705', 2, true],
  ['(8%対象16', '070)', 2, true],
  // Two columns, a date and a half, no group of three.
  ['324', '129', 3, false],
  ['10/15', '184', 2, false],
  ['235', '70', 2, false],
  ['235', '705', 1, false],
])('%s and %s, %i letters on, are one amount without its comma: %s', (left, right, letters, one) => {
  const a = wide(left, 100);
  const b = wide(right, (a.edges.at(-2) ?? 0) + letters * 1.3 * 12);
  expect(commaLost(a, b)).toBe(one);
  expect(commaLost(a, { ...b, h: 20 })).toBe(false);
  expect(withComma(a, b).edges).toHaveLength(withComma(a, b).tight.length + 1);
});
