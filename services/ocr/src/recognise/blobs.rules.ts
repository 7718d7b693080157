import { DisjointSets } from '../straighten/disjoint-sets.js';
import type { Bitmap } from './bitmap.rules.js';
import type { Edges } from './patch-grid.rules.js';

/** A connected patch of ink. */
export interface Blob extends Edges {
  dots: number;
}

/** The smallest patch around two. */
export function union(a: Blob, b: Blob): Blob {
  return {
    x0: Math.min(a.x0, b.x0),
    y0: Math.min(a.y0, b.y0),
    x1: Math.max(a.x1, b.x1),
    y1: Math.max(a.y1, b.y1),
    dots: a.dots + b.dots,
  };
}

/** Runs of one row and the patch that each is part of. */
class RowOfRuns {
  private readonly from: Int32Array;
  private readonly to: Int32Array;
  private readonly patch: Int32Array;
  count = 0;

  constructor(width: number) {
    const most = (width >> 1) + 1;
    [this.from, this.to, this.patch] = [new Int32Array(most), new Int32Array(most), new Int32Array(most)];
  }

  add(from: number, to: number, patch: number): void {
    this.from[this.count] = from;
    this.to[this.count] = to;
    this.patch[this.count++] = patch;
  }

  /** The first run from `at` on that does not end before x. */
  reaching(x: number, at: number): number {
    while (at < this.count && (this.to[at] as number) < x) at++;
    return at;
  }

  /** The patch of a run that begins up to x, -1 where the run begins behind it. */
  patchUpTo(x: number, at: number): number {
    return at < this.count && (this.from[at] as number) <= x ? (this.patch[at] as number) : -1;
  }
}

/** Connected patches (eight neighbours), in the order in which they begin: runs of a row join those they touch above. */
export function blobsOf(ink: Bitmap): Blob[] {
  const patches: Blob[] = [];
  const sets = new DisjointSets();
  let [above, here] = [new RowOfRuns(ink.width), new RowOfRuns(ink.width)];
  for (let y = 0; y < ink.height; y++) {
    here.count = 0;
    let first = 0;
    ink.eachRun(y, 0, ink.width, (x, end) => {
      first = above.reaching(x, first);
      let own = -1;
      for (let i = first, p = above.patchUpTo(end, i); p >= 0; p = above.patchUpTo(end, ++i)) {
        const root = sets.rootOf(p);
        if (own >= 0) sets.join(Math.max(own, root), Math.min(own, root));
        own = own < 0 ? root : Math.min(own, root);
      }
      if (own < 0) {
        own = sets.add();
        patches.push({ x0: x, y0: y, x1: end - 1, y1: y, dots: end - x });
      } else addRun(patches[own] as Blob, x, end, y);
      here.add(x, end, own);
    });
    [above, here] = [here, above];
  }
  for (const [i, patch] of patches.entries()) {
    const root = sets.rootOf(i);
    if (root !== i) patches[root] = union(patches[root] as Blob, patch);
  }
  return patches.filter((_, i) => sets.rootOf(i) === i);
}

function addRun(patch: Blob, x: number, end: number, y: number): void {
  if (x < patch.x0) patch.x0 = x;
  if (end > patch.x1 + 1) patch.x1 = end - 1;
  patch.y1 = y;
  patch.dots += end - x;
}
