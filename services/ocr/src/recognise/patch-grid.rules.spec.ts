import fc from 'fast-check';
import { type Edges, PatchGrid } from './patch-grid.rules.js';

const edges = fc
  .tuple(fc.nat(400), fc.nat(400), fc.nat(150), fc.nat(150))
  .map(([x0, y0, w, h]): Edges => ({ x0, y0, x1: x0 + w, y1: y0 + h }));
const touch = (a: Edges, b: Edges) => a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1;
const united = (a: Edges, b: Edges): Edges => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

function found(grid: PatchGrid, box: Edges): Set<number> {
  const out = new Set<number>();
  grid.near(box, (i) => out.add(i));
  return out;
}

test('a patch that touches a box is found, for any size of the squares, also after it has grown', () =>
  fc.assert(
    fc.property(
      fc.array(fc.tuple(edges, fc.option(edges)), { maxLength: 40 }),
      edges,
      fc.integer({ min: 3, max: 90 }),
      (patches, box, side) => {
        const grid = new PatchGrid(side);
        const now = patches.map(([patch, more], i) => {
          grid.add(i, patch);
          if (!more) return patch;
          const both = united(patch, more);
          grid.add(i, both, patch);
          return both;
        });
        const near = found(grid, box);
        for (const [i, patch] of now.entries()) if (touch(patch, box)) expect(near.has(i)).toBe(true);
      },
    ),
  ));

test('a patch far away is not checked', () => {
  const grid = new PatchGrid(20);
  for (let i = 0; i < 100; i++) grid.add(i, { x0: i * 40, y0: 0, x1: i * 40 + 10, y1: 10 });
  expect([...found(grid, { x0: 405, y0: 5, x1: 406, y1: 6 })]).toEqual([10]);
});

test('one over a whole page is near everything, and returned once', () => {
  const grid = new PatchGrid(6);
  grid.add(7, { x0: 0, y0: 0, x1: 1450, y1: 2900 });
  grid.add(7, { x0: 0, y0: 0, x1: 1500, y1: 2900 }, { x0: 0, y0: 0, x1: 1450, y1: 2900 });
  const calls: number[] = [];
  grid.near({ x0: 5, y0: 5, x1: 50, y1: 50 }, (i) => calls.push(i));
  expect(calls).toEqual([7]);
});

test('edges over the rim of the page count as on it', () => {
  const grid = new PatchGrid(10);
  grid.add(1, { x0: 0, y0: 0, x1: 3, y1: 3 });
  expect([...found(grid, { x0: -30, y0: -8, x1: 2, y1: 2 })]).toEqual([1]);
});
