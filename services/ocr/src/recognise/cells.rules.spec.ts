import type { Grey } from '../pictures/picture.types.js';
import { bandsOf, turnBandOver } from './bands.rules.js';
import { type Blob, blobsOf } from './blobs.rules.js';
import { cellsOf, typicalOf } from './cells.rules.js';
import { inkMap } from './ink-map.rules.js';

const TYPE = 20;

/** A white page; every entry paints a filled rectangle of one grey. */
function page(width: number, height: number, boxes: [number, number, number, number, number?][]): Grey {
  const data = new Uint8Array(width * height).fill(255);
  for (const [x, y, w, h, grey = 0] of boxes)
    for (let row = y; row < y + h; row++) data.fill(grey, row * width + x, row * width + x + w);
  return { width, height, data };
}

/** Letters: blocks of print `TYPE` high, `count` of them, `gap` apart. */
const word = (x: number, y: number, count: number, gap = 6): [number, number, number, number][] =>
  Array.from({ length: count }, (_, i) => [x + i * (14 + gap), y, 14, TYPE]);

const cells = (picture: Grey) =>
  cellsOf(blobsOf(inkMap(picture).ink), TYPE).sort((a, b) => a.y - b.y || a.x - b.x);

test('letters of a line are one cell, a wide gap parts two', () => {
  const found = cells(page(800, 200, [...word(50, 40, 5), ...word(400, 40, 3)]));
  expect(found.map(({ x, y, w, h }) => [x, y, w, h])).toEqual([
    [50, 40, 94, 20],
    [400, 40, 54, 20],
  ]);
});

test('lines under each other are cells of their own', () => {
  expect(cells(page(800, 200, [...word(50, 40, 5), ...word(50, 70, 5)]))).toHaveLength(2);
});

test('a comma ties the halves of a wide-set amount', () => {
  const found = cells(page(800, 100, [...word(50, 40, 3), [115, 54, 4, 8], ...word(136, 40, 3)]));
  expect(found).toHaveLength(1);
});

test.each<[string, [number, number, number, number][]]>([
  [
    'a comma under the line, its room to the right',
    [...word(50, 40, 3), [112, 56, 5, 9], ...word(142, 40, 3)],
  ],
  ['a colon between two words', [...word(50, 40, 3), [115, 45, 3, 3], [115, 56, 3, 3], ...word(130, 40, 3)]],
])('%s ties them', (_, boxes) => expect(cells(page(800, 100, boxes))).toHaveLength(1));

test('a colon is part of the word before it', () => {
  const found = cells(page(800, 100, [...word(50, 40, 3), [118, 45, 3, 3], [118, 56, 3, 3]]));
  expect(found.map((c) => [c.x, c.w])).toEqual([[50, 71]]);
});

test('a mark under a line ties it to no line below', () => {
  const found = cells(page(800, 200, [...word(50, 40, 3), [112, 56, 5, 9], ...word(112, 72, 3)]));
  expect(found.map((c) => c.y)).toEqual([40, 72]);
});

test('rules and dust are no print', () => {
  const found = cells(
    page(800, 200, [[20, 30, 700, 3], [20, 30, 3, 150], [300, 100, 2, 2], ...word(50, 60, 4)]),
  );
  expect(found.map((c) => [c.x, c.y])).toEqual([[50, 60]]);
});

test('a rule that is not quite upright keeps the lines on either side apart, its steps are no print', () => {
  const sloping: [number, number, number, number][] = [
    [400, 20, 3, 100],
    [403, 100, 3, 44],
  ];
  const found = cells(
    page(800, 220, [...sloping, ...word(316, 98, 4), ...word(316, 126, 4), ...word(412, 112, 3)]),
  );
  expect(found.map((c) => [c.x, c.y, c.h])).toEqual([
    [316, 98, TYPE],
    [412, 112, TYPE],
    [316, 126, TYPE],
  ]);
});

test('a stroke over a stroke is one letter', () => {
  expect(
    cells(
      page(400, 200, [
        [50, 40, 14, 3],
        [48, 55, 18, 3],
      ]),
    ).length,
  ).toBeLessThanOrEqual(1);
});

const patch = (x: number, y: number, w: number, h: number): Blob => ({
  x0: x,
  y0: y,
  x1: x + w - 1,
  y1: y + h - 1,
  dots: w * h,
});
const boxes = (patches: Blob[], typical = TYPE) =>
  cellsOf(patches, typical).map(({ x, y, w, h }) => [x, y, w, h]);

test('strokes that became one line take the previous stroke that only overlaps the merged line', () =>
  expect(boxes([patch(0, 0, 21, 3), patch(16, 2, 25, 8), patch(16, 11, 25, 10)])).toEqual([[0, 0, 41, 21]]));

test('a stroke under another that is a line away stays separate', () =>
  expect(boxes([patch(0, 0, 30, 12), patch(0, 60, 30, 12)])).toHaveLength(2));

test('the edge of a seal ties no lines, neither beside it nor reaching into it', () => {
  const arc = { ...patch(160, 30, 23, 42), dots: 117 };
  expect(boxes([patch(60, 30, 90, 17), patch(60, 54, 90, 17), arc], 21)).toContainEqual([60, 54, 90, 17]);
  const ring = { ...patch(160, 30, 66, 66), dots: 500 };
  expect(boxes([patch(60, 24, 110, 18), patch(60, 54, 90, 17), ring], 21)).toContainEqual([60, 54, 90, 17]);
});

