import type { Grey } from '../pictures/picture.types.js';
import type { Letter } from './ctc.rules.js';
import { wordsOfLine } from './line-words.rules.js';

const HEIGHT = 20;
/** From this gap on, letters are words of their own. */
const APART = 6;

/** A line of print: black from and to, in pixels across. */
function line(width: number, ...strokes: [number, number][]): Grey {
  const data = new Uint8Array(width * HEIGHT).fill(255);
  for (const [from, to] of strokes)
    for (let y = 4; y < 16; y++) data.fill(0, y * width + from, y * width + to);
  return { width, height: HEIGHT, data };
}
const letter = (text: string, from: number, to: number, confidence = 0.9): Letter => ({
  text,
  from,
  to,
  confidence,
});
const words = (picture: Grey, letters: Letter[]) =>
  wordsOfLine(picture, letters).map((w) => [w.text, w.x, w.w]);

test.each<[string, Grey, Letter[], [string, number, number][]]>([
  ['no letters', line(80, [10, 20]), [], []],
  ['a space alone', line(80), [letter(' ', 8, 16)], []],
  ['one letter is as wide as its ink', line(80, [10, 22]), [letter('円', 8, 16)], [['円', 10, 12]]],
  [
    'letters close to each other are one word',
    line(80, [10, 20], [24, 34]),
    [letter('請', 8, 16), letter('求', 24, 32)],
    [['請求', 10, 24]],
  ],
  [
    'a gap below three tenths of the height parts nothing',
    line(80, [10, 20], [20 + APART - 1, 34]),
    [letter('請', 8, 16), letter('求', 24, 32)],
    [['請求', 10, 24]],
  ],
  [
    'that gap parts two words, each as wide as its ink',
    line(80, [10, 20], [20 + APART, 36]),
    [letter('小', 8, 16), letter('計', 24, 32)],
    [
      ['小', 10, 10],
      ['計', 26, 10],
    ],
  ],
  [
    'a space parts them whatever the gap',
    line(80, [10, 20], [22, 34]),
    [letter('A', 8, 16), letter(' ', 16, 24), letter('4', 24, 32)],
    [
      ['A', 10, 10],
      ['4', 22, 12],
    ],
  ],
  [
    'the widest of several gaps between two letters counts, not their sum',
    line(80, [10, 18], [21, 22], [25, 34]),
    [letter('1', 8, 16), letter('2', 24, 32)],
    [['12', 10, 24]],
  ],
  [
    'print that touches is parted in the middle',
    line(80, [10, 40]),
    [letter('A', 8, 16), letter(' ', 16, 24), letter('4', 32, 40)],
    [
      ['A', 10, 14],
      ['4', 24, 16],
    ],
  ],
  [
    'spaces at both ends part nothing',
    line(80, [10, 20]),
    [letter(' ', 0, 8), letter('円', 8, 16), letter(' ', 40, 48)],
    [['円', 10, 10]],
  ],
  ['letters on an empty line still have a place', line(80), [letter('1', 8, 16)], [['1', 0, 1]]],
  ['a line one pixel wide', line(1, [0, 1]), [letter('1', 0, 8)], [['1', 0, 1]]],
  [
    'a letter seen beyond the edge of the picture',
    line(30, [2, 10], [18, 28]),
    [letter('1', 0, 8), letter('2', 24, 40)],
    [
      ['1', 2, 8],
      ['2', 18, 10],
    ],
  ],
])('%s', (_, picture, letters, want) => expect(words(picture, letters)).toEqual(want));

test('a word is as high as its picture and as sure as its letters on the average', () => {
  const letters = [letter('請', 8, 16, 1), letter('求', 24, 32, 0.5), letter('書', 36, 44, 0.6)];
  const [word] = wordsOfLine(line(80, [10, 20], [24, 34], [37, 46]), letters);
  expect(word).toMatchObject({ text: '請求書', y: 0, h: HEIGHT });
  expect(word?.confidence).toBeCloseTo(0.7);
});

test('pale dirt between two letters fills no gap', () => {
  const picture = line(80, [10, 20], [30, 40]);
  for (let x = 20; x < 30; x++) picture.data[10 * 80 + x] = 160;
  expect(words(picture, [letter('小', 8, 16), letter('計', 32, 40)])).toHaveLength(2);
});

test('letters of grey print are placed at its ink, with or without black print before it', () => {
  const grey = line(90, [10, 20], [24, 34], [50, 60]);
  grey.data.forEach((v, i) => {
    if (v === 0) grey.data[i] = i % 90 > 45 && i % 90 < 52 ? 140 : 175;
  });
  const letters = [letter('7', 8, 16), letter('8', 24, 32), letter('円', 50, 58)];
  expect(words(grey, letters)).toEqual([
    ['78', 10, 24],
    ['円', 50, 10],
  ]);
});

test('a grey speck is no wider than nothing', () => {
  const speck = line(40, [10, 20]);
  speck.data.forEach((v, i) => (speck.data[i] = v === 0 ? 175 : v));
  expect(words(speck, [letter('T', 8, 16)])[0]?.[2]).toBe(1);
});
