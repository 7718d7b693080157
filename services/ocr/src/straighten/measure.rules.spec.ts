import type { Grey } from '../pictures/picture.types.js';
import { inkOf, measureSkew, shrink } from './measure.rules.js';

function picture(width: number, height: number, at: (x: number, y: number) => number): Grey {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = at(x, y);
  return { width, height, data };
}

describe('shrunk', () => {
  test.each([
    [19, 10, 19],
    [20, 10, 10],
    [29, 10, 14],
    [30, 10, 10],
    [41, 10, 10],
    [100, 10, 10],
  ])('a side of %i to about %i is %i', (side, wanted, width) =>
    expect(
      shrink(
        picture(side, side + 20, () => 255),
        wanted,
      ).width,
    ).toBe(width),
  );

  test.each([2, 3, 4, 7])('every %i points across and down are one, of their mean', (step) => {
    const fine = picture(8 * step, 9 * step, (x, y) => 10 * Math.floor(x / step) + Math.floor(y / step));
    const { data, width } = shrink(fine, 8);
    expect([...data]).toEqual(Array.from({ length: 72 }, (_, i) => 10 * (i % width) + Math.floor(i / width)));
    const mixed = picture(8 * step, 9 * step, (x) => (x % step === 0 ? 0 : 255));
    expect(new Set(shrink(mixed, 8).data)).toEqual(new Set([Math.floor((255 * (step - 1)) / step)]));
  });
});

test.each([-4, -1.5, 0, 0.5, 3])('lines that fall by %d degrees', (angle) => {
  const slope = Math.tan((angle * Math.PI) / 180);
  const page = picture(700, 990, (x, y) => {
    const row = y - (x - 350) * slope;
    const inLine = row > 60 && row < 900 && row % 30 < 12 && x > 60 && x < 640 && x % 17 < 12;
    return inLine ? 20 : 250;
  });
  expect(Math.abs(measureSkew(inkOf(page)) - angle)).toBeLessThanOrEqual(0.25);
});