test('a piece of a faint rule is no letter and ties nothing', () =>
  expect(boxes([patch(60, 40, 50, 17), patch(116, 30, 3, 34), patch(124, 40, 50, 17)], 20)).toEqual([
    [60, 40, 114, 17],
  ]));

test('a dot behind a line joins it, a dot far from it does not', () => {
  expect(boxes([patch(50, 40, 60, 20), patch(114, 57, 3, 3)])).toEqual([[50, 40, 67, 20]]);
  expect(boxes([patch(50, 40, 60, 20), patch(134, 57, 3, 3)])).toEqual([[50, 40, 60, 20]]);
});

test('a dot between two lines belongs to the upper one', () =>
  expect(boxes([patch(50, 40, 60, 20), patch(50, 63, 60, 20), patch(80, 60, 3, 3)])).toEqual([
    [50, 40, 60, 23],
    [50, 63, 60, 20],
  ]));

test('twenty thousand strokes over strokes take as long as their number, not as its square', () => {
  const strokes: Blob[] = [];
  for (let y = 0; y < 900; y += 6)
    for (let x = 0; x < 1_450; x += 11) strokes.push(patch(x, y, 4, 2), patch(x, y + 3, 4, 2));
  const found = boxes(strokes, 6.4);
  expect(found).toHaveLength(strokes.length / 2);
  expect(new Set(found.map(([, , w, h]) => `${w} x ${h}`))).toEqual(new Set(['4 x 5']));
});

describe('the usual height of a line', () => {
  const letters = (...heights: number[]) => heights.map((h, i) => patch(i * 30, 0, 12, h));

  test.each<[string, Blob[], number]>([
    ['four patches of five reach it', letters(10, 10, 20, 20, 20, 20, 20, 20, 20, 30), 20],
    ['strokes below it do not lower it', letters(10, 10, 10, 10, 14, 14, 14, 14, 20, 20), 20],
    ['one high heading does not raise it', letters(20, 20, 20, 20, 20, 20, 20, 20, 20, 60), 20],
    [
      'specks do not count',
      [...letters(20, 20, 20), ...Array.from({ length: 90 }, () => patch(0, 0, 5, 5))],
      20,
    ],
    ['nor patches of few points', [...letters(20), { ...patch(0, 0, 9, 40), dots: 8 }], 20],
    [
      'nor strokes along a line',
      [...letters(20), ...Array.from({ length: 9 }, () => patch(0, 0, 90, 40))],
      20,
    ],
    [
      'nor lines tied together',
      [...letters(20), ...Array.from({ length: 9 }, () => patch(0, 0, 40, 80))],
      20,
    ],
    ['a page without print has one all the same', [], 22],
  ])('%s', (_, patches, height) => expect(typicalOf(patches)).toBeCloseTo(1.06 * height));
});

test('an empty page has no cells', () => expect(cells(page(300, 300, []))).toEqual([]));

describe('bands', () => {
  const heading = page(800, 200, [
    [40, 30, 700, 40, 80],
    ...word(100, 40, 4).map((b): [number, number, number, number, number] => [...b, 255]),
  ]);

  test('light print on a filled band is found once the band is turned over', () => {
    const [band, ...more] = bandsOf(heading, TYPE);
    expect(more).toEqual([]);
    expect(band?.w).toBeGreaterThan(650);
    if (band) turnBandOver(heading, band);
    const found = cells(heading);
    expect(found.some((c) => c.x === 100 && c.y === 40 && c.w === 74)).toBe(true);
  });

  test('dark print on a shaded band stays unchanged', () => {
    const shaded = page(800, 200, [[40, 30, 700, 40, 180], ...word(100, 40, 4)]);
    const [band] = bandsOf(shaded, TYPE);
    const before = shaded.data.slice();
    if (band) turnBandOver(shaded, band);
    expect([band?.h, shaded.data]).toEqual([40, before]);
  });

  test.each([0, 1, 2, 3, 4, 5])('the rules of a table under a band are no part of it (%i)', (off) => {
    const [x, y] = [40 + off, 30 + off];
    const table = page(800, 400, [
      [x, y, 700, 40, 80],
      ...[0, 240, 697].map((right): [number, number, number, number, number] => [x + right, y, 3, 260, 80]),
      [x, y + 257, 700, 3, 80],
    ]);
    const [band, ...more] = bandsOf(table, TYPE);
    expect(more).toEqual([]);
    expect(Math.abs((band?.w ?? 0) - 700)).toBeLessThan(12);
    expect(Math.abs((band?.h ?? 0) - 40)).toBeLessThan(8);
  });

  test('type is no band', () => expect(bandsOf(page(800, 200, word(50, 40, 5)), TYPE)).toEqual([]));
});

describe('dotted rules', () => {
  const dots = (y: number): [number, number, number, number][] =>
    Array.from({ length: 175 }, (_, i) => [30 + i * 4, y, 2, 2]);

  test('are no print and tie nothing to the lines over and under them', () => {
    const found = cells(page(800, 200, [...dots(52), ...word(50, 60, 4), ...dots(88), ...word(400, 96, 3)]));
    expect(found.map((c) => [c.x, c.y, c.h])).toEqual([
      [50, 60, 20],
      [400, 96, 20],
    ]);
  });

  test('print set tightly is none', () => {
    const line = word(50, 60, 40, 2);
    expect(cells(page(800, 200, line))).toHaveLength(1);
  });
});
