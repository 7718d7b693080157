import { darkestShare, greysOf } from './grey-levels.rules.js';

const page = { width: 10, height: 2, data: Uint8Array.from({ length: 20 }, (_, i) => (i < 4 ? 7 : 200)) };

test('greys are counted, all or so manyth', () => {
  expect([greysOf(page)[7], greysOf(page)[200], greysOf(page)[0]]).toEqual([4, 16, 0]);
  expect([greysOf(page, 3)[7], greysOf(page, 3)[200]]).toEqual([2, 5]);
});

test.each([
  [0, 0],
  [1, 7],
  [4, 7],
  [5, 200],
  [20, 200],
  [21, 255],
])('the darkest %i points are at most as bright as %i', (points, grey) =>
  expect(darkestShare(greysOf(page), points)).toBe(grey),
);
