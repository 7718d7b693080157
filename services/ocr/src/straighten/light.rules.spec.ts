import type { Grey } from '../pictures/picture.types.js';
import { flatten, measureLight, measurePageLight } from './light.rules.js';

function picture(width: number, height: number, at: (x: number, y: number) => number): Grey {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = at(x, y);
  return { width, height, data };
}

describe('light divided out', () => {
  const PAPER = 245;
  const flattened = (page: Grey) => flatten(page, measureLight(page, 40));

  test('paper that darkens towards a side is even, to its edges', () => {
    const { data } = flattened(picture(400, 300, (x) => 250 - Math.round(x / 5)));
    const off = (x: number) => Math.abs((data[150 * 400 + x] as number) - PAPER);
    const all = Array.from({ length: 400 }, (_, x) => off(x));
    expect(Math.max(...all)).toBeLessThan(35);
    expect(Math.max(...all.slice(80, 320))).toBeLessThan(15);
  });

  test('print keeps its share of the light around it', () => {
    const lit = (x: number) => 240 - Math.round(x / 4);
    const page = picture(400, 300, (x, y) => (y % 60 === 30 ? Math.round(lit(x) / 3) : lit(x)));
    const { data } = flattened(page);
    for (const x of [60, 200, 340])
      expect(Math.abs((data[30 * 400 + x] as number) - PAPER / 3)).toBeLessThan(8);
  });

  test('a block without paper takes that of its neighbours', () => {
    const page = picture(400, 400, (x, y) => (x >= 160 && x < 240 && y >= 160 && y < 240 ? 20 : 240));
    expect(flattened(page).data[200 * 400 + 200]).toBeLessThan(30);
  });

  describe('of a page with a dark side', () => {
    const GREY = 70;
    const page = picture(400, 400, (x, y) =>
      x < 160 ? (y % 80 === 40 ? 250 : GREY) : 245 - Math.round(x / 10),
    );

    test('the side keeps its grey, and the light print on it', () => {
      const { data } = flatten(page, measurePageLight(page, 40));
      const at = (x: number, y: number) => data[y * 400 + x] as number;
      for (const x of [5, 80, 150]) {
        expect(Math.abs(at(x, 180) - (GREY * PAPER) / 230)).toBeLessThan(6);
        expect(at(x, 40)).toBeGreaterThan(240);
      }
      expect(at(300, 200)).toBeGreaterThan(235);
    });

    test('a page that is dark all over is left as dark as it is lit', () => {
      const dark = picture(200, 200, () => 30);
      expect(measurePageLight(dark, 40).low).toBe(30);
    });
  });
});
