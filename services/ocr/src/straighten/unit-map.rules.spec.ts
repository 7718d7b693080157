import { unitMap } from './unit-map.rules.js';
import { homographyTo, turnedQuad } from './warp.rules.js';

function mapped(map: number[], x: number, y: number): [number, number] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 1] = map;
  const k = g * x + h * y + i;
  return [(a * x + b * y + c) / k, (d * x + e * y + f) / k];
}

/** Where a corner of the upright page lies on the stored one, by quarter turn applied. */
test.each([
  [0, [0, 0], [1, 1]],
  [90, [0, 1], [1, 0]],
  [180, [1, 1], [0, 0]],
  [270, [1, 0], [0, 1]],
] as const)('a page turned by %i degrees finds its corners', (quarter, topLeft, bottomRight) => {
  const stored = { width: 800, height: 1200 };
  const { quad, width, height } = turnedQuad(stored.width, stored.height, quarter, 0);
  const page = { width: width * 2, height: height * 2 };
  const map = unitMap(homographyTo(quad, page.width, page.height), page, stored);
  const close = (a: readonly number[], b: readonly number[]) =>
    a.forEach((n, i) => expect(n).toBeCloseTo(b[i] ?? 9, 5));
  close(mapped(map, 0, 0), topLeft);
  close(mapped(map, 1, 1), bottomRight);
});
