import type { Grey } from '../pictures/picture.types.js';
import { putInto } from './crop.rules.js';
import { inkMap } from './ink-map.rules.js';
import { printLevel, sealsOf, withoutPale } from './seal.rules.js';

const SEAL = 140;

/** A page of paper with boxes of ink on it: left, top, width, height, grey. */
function page(...boxes: [x: number, y: number, w: number, h: number, grey: number][]): Grey {
  const data = new Uint8Array(1000 * 1400).fill(255);
  for (const [x, y, w, h, grey] of boxes)
    for (let row = y; row < y + h; row++)
      for (let at = row * 1000 + x; at < row * 1000 + x + w; at++)
        data[at] = Math.min(data[at] as number, grey);
  return { width: 1000, height: 1400, data };
}

function frame(x: number, y: number, w: number, h: number, grey: number) {
  return [
    [x, y, w, 3, grey],
    [x, y + h - 3, w, 3, grey],
    [x, y, 3, h, grey],
    [x + w - 3, y, 3, h, grey],
  ] as [number, number, number, number, number][];
}

const PRINT: [number, number, number, number, number][] = [
  [100, 600, 12, 300, 20],
  [200, 600, 12, 300, 20],
];

describe('seals on a page', () => {
  const found = (...boxes: [number, number, number, number, number][]) =>
    sealsOf(inkMap(page(...PRINT, ...boxes))).map(({ x, y, w, h }) => [x, y, w, h]);
  test.each<[string, [number, number, number, number, number][], number[][]]>([
    ['a frame', frame(700, 200, 100, 100, SEAL), [[700, 200, 100, 100]]],
    ['a frame of the darkness of print', frame(700, 200, 60, 60, 20), [[700, 200, 60, 60]]],
    [
      'a frame with a letter standing out of it',
      [...frame(700, 200, 100, 100, SEAL), [685, 240, 20, 18, 20]],
      [[685, 200, 115, 100]],
    ],
    [
      'a worn frame',
      [
        [700, 200, 60, 3, SEAL],
        [762, 200, 38, 3, SEAL],
        [700, 297, 100, 3, SEAL],
        [700, 200, 3, 70, SEAL],
        [700, 273, 3, 27, SEAL],
        [797, 200, 3, 97, SEAL],
      ],
      [[700, 200, 100, 100]],
    ],
    ['a box to tick', frame(700, 200, 20, 20, 20), []],
    ['a table', frame(100, 200, 800, 300, 20), []],
    ['a cell of a list', frame(700, 200, 140, 40, 20), []],
    ['a filled patch', [[700, 200, 90, 90, SEAL]], []],
    [
      'a corner',
      frame(700, 200, 100, 100, SEAL)
        .slice(0, 1)
        .concat([[700, 200, 3, 100, SEAL]]),
      [],
    ],
  ])('%s', (_name, boxes, expected) => expect(found(...boxes)).toEqual(expected));
});

describe('a seal taken out of its piece', () => {
  const at = ({ data, width }: Grey, x: number, y: number) => data[y * width + x];
  const piece = (grey: number): Grey => {
    const data = new Uint8Array(110 * 110).fill(250);
    for (let y = 4; y < 106; y++)
      for (let x = 4; x < 106; x++) if (Math.min(x, y, 109 - x, 109 - y) < 8) data[y * 110 + x] = grey;
    for (let x = 0; x < 110; x++) data[55 * 110 + x] = 20;
    return { width: 110, height: 110, data };
  };
  it('goes where it is paler than print, and leaves the print over it', () => {
    const clean = withoutPale(piece(SEAL), 20);
    expect([at(clean, 5, 30), at(clean, 104, 80), at(clean, 5, 55), at(clean, 50, 55)]).toEqual([
      255, 255, 20, 20,
    ]);
  });
  it('stays where it is as dark as print', () => expect(withoutPale(piece(30), 20)).toEqual(piece(30)));
  it('is put back at its place', () => {
    const whole = page(...PRINT);
    putInto(whole, { x: 150, y: 610 }, piece(SEAL));
    expect([at(whole, 149, 640), at(whole, 155, 640), at(whole, 205, 665)]).toEqual([255, SEAL, 20]);
  });
  it('the darkest ink of a page identifies print', () => expect(printLevel(page(...PRINT))).toBe(20));
});
