/** Numbers from 0 on, joined to sets little by little. */
export class DisjointSets {
  private readonly parent: number[] = [];

  /** A set of its own; returns its number. */
  add(): number {
    return this.parent.push(this.parent.length) - 1;
  }

  /** The number that stands for the set that `i` belongs to. */
  rootOf(i: number): number {
    const { parent } = this;
    let at = i;
    while (parent[at] !== at) at = parent[at] = parent[parent[at] as number] as number;
    return at;
  }

  /** Makes one set of two, represented by the root of `into`. */
  join(one: number, into: number): void {
    this.parent[this.rootOf(one)] = this.rootOf(into);
  }
}
