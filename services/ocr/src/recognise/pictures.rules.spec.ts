import type { Grey } from '../pictures/picture.types.js';
import type { Homography } from '../straighten/warp.rules.js';
import { Bitmap } from './bitmap.rules.js';
import { crop, eraseRules } from './crop.rules.js';
import { cropSource, mapOfPart } from './source-crop.rules.js';

const PLAIN: Homography = [1, 0, 0, 0, 1, 0, 0, 0, 1];

function picture(width: number, height: number, at: (x: number, y: number) => number): Grey {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = at(x, y);
  return { width, height, data };
}

const bar = picture(60, 40, (x, y) => (x >= 20 && x < 40 && y >= 10 && y < 30 ? 0 : 255));

test('a crop at full size is the piece itself', () => {
  const piece = crop(bar, { x: 18, y: 10, w: 22, h: 20 }, 1);
  expect([piece.width, piece.height]).toEqual([22, 20]);
  expect([...piece.data.subarray(0, 22)]).toEqual([255, 255, ...Array.from({ length: 20 }, () => 0)]);
});

test('a picture narrower than the source of one point is still cropped', () => {
  const sliver = picture(3, 2, () => 90);
  expect([...crop(sliver, { x: 0, y: 0, w: 3, h: 2 }, 4).data]).toEqual(Array.from({ length: 96 }, () => 90));
});

test('an enlarged crop keeps what was inside', () => {
  const piece = crop(bar, { x: 10, y: 0, w: 40, h: 40 }, 2);
  expect([piece.width, piece.height]).toEqual([80, 80]);
  expect(piece.data[40 * 80 + 40]).toBe(0);
  expect(piece.data[2 * 80 + 2]).toBe(255);
});

test('a crop over the edge repeats the edge', () =>
  expect(crop(bar, { x: -5, y: -5, w: 10, h: 10 }, 1).data.every((v) => v === 255)).toBe(true));

test('the map of a part carries its corners where the whole map does', () => {
  const map: Homography = [1.1, 0.05, 7, -0.02, 0.9, 3, 0.0001, 0.0002, 1];
  const region = { x: 100, y: 50, w: 80, h: 20 };
  const part = mapOfPart(map, region, 2);
  const at = ([a, b, c, d, e, f, g, h]: Homography, x: number, y: number) => {
    const k = 1 / (g * x + h * y + 1);
    return [(a * x + b * y + c) * k, (d * x + e * y + f) * k];
  };
  for (const [x, y] of [
    [0, 0],
    [160, 0],
    [160, 40],
  ] as const) {
    const [px = 0, py = 0] = at(part, x, y);
    const [qx = 0, qy = 0] = at(map, region.x + x / 2, region.y + y / 2);
    expect(px).toBeCloseTo(qx, 6);
    expect(py).toBeCloseTo(qy, 6);
  }
});

test('grey paper of the source becomes white', () => {
  const grey = picture(60, 40, (x) => (x >= 28 && x < 32 ? 20 : 150));
  const piece = cropSource(grey, PLAIN, { x: 10, y: 5, w: 40, h: 20 }, 1);
  expect(Math.max(...piece.data)).toBe(250);
  expect(piece.data[10 * 40 + 10]).toBeGreaterThan(240);
  expect(piece.data[10 * 40 + 20]).toBeLessThan(60);
});

test('rules are painted over, print beside them stays', () => {
  const ruled = picture(40, 40, (x, y) => (y === 20 || (x > 10 && x < 15 && y < 15) ? 0 : 255));
  const rules = new Bitmap(20, 20);
  rules.fill(10, 0, 20);
  eraseRules(ruled, rules, 2);
  expect(ruled.data[20 * 40 + 5]).toBe(255);
  expect(ruled.data[5 * 40 + 12]).toBe(0);
});
