const KEPT = 6;

/** Readings as cheap as the nearest by less than this leave open which is meant. */
export const MARGIN = 0.3;

export interface Way {
  cost: number;
  out: string;
  /** Letters of the print that stay unchanged. */
  kept: number;
  /** An ideograph was read as it never was met. */
  strange?: boolean;
  /** Letters were left out before it. */
  cut?: boolean;
  /** Letters put in since one of the print. */
  put?: number;
}

/** Ways by how many letters of the print and of the kana they have used. */
export class Lattice {
  private readonly cells: Way[][];

  constructor(private readonly columns: number) {
    this.cells = [];
  }

  at(i: number, k: number): Way[] {
    return this.cells[i * this.columns + k] ?? [];
  }

  put(i: number, k: number, way: Way): void {
    const list = this.at(i, k);
    const same = list.find((w) => w.out === way.out);
    if (same && same.cost <= way.cost) return;
    const next = list.filter((w) => w !== same);
    next.push(way);
    next.sort((a, b) => a.cost - b.cost || b.kept - a.kept);
    this.cells[i * this.columns + k] = next.slice(0, KEPT);
  }
}
