/** Edges of a patch, all of them inside it. */
export interface Edges {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** Columns of squares at most: pages are narrower. */
const COLUMNS = 65_536;
/** What touches more squares than this is near everything. */
const LARGE = 256;

/**
 * Numbered patches by the squares of a page that they touch. Near ones are found without checking all, so that a
 * page of a hundred thousand specks takes as long as their number, not as its square.
 */
export class PatchGrid {
  private readonly squares = new Map<number, number[]>();
  private readonly large: number[] = [];

  /** @param side of a square, in pixels */
  constructor(private readonly side: number) {}

  /** Puts a patch in; one that has grown is put in again, with what it was before. */
  add(index: number, patch: Edges, before?: Edges): void {
    const old = before && this.squaresOf(before);
    if (old && sizeOf(old) > LARGE) return;
    const squares = this.squaresOf(patch);
    if (sizeOf(squares) > LARGE) {
      this.large.push(index);
      return;
    }
    const { x0, y0, x1, y1 } = squares;
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        if (old && x >= old.x0 && x <= old.x1 && y >= old.y0 && y <= old.y1) continue;
        const key = y * COLUMNS + x;
        const square = this.squares.get(key);
        if (square) square.push(index);
        else this.squares.set(key, [index]);
      }
  }

  /** Calls for every patch that may touch a box; for some more than once. */
  near(box: Edges, call: (index: number) => void): void {
    const { x0, y0, x1, y1 } = this.squaresOf(box);
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const square = this.squares.get(y * COLUMNS + x);
        if (square) for (const index of square) call(index);
      }
    for (const index of this.large) call(index);
  }

  private squaresOf({ x0, y0, x1, y1 }: Edges): Edges {
    const at = (v: number) => Math.max(0, Math.floor(v / this.side));
    return { x0: at(x0), y0: at(y0), x1: at(x1), y1: at(y1) };
  }
}

function sizeOf({ x0, y0, x1, y1 }: Edges): number {
  return (x1 - x0 + 1) * (y1 - y0 + 1);
}
