import type { Grey } from '../pictures/picture.types.js';
import { homographyTo, mapPoint, warp } from './warp.rules.js';

const SIDE = 100;
/** Brightness grows by two to the right and by one downwards: between two pixels it is what lies between. */
const slope: Grey = {
  width: SIDE,
  height: 50,
  data: Uint8Array.from({ length: SIDE * 50 }, (_, i) => 2 * (i % SIDE) + Math.floor(i / SIDE)),
};

describe('a page taken out of a picture', () => {
  it('is the picture itself where nothing is to be straightened', () => {
    const corners = [
      { x: 0, y: 0 },
      { x: SIDE, y: 0 },
      { x: SIDE, y: 50 },
      { x: 0, y: 50 },
    ] as const;
    expect(warp(slope, homographyTo([...corners], SIDE, 50), SIDE, 50).data).toEqual(slope.data);
  });

  it('has at every point the grey of that place in a sheet seen aslant', () => {
    const map = homographyTo(
      [
        { x: 8, y: 3 },
        { x: 92, y: 7 },
        { x: 85, y: 44 },
        { x: 11, y: 40 },
      ],
      130,
      70,
    );
    const page = warp(slope, map, 130, 70);
    for (let y = 0; y < 70; y++)
      for (let x = 0; x < 130; x++) {
        const place = mapPoint(map, { x: x + 0.5, y: y + 0.5 });
        const there = 2 * (place.x - 0.5) + place.y - 0.5;
        expect(Math.abs((page.data[y * 130 + x] as number) - there)).toBeLessThan(1);
      }
  });

  it('is paper white where the picture ends', () => {
    const map = homographyTo(
      [
        { x: -40, y: -40 },
        { x: 60, y: -40 },
        { x: 60, y: 60 },
        { x: -40, y: 60 },
      ],
      100,
      100,
    );
    const page = warp(slope, map, 100, 100);
    expect(page.data[0]).toBe(255);
    expect(page.data[20 * 100 + 90]).toBe(255);
    expect(page.data[60 * 100 + 60]).toBe(slope.data[20 * SIDE + 20]);
    expect(page.data[99 * 100 + 60]).toBe(255);
  });
});
